//! The server as a program: reads the settings, opens what is needed, and says clearly what is
//! missing.

mod audit;
mod credits;
mod moderate;
mod settings;

use std::io::{self, IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, bail};
use server::bus::NatsBus;
use server::store::SqlStore;
use tokio::net::TcpListener;
use tracing_subscriber::EnvFilter;

use settings::{Command, LogForm, Settings};

/// What is logged unless `RUST_LOG` says otherwise: libraries only when something is wrong.
const FILTER: &str = "info,async_nats=warn,sqlx=warn";

fn main() -> ExitCode {
    match read_and_run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // One line for a person; nothing else can be done if even that fails.
            drop(writeln!(io::stderr(), "checkers-server: {error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn read_and_run() -> anyhow::Result<()> {
    let (settings, matches) = Settings::read()?;
    if settings.print_config {
        return Ok(io::stdout().write_all(settings::printed(&matches).as_bytes())?);
    }
    log(settings.log);
    run(&settings)
}

fn log(form: LogForm) {
    let filter = EnvFilter::try_from_default_env().unwrap_or_else(|_| EnvFilter::new(FILTER));
    let log = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(io::stderr);
    match form {
        LogForm::Text => log.with_ansi(io::stderr().is_terminal()).init(),
        LogForm::Json => log.json().init(),
    }
}

fn run(arguments: &Settings) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Runtime::new().context("no threads can be started")?;
    runtime.block_on(start(arguments))
}

async fn start(arguments: &Settings) -> anyhow::Result<()> {
    if let Some(command) = &arguments.command {
        let store = open_beside(arguments).await?;
        return match command {
            Command::Moderate(what) => moderate::run(what, &store, &mut io::stdout()).await,
            Command::Audit => audit::run(&store, &mut io::stdout()).await,
        };
    }
    let listener = listen(arguments.listen).await?;
    let store = open(arguments).await?;
    let config = arguments.config()?;
    if config.admin.is_some() {
        server::metrics::install().context("nothing can be counted")?;
    }
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

async fn open(arguments: &Settings) -> anyhow::Result<SqlStore> {
    match &arguments.database {
        Some(url) => Ok(SqlStore::connect(url).await?),
        None => Ok(SqlStore::open(&folder(arguments)?).await?),
    }
}

/// Opens the database of a server that may be running.
async fn open_beside(arguments: &Settings) -> anyhow::Result<SqlStore> {
    match &arguments.database {
        Some(url) => Ok(SqlStore::connect(url).await?),
        None => Ok(SqlStore::open_beside(&folder(arguments)?).await?),
    }
}

fn folder(arguments: &Settings) -> anyhow::Result<PathBuf> {
    Ok(match &arguments.data {
        Some(folder) => folder.clone(),
        None => dirs::data_dir()
            .context("this system has no folder for data: choose one with --data")?
            .join("checkers-online"),
    })
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
