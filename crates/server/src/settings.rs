//! What can be set: on the command line, in the environment, or in a file. The command line wins over
//! the environment, the environment over the file.

use std::ffi::OsString;
use std::fs;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::{ArgAction, ArgMatches, CommandFactory, FromArgMatches, Parser};
use server::Config;
use server::openid::{OpenIdConfig, read_providers};
use server::timetable::read_timetable;
use toml::{Table, Value};

use crate::credits::CreditSettings;
use crate::moderate;

/// The game server of Checkers Online.
#[derive(Debug, Parser)]
#[command(name = "checkers-server", version, args_override_self = true)]
pub(crate) struct Settings {
    /// File with settings, named as here without the dashes (`listen = "0.0.0.0:4270"`)
    #[arg(long, env = "CHECKERS_CONFIG", value_name = "FILE")]
    pub(crate) config: Option<PathBuf>,
    /// Print the settings in force as such a file, secrets hidden, and end
    #[arg(long)]
    pub(crate) print_config: bool,
    /// Address and port to listen on; port 0 takes any free one
    #[arg(
        long,
        env = "CHECKERS_LISTEN",
        default_value = "0.0.0.0:4270",
        value_name = "ADDR"
    )]
    pub(crate) listen: SocketAddr,
    /// Database server shared by several game servers: postgres://USER:PASSWORD@HOST:PORT/NAME
    #[arg(
        long,
        env = "CHECKERS_DATABASE",
        value_name = "URL",
        global = true,
        conflicts_with = "data",
        hide_env_values = true
    )]
    pub(crate) database: Option<String>,
    /// Message server that connects the game servers of one database: nats://USER:PASSWORD@HOST:PORT
    #[arg(
        long,
        env = "CHECKERS_NATS",
        value_name = "URL",
        requires = "database",
        hide_env_values = true
    )]
    pub(crate) nats: Option<String>,
    /// Folder of the database [default: the platform's folder for data]
    #[arg(long, env = "CHECKERS_DATA", value_name = "DIR", global = true)]
    pub(crate) data: Option<PathBuf>,
    /// Address for metrics and readiness, for the operator alone: 127.0.0.1:4271
    #[arg(long, env = "CHECKERS_ADMIN", value_name = "ADDR")]
    admin: Option<SocketAddr>,
    /// Folder of the game's page for browsers [default: `web` beside this program, if it is there]
    #[arg(long, env = "CHECKERS_WEB", value_name = "DIR")]
    web: Option<PathBuf>,
    /// End when nobody has been connected for so many seconds
    #[arg(long, env = "CHECKERS_EXIT_WHEN_IDLE", value_name = "SECONDS")]
    exit_when_idle: Option<u64>,
    /// Origin (`https://example.org`) whose web pages may connect; may be given several times
    #[arg(
        long,
        env = "CHECKERS_ALLOW_ORIGIN",
        value_name = "ORIGIN",
        value_delimiter = ',',
        action = ArgAction::Append
    )]
    allow_origin: Vec<String>,
    /// Address of a proxy in front that says whose a request is; may be given several times
    #[arg(
        long,
        env = "CHECKERS_TRUSTED_PROXY",
        value_name = "IP",
        value_delimiter = ',',
        action = ArgAction::Append
    )]
    trusted_proxy: Vec<IpAddr>,
    /// File with the providers by which players may log in (Google, Apple)
    #[arg(long, env = "CHECKERS_PROVIDERS", value_name = "FILE")]
    providers: Option<PathBuf>,
    /// Where browsers reach this server, for logins by a provider: `https://play.example.org`
    #[arg(long, env = "CHECKERS_PUBLIC_URL", value_name = "URL")]
    public_url: Option<String>,
    /// File with the tournaments that come again and again
    #[arg(long, env = "CHECKERS_TIMETABLE", value_name = "FILE")]
    timetable: Option<PathBuf>,
    /// Guests and tickets a minute from one address
    #[arg(long, env = "CHECKERS_LOGINS_PER_MINUTE", value_name = "N")]
    logins_per_minute: Option<u32>,
    /// HTTP requests a minute from one address
    #[arg(long, env = "CHECKERS_REQUESTS_PER_MINUTE", value_name = "N")]
    requests_per_minute: Option<u32>,
    /// Game commands a second on one connection
    #[arg(long, env = "CHECKERS_COMMANDS_PER_SECOND", value_name = "N")]
    commands_per_second: Option<u32>,
    /// Connections open at the same time from one address
    #[arg(long, env = "CHECKERS_CONNECTIONS_PER_ADDRESS", value_name = "N")]
    connections_per_address: Option<usize>,
    /// Connections open at the same time in all
    #[arg(long, env = "CHECKERS_CONNECTIONS", value_name = "N")]
    connections: Option<usize>,
    /// Attempts a minute to join a private game from one address
    #[arg(long, env = "CHECKERS_JOINS_PER_MINUTE", value_name = "N")]
    joins_per_minute: Option<u32>,
    /// Seconds after which spectators see a move
    #[arg(long, env = "CHECKERS_SPECTATOR_DELAY", value_name = "SECONDS")]
    spectator_delay: Option<u64>,
    /// What is given for nothing, and who may put how much into a game
    #[command(flatten)]
    credits: CreditSettings,
    /// How the log is written
    #[arg(
        long,
        env = "CHECKERS_LOG",
        default_value = "text",
        value_name = "FORM"
    )]
    pub(crate) log: LogForm,
    /// What to do instead of serving
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

