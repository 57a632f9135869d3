//! The server as a program: reads the settings, opens what is needed, and says clearly what is
//! missing.

use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, bail};
use clap::Parser;
use server::Config;
use server::bus::NatsBus;
use server::store::SqlStore;
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

/// The game server of Checkers Online.
#[derive(Debug, Parser)]
#[command(name = "checkers-server", version)]
struct Arguments {
    /// Address and port to listen on; port 0 takes any free one
    #[arg(
        long,
        env = "CHECKERS_LISTEN",
        default_value = "0.0.0.0:4270",
        value_name = "ADDR"
    )]
    listen: SocketAddr,
    /// Database server shared by several game servers: postgres://USER:PASSWORD@HOST:PORT/NAME
    #[arg(
        long,
        env = "CHECKERS_DATABASE",
        value_name = "URL",
        conflicts_with = "data",
        hide_env_values = true
    )]
    database: Option<String>,
    /// Message server that connects the game servers of one database: nats://USER:PASSWORD@HOST:PORT
    #[arg(
        long,
        env = "CHECKERS_NATS",
        value_name = "URL",
        requires = "database",
        hide_env_values = true
    )]
    nats: Option<String>,
    /// Folder of the database [default: the platform's folder for data]
    #[arg(long, env = "CHECKERS_DATA", value_name = "DIR")]
    data: Option<PathBuf>,
    /// End when nobody has been connected for so many seconds
    #[arg(long, env = "CHECKERS_EXIT_WHEN_IDLE", value_name = "SECONDS")]
    exit_when_idle: Option<u64>,
    /// Origin (`https://example.org`) whose web pages may connect; may be given several times
    #[arg(
        long,
        env = "CHECKERS_ALLOW_ORIGIN",
        value_name = "ORIGIN",
        value_delimiter = ','
    )]
    allow_origin: Vec<String>,
    /// Guests and tickets a minute from one address
    #[arg(long, env = "CHECKERS_LOGINS_PER_MINUTE", value_name = "N")]
    logins_per_minute: Option<u32>,
    /// Game commands a second on one connection
    #[arg(long, env = "CHECKERS_COMMANDS_PER_SECOND", value_name = "N")]
    commands_per_second: Option<u32>,
}

impl Arguments {
    fn config(&self) -> Config {
        let mut config = Config {
            allowed_origins: self.allow_origin.clone(),
            exit_when_idle: self.exit_when_idle.map(Duration::from_secs),
            ..Config::default()
        };
        if let Some(logins) = self.logins_per_minute {
            config.rates.logins_per_minute = logins;
        }
        if let Some(commands) = self.commands_per_second {
            config.rates.commands_per_second = commands;
            config.rates.messages_per_second = config.rates.messages_per_second.max(2 * commands);
        }
        config
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new("info"));
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr)
        .with_ansi(io::stderr().is_terminal())
        .init();
    match run(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // One line for a person; nothing else can be done if even that fails.
            drop(writeln!(io::stderr(), "checkers-server: {error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Runtime::new().context("no threads can be started")?;
    runtime.block_on(start(arguments))
}

async fn start(arguments: &Arguments) -> anyhow::Result<()> {
    let listener = listen(arguments.listen).await?;
    let store = open(arguments).await?;
    let config = arguments.config();
    match &arguments.nats {
        Some(url) => {
            let bus = NatsBus::connect(url).await?;
            announce(listener.local_addr()?)?;
            server::serve_node(listener, store, bus, config, asked_to_end()).await?;
        }
        None => {
            announce(listener.local_addr()?)?;
            server::serve(listener, store, config, asked_to_end()).await?;
        }
    }
    Ok(())
}

async fn open(arguments: &Arguments) -> anyhow::Result<SqlStore> {
    if let Some(url) = &arguments.database {
        return Ok(SqlStore::connect(url).await?);
    }
    let folder = match &arguments.data {
        Some(folder) => folder.clone(),
        None => dirs::data_dir()
            .context("this system has no folder for data: choose one with --data")?
            .join("checkers-online"),
    };
    Ok(SqlStore::open(&folder).await?)
}

async fn listen(address: SocketAddr) -> anyhow::Result<TcpListener> {
    match TcpListener::bind(address).await {
        Ok(listener) => Ok(listener),
        Err(error) if error.kind() == io::ErrorKind::AddrInUse => bail!(
            "port {} is taken, perhaps by a server that runs already; \
             stop it or choose another port with --listen {}:PORT",
            address.port(),
            address.ip(),
        ),
        Err(error) => bail!("cannot listen on {address}: {error}; choose another --listen"),
    }
}

/// Prints the line that programs wait for. Connections made from now on are answered.
fn announce(address: SocketAddr) -> io::Result<()> {
    let ip = match address.ip() {
        ip if ip.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        ip => ip,
    };
    let mut out = io::stdout();
    writeln!(
        out,
        "listening on http://{}",
        SocketAddr::new(ip, address.port())
    )?;
    out.flush()
}

/// Resolves on Ctrl-C and on a polite kill.
async fn asked_to_end() {
    let interrupt = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut terminate) => tokio::select! {
                _ = interrupt => {}
                _ = terminate.recv() => {}
            },
            Err(_) => drop(interrupt.await),
        }
    }
    #[cfg(not(unix))]
    drop(interrupt.await);
}
