//! Opening the line, step by step, and opening it again: server, account, ticket, socket, hello.

mod who;

use bevy::ecs::system::SystemParam;
use bevy::prelude::*;
use protocol::{ClientMessage, Health, Millis, ServerMessage, VERSION};

use super::address::Address;
use super::http::{self, HttpError};
use super::link::{Answer, Link, Phase};
use super::outbox::Outbox;
use super::socket::{Socket, SocketEvent};
use super::{Account, Answered, Call, Incoming, LoginNews};
use crate::Systems;
use crate::platform::{LocalServer, Options, Portable, Storage, Tasks, Wake, now};
use crate::screen::Screen;
use crate::session::{Failure, Intent, LinkStatus, Match, Notice, ServerAddress, Session, Toasts};
use who::name_problem;

/// Everything the line touches.
#[derive(SystemParam)]
pub(super) struct Line<'w, 's> {
    link: ResMut<'w, Link>,
    session: ResMut<'w, Session>,
    account: ResMut<'w, Account>,
    outbox: ResMut<'w, Outbox>,
    toasts: ResMut<'w, Toasts>,
    next_screen: ResMut<'w, NextState<Screen>>,
    storage: Res<'w, Storage>,
    tasks: Res<'w, Tasks>,
    wake: Res<'w, Wake>,
    local: Res<'w, LocalServer>,
    shown: Option<Res<'w, Match>>,
    time: Res<'w, Time<Real>>,
    commands: Commands<'w, 's>,
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, begin)
        .add_systems(Update, follow_account.in_set(Systems::Choose))
        .add_systems(Update, obey.in_set(Systems::Send));
}

fn begin(options: Res<Options>, mut link: ResMut<Link>) {
    link.wanted.clone_from(&options.server);
}

/// Takes in what has come and begins what is due.
pub(super) fn receive(mut line: Line, mut incoming: MessageWriter<Incoming>) {
    while let Some(answer) = line.link.next_answer() {
        line.take_answer(answer);
    }
    while let Some(event) = line.link.socket.as_ref().and_then(Socket::next) {
        match event {
            SocketEvent::Opened => line.say_hello(),
            SocketEvent::Message(message) => {
                line.note(&message);
                incoming.write(Incoming(*message));
            }
            SocketEvent::Closed(problem) => line.lost(problem),
        }
    }
    let due = line.link.retry_at.is_none_or(|at| now() >= at);
    if line.link.phase == Phase::Waiting && due {
        line.find();
    }
}

/// Goes on as another account, or as none, when the server has said so.
fn follow_account(
    mut line: Line,
    mut news: MessageReader<LoginNews>,
    mut answered: MessageReader<Answered>,
) {
    for LoginNews(step) in news.read() {
        line.follow_login(step);
    }
    for Answered { call, result } in answered.read() {
        if let Call::Own(own) = call
            && own.is_leaving()
        {
            line.follow_leaving(own, result);
        }
    }
}

/// Carries out what the player wants of the line.
fn obey(mut line: Line, mut intents: MessageReader<Intent>) {
    for intent in intents.read() {
        match intent {
            Intent::StartAnew => line.start_anew(),
            Intent::SetName(name) => line.set_name(name.clone()),
            Intent::Reconnect if !line.link.is_online() => {
                line.link.reset();
                line.wake.frame();
            }
            Intent::UseServer(text) => line.use_server(text),
            _ => {}
        }
    }
}

impl Line<'_, '_> {
    fn status(&mut self, status: LinkStatus) {
        if self.session.link != status {
            self.session.link = status;
        }
    }

    fn ask(&self, request: impl Future<Output = Answer> + Portable + 'static) {
        let (round, answer_to) = (self.link.round, self.link.answer_to.clone());
        let wake = self.wake.clone();
        self.tasks.spawn(async move {
            let answer = request.await;
            // Fails only when the app has ended.
            drop(answer_to.send((round, answer)));
            wake.frame();
        });
    }

    fn find(&mut self) {
        self.link.phase = Phase::Finding;
        // A name that was on its way in the round before is not answered any more.
        self.session.name_pending = false;
        let since = *self
            .link
            .lost_since
            .get_or_insert(self.time.elapsed_secs_f64());
        if self.link.attempt == 0 {
            self.status(LinkStatus::Connecting {
                attempt: 0,
                since,
                problem: String::new(),
            });
        }
        match self
            .link
            .wanted
            .clone()
            .filter(|wanted| !wanted.trim().is_empty())
        {
            Some(wanted) => match Address::parse(&wanted) {
                Ok(address) => self.ask(async move {
                    let health = http::health(&address).await;
                    Answer::Found(health.map(|h| (address, h)).map_err(|p| p.to_string()))
                }),
                Err(problem) => self.failed(problem.to_string()),
            },
            None => self.find_local(),
        }
    }

    fn find_local(&self) {
        let local = self.local.clone();
        self.ask(async move {
            let found = local.find_or_start().await;
            Answer::Found(
                found
                    .map_err(|p| format!("{p:#}"))
                    .and_then(|(host, health)| {
                        let address = Address::parse(&host).map_err(|p| p.to_string())?;
                        Ok((address, health))
                    }),
            )
        });
    }