/// What the program does instead of serving.
#[derive(Debug, clap::Subcommand)]
pub(crate) enum Command {
    /// Read reports, mute players, close accounts
    ///
    /// Works on the same database as the server (give the same --database or --data) and needs no
    /// more than the right to open it. The server may run meanwhile, on several machines too: what is
    /// muted is muted at once; connections of a closed account end within two seconds on every server.
    Moderate(moderate::Arguments),
    /// Prove that the credits add up
    ///
    /// Looks at every account and entry of the ledger and at every game for credits, and says what it
    /// looked at. Changes nothing; the server may run meanwhile. Ends with 1 and the offending rows when
    /// something is wrong.
    Audit,
}

/// How the log is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum LogForm {
    /// Lines for people.
    Text,
    /// One JSON object a line, for programs.
    Json,
}

impl Settings {
    /// Reads the settings of this process; ends it when they make no sense, with a clear word.
    ///
    /// # Errors
    /// The file cannot be read or holds something that is no setting.
    pub(crate) fn read() -> Result<(Self, ArgMatches)> {
        let given: Vec<OsString> = std::env::args_os().collect();
        let asked = Self::command().ignore_errors(true).get_matches_from(&given);
        let file = asked.get_one::<PathBuf>("config");
        let words = match file {
            Some(file) => with_file(&given, file, &asked)?,
            None => given,
        };
        let matches = Self::command().get_matches_from(words);
        let settings = Self::from_arg_matches(&matches).unwrap_or_else(|error| error.exit());
        Ok((settings, matches))
    }

    /// Returns what the server needs to know.
    ///
    /// # Errors
    /// The file with the providers of logins, or the timetable, cannot be read or makes no sense.
    pub(crate) fn config(&self) -> Result<Config> {
        let mut config = Config {
            allowed_origins: self.allow_origin.clone(),
            trusted_proxies: self.trusted_proxy.clone(),
            admin: self.admin,
            web: self.web.clone().or_else(page_beside_program),
            exit_when_idle: self.exit_when_idle.map(Duration::from_secs),
            spectator_delay: Duration::from_secs(self.spectator_delay.unwrap_or(0)),
            openid: OpenIdConfig {
                providers: read_providers(self.providers.as_deref(), std::env::vars())?,
                public_url: self.public_url.clone(),
            },
            credits: self.credits.rules()?,
            ..Config::default()
        };
        if let Some(file) = &self.timetable {
            config.tournaments.timetable = read_timetable(file)?;
        }
        let rates = &mut config.rates;
        set(&mut rates.logins_per_minute, self.logins_per_minute);
        set(&mut rates.requests_per_minute, self.requests_per_minute);
        set(
            &mut rates.connections_per_address,
            self.connections_per_address,
        );
        set(&mut rates.connections, self.connections);
        set(&mut rates.joins_per_minute, self.joins_per_minute);
        if let Some(commands) = self.commands_per_second {
            rates.commands_per_second = commands;
            rates.messages_per_second = rates.messages_per_second.max(2 * commands);
        }
        Ok(config)
    }
}