    fn take_answer(&mut self, answer: Answer) {
        match answer {
            Answer::Found(Ok((address, health))) => self.found(address, health),
            Answer::Found(Err(problem)) => self.failed(problem),
            Answer::Guest(Ok(account)) => self.keep(account),
            Answer::Renamed(Ok(player)) => self.renamed(player),
            Answer::Guest(Err(problem)) | Answer::Renamed(Err(problem)) => {
                self.session.name_pending = false;
                self.session.name_problem = Some(name_problem(problem));
            }
            Answer::Ticket(Ok(grant)) => self.open(&grant.ticket),
            Answer::Ticket(Err(HttpError::Refused(refusal))) if refusal.code == "bad_token" => {
                self.forget();
            }
            Answer::Ticket(Err(HttpError::Refused(refusal)))
                if refusal.code == "account_closed" =>
            {
                self.stop(refusal.code);
            }
            Answer::Ticket(Err(problem)) => self.failed(problem.to_string()),
        }
    }

    fn found(&mut self, address: Address, health: Health) {
        self.session.server = ServerAddress {
            host: address.host.clone(),
            is_local: self
                .link
                .wanted
                .as_deref()
                .is_none_or(|wanted| wanted.trim().is_empty()),
            addresses: health.addresses,
            providers: health.providers,
        };
        if health.protocol != VERSION {
            return self.stop("outdated".to_owned());
        }
        self.link.address = Some(address.clone());
        match self.account.on(&address.host).cloned() {
            None => self.need_name(),
            Some(account) => {
                self.session.me.get_or_insert(account.player);
                self.leave_welcome();
                self.ask_ticket(address, account.token);
            }
        }
    }

    fn ask_ticket(&mut self, address: Address, token: String) {
        self.link.phase = Phase::Ticket;
        self.ask(async move { Answer::Ticket(http::ticket(&address, &token).await) });
    }

    fn open(&mut self, ticket: &str) {
        let Some(address) = &self.link.address else {
            return;
        };
        match Socket::open(&address.socket(), self.wake.clone()) {
            Ok(socket) => {
                self.link.ticket = ticket.to_owned();
                self.link.socket = Some(socket);
                self.link.phase = Phase::Opening;
            }
            Err(problem) => self.failed(problem),
        }
    }

    fn say_hello(&mut self) {
        let ticket = std::mem::take(&mut self.link.ticket);
        let games = self.shown.iter().filter_map(|shown| shown.seen());
        let hello = ClientMessage::Hello {
            v: VERSION,
            ticket,
            games: games.collect(),
        };
        if let Some(socket) = &self.link.socket {
            socket.send(&hello);
        }
    }

    /// Keeps what a message says of the line itself.
    fn note(&mut self, message: &ServerMessage) {
        match message {
            ServerMessage::Welcome { at, .. } => {
                let was_lost = self.link.attempt > 0;
                self.link.phase = Phase::Online;
                self.link.attempt = 0;
                self.link.lost_since = None;
                self.session.clock.offset = *at - now();
                self.status(LinkStatus::Online);
                if was_lost {
                    self.toasts
                        .push(Notice::BackOnline, self.time.elapsed_secs_f64());
                }
                self.outbox.send_again();
            }
            ServerMessage::Pong { n, at } => {
                if let Some(sent) = self.outbox.pinged(*n) {
                    let round_trip = now() - sent;
                    let best = self
                        .session
                        .clock
                        .round_trip
                        .is_none_or(|best| round_trip.0 <= best.0 + best.0 / 4);
                    if best {
                        self.session.clock.round_trip = Some(round_trip);
                        self.session.clock.offset = *at - (sent + Millis(round_trip.0 / 2));
                    }
                }
            }
            ServerMessage::Closing { code, message } => {
                warn!("the server closes the line ({code}): {message}");
                self.link.closing = Some(code.clone());
            }
            _ => {}
        }
    }

    fn lost(&mut self, problem: String) {
        self.link.socket = None;
        match self.link.closing.take() {
            Some(code) if code == "revoked" => self.revoked(),
            Some(code) if matches!(code.as_str(), "outdated" | "elsewhere" | "account_closed") => {
                self.stop(code);
            }
            Some(code) => self.failed(code),
            None => self.failed(problem),
        }
    }

    /// Only a person can help.
    fn stop(&mut self, code: String) {
        self.link.phase = Phase::Stopped;
        self.status(LinkStatus::Refused(code));
    }

    /// Plans the next attempt.
    fn failed(&mut self, problem: String) {
        info!("no line: {problem}");
        self.link.reset();
        let pause = self.link.pause();
        self.link.attempt += 1;
        self.link.retry_at = Some(now() + Millis(i64::try_from(pause.as_millis()).unwrap_or(0)));
        let since = *self
            .link
            .lost_since
            .get_or_insert(self.time.elapsed_secs_f64());
        let attempt = self.link.attempt;
        self.status(LinkStatus::Connecting {
            attempt,
            since,
            problem,
        });
        self.tasks.wake_after(pause, &self.wake);
    }

    fn use_server(&mut self, text: &str) {
        if let Err(problem) = Address::parse(text)
            && !text.trim().is_empty()
        {
            warn!("{problem}");
            self.toasts.push(
                Notice::Failed(Failure::Address),
                self.time.elapsed_secs_f64(),
            );
            return;
        }
        self.link.reset();
        self.link.wanted = Some(text.to_owned());
        self.link.address = None;
        self.link.attempt = 0;
        self.forget_world();
        self.wake.frame();
    }
}