/// Returns the folder of the page that lies beside the program, as packages put it.
fn page_beside_program() -> Option<PathBuf> {
    let folder = std::env::current_exe().ok()?.with_file_name("web");
    folder.join("index.html").is_file().then_some(folder)
}

fn set<T>(place: &mut T, wish: Option<T>) {
    if let Some(wish) = wish {
        *place = wish;
    }
}

/// Returns the command line with the settings of the file in front, except those that the environment
/// names: what comes later wins.
fn with_file(given: &[OsString], file: &Path, asked: &ArgMatches) -> Result<Vec<OsString>> {
    let shown = file.display();
    let text = fs::read_to_string(file).with_context(|| format!("{shown} cannot be read"))?;
    let table: Table = text
        .parse()
        .with_context(|| format!("{shown} is not a file of settings"))?;
    let command = Settings::command();
    let mut words: Vec<OsString> = given.iter().take(1).cloned().collect();
    for (name, value) in &table {
        let id = name.replace('-', "_");
        let known = command
            .get_arguments()
            .find(|argument| argument.get_id() == &id);
        let Some(argument) = known.filter(|argument| settable(argument)) else {
            bail!("{shown}: there is no setting `{name}`; checkers-server --help lists them");
        };
        let is_named = |source| source == clap::parser::ValueSource::EnvVariable;
        if asked.value_source(&id).is_some_and(is_named) {
            continue;
        }
        let long = argument.get_long().unwrap_or(name);
        for value in values(value).with_context(|| format!("{shown}: `{name}`"))? {
            words.push(format!("--{long}={value}").into());
        }
    }
    words.extend(given.iter().skip(1).cloned());
    Ok(words)
}

fn settable(argument: &clap::Arg) -> bool {
    let id = argument.get_id().as_str();
    argument.get_long().is_some() && !matches!(id, "config" | "print_config")
}

fn values(value: &Value) -> Result<Vec<String>> {
    match value {
        Value::String(text) => Ok(vec![text.clone()]),
        Value::Integer(number) => Ok(vec![number.to_string()]),
        Value::Array(list) => {
            let lists: Result<Vec<_>> = list.iter().map(values).collect();
            Ok(lists?.concat())
        }
        other => bail!("a {} makes no sense here", other.type_str()),
    }
}

/// Returns the settings in force as a file. Passwords inside addresses are hidden.
pub(crate) fn printed(matches: &ArgMatches) -> String {
    let mut table = Table::new();
    for argument in Settings::command().get_arguments().filter(|a| settable(a)) {
        let id = argument.get_id().as_str();
        let Ok(Some(raw)) = matches.try_get_raw(id) else {
            continue;
        };
        let texts = raw.map(|value| hidden(&value.to_string_lossy()));
        let texts: Vec<Value> = texts.map(Value::String).collect();
        let value = match argument.get_action() {
            ArgAction::Append => Value::Array(texts),
            _ => texts
                .into_iter()
                .next_back()
                .unwrap_or(Value::Array(vec![])),
        };
        table.insert(id.to_owned(), value);
    }
    table.to_string()
}

/// Hides the password of an address: `scheme://user:password@host`.
fn hidden(text: &str) -> String {
    let Some((scheme, rest)) = text.split_once("://") else {
        return text.to_owned();
    };
    let Some((login, host)) = rest.rsplit_once('@') else {
        return text.to_owned();
    };
    match login.split_once(':') {
        Some((user, _)) => format!("{scheme}://{user}:***@{host}"),
        None => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setting_is_sound() {
        Settings::command().debug_assert();
    }

    #[test]
    fn passwords_are_hidden_and_nothing_else() {
        for (text, expected) in [
            (
                "postgres://app:s3cret@db:5432/c",
                "postgres://app:***@db:5432/c",
            ),
            ("nats://app:p@ss@host", "nats://app:***@host"),
            ("postgres://app@db/c", "postgres://app@db/c"),
            ("127.0.0.1:4270", "127.0.0.1:4270"),
        ] {
            assert_eq!(hidden(text), expected);
        }
    }
}
