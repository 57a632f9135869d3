//! PostgreSQL and NATS of our own, beside whatever else runs on this machine: own data folder, free
//! port, ended by their own process number. For tests, and for `cargo xtask cluster`.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use std::{fs, io};

use anyhow::{Context, Result, bail, ensure};

/// How long a service may take to start: attempts, and the pause between them.
const ATTEMPTS: u32 = 600;
const PAUSE: Duration = Duration::from_millis(50);
/// How many ports are tried: a free one may be taken before the service listens there.
const PORTS: u32 = 5;

/// A running PostgreSQL. Ends, and its data goes, when this is dropped.
#[derive(Debug)]
pub struct Postgres {
    folder: PathBuf,
    port: u16,
}

impl Postgres {
    /// Makes a new database in this folder, which must not exist, and starts a server for it.
    ///
    /// # Errors
    /// PostgreSQL is not installed or does not start; its own words are in the folder's `log`.
    pub fn start(folder: &Path) -> Result<Self> {
        make_folder(folder, "postgres")?;
        run(program("initdb", "postgres")?
            .arg("-D")
            .arg(folder.join("data"))
            .args(["-U", "app", "--auth=trust", "--encoding=UTF8"])
            .args(["--locale=C.UTF-8", "--no-instructions"])
            .stdout(Stdio::null()))?;
        on_free_port(|port| {
            Self::launch(folder, port)?;
            Ok(Self {
                folder: folder.to_owned(),
                port,
            })
        })
    }

    /// Ends it as a crash would, without a chance to finish anything, and starts it again.
    ///
    /// # Errors
    /// It does not end or does not start.
    pub fn crash_and_restart(&self) -> Result<()> {
        self.control(&["-m", "immediate", "stop"])?;
        Self::launch(&self.folder, self.port)
    }

    fn control(&self, arguments: &[&str]) -> Result<()> {
        run(program("pg_ctl", "postgres")?
            .arg("-D")
            .arg(self.folder.join("data"))
            .args(["-w", "-s"])
            .args(arguments))
    }

    /// Starts the server on the data that is there.
    fn launch(folder: &Path, port: u16) -> Result<()> {
        // fsync stays on: what it promises is what the tests are about.
        let options = format!(
            "-p {} -c listen_addresses=127.0.0.1 -c unix_socket_directories={} \
             -c max_connections=200 -c shared_buffers=64MB",
            port,
            folder.display()
        );
        run(program("pg_ctl", "postgres")?
            .arg("-D")
            .arg(folder.join("data"))
            .arg("-l")
            .arg(folder.join("log"))
            .args(["-w", "-t", "60", "-s", "-o", &options, "start"]))
    }

    /// Returns its process number.
    ///
    /// # Errors
    /// It does not run.
    pub fn pid(&self) -> Result<u32> {
        let file = self.folder.join("data").join("postmaster.pid");
        let text = fs::read_to_string(&file)
            .with_context(|| format!("{} cannot be read", file.display()))?;
        let first = text
            .lines()
            .next()
            .context("PostgreSQL's pid file is empty")?;
        Ok(first.trim().parse()?)
    }

    /// Returns the address of its first database.
    pub fn url(&self) -> String {
        format!("postgres://app@127.0.0.1:{}/postgres", self.port)
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        if let Err(error) = self.control(&["-m", "fast", "stop"]) {
            eprintln!("PostgreSQL did not end: {error:#}");
        } else if let Err(error) = fs::remove_dir_all(&self.folder) {
            eprintln!("{} could not be removed: {error}", self.folder.display());
        }
    }
}

/// A running NATS server. Ends when this is dropped.
#[derive(Debug)]
pub struct Nats {
    child: Child,
    folder: PathBuf,
    port: u16,
}

impl Nats {
    /// Starts a server with this folder, which must not exist, for its log.
    ///
    /// # Errors
    /// NATS is not installed or does not start.
    pub fn start(folder: &Path) -> Result<Self> {
        on_free_port(|port| {
            make_folder(folder, "nobody")?;
            let mut started = Self {
                child: Self::launch(folder, port)?,
                folder: folder.to_owned(),
                port,
            };
            started.wait_until_it_listens()?;
            Ok(started)
        })
    }

    fn launch(folder: &Path, port: u16) -> Result<Child> {
        let log = folder.join("log");
        if log.exists() {
            fs::remove_file(&log)?;
        }
        program("nats-server", "nobody")?
            .args(["-a", "127.0.0.1", "-p", &port.to_string(), "-l"])
            .arg(log)
            .spawn()
            .context("nats-server cannot be started")
    }

    /// `kill -9`.
    ///
    /// # Errors
    /// It has ended already.
    pub fn kill(&mut self) -> Result<()> {
        self.child.kill()?;
        self.child.wait().map(drop)?;
        Ok(())
    }

    /// Starts it again at the same address.
    ///
    /// # Errors
    /// It does not start.
    pub fn restart(&mut self) -> Result<()> {
        self.child = Self::launch(&self.folder, self.port)?;
        self.wait_until_it_listens()
    }

    fn wait_until_it_listens(&mut self) -> Result<()> {
        for _ in 0..ATTEMPTS {
            // Whoever took the port meanwhile would answer there, too: the server's own word counts.
            if let Some(status) = self.child.try_wait()? {
                bail!("nats-server ended ({status}): {}", self.log()?);
            }
            if self.log()?.contains("Server is ready") {
                return Ok(());
            }
            pause();
        }
        bail!("nats-server does not listen: {}", self.log()?);
    }

    /// Returns what it has written since it was started last.
    fn log(&self) -> Result<String> {
        match fs::read_to_string(self.folder.join("log")) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(String::new()),
            read => Ok(read?),
        }
    }

    /// Returns its process number.
    #[must_use]
    pub fn pid(&self) -> u32 {
        self.child.id()
    }

    /// Returns its address.
    pub fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        // It may have been killed already by a test.
        drop(self.child.kill());
        drop(self.child.wait());
        if let Err(error) = fs::remove_dir_all(&self.folder) {
            eprintln!("{} could not be removed: {error}", self.folder.display());
        }
    }
}

#[expect(
    clippy::disallowed_methods,
    reason = "programs outside offer nothing to wait on"
)]
fn pause() {
    std::thread::sleep(PAUSE);
}

fn run(command: &mut Command) -> Result<()> {
    let status = command
        .status()
        .with_context(|| format!("{} cannot be started", command.get_program().display()))?;
    let name = command.get_program().display();
    ensure!(status.success(), "{name} failed ({status})");
    Ok(())
}

/// Waits until a game server, whose standard output is piped, says where it listens:
/// `http://127.0.0.1:4270`.
///
/// # Errors
/// It ends without saying so.
pub fn address_of(server: &mut Child) -> Result<String> {
    let said = server.stdout.take().context("the server says nothing")?;
    let mut line = String::new();
    BufReader::new(said).read_line(&mut line)?;
    let address = line.trim_end().strip_prefix("listening on ");
    let address = address.context("the server did not start; its words are above")?;
    Ok(address.to_owned())
}

/// Returns a new name for a folder among the temporary files.
pub fn fresh_folder(what: &str) -> PathBuf {
    static MADE: AtomicU32 = AtomicU32::new(0);
    let number = MADE.fetch_add(1, Ordering::Relaxed);
    let process = std::process::id();
    std::env::temp_dir().join(format!("checkers-{what}-{process}-{number}"))
}

/// Starts a service on a free port, on another one when somebody was faster there.
fn on_free_port<T>(start: impl Fn(u16) -> Result<T>) -> Result<T> {
    let mut tries = 1;
    loop {
        match start(free_port()?) {
            Err(error) if tries < PORTS => eprintln!("{error:#}; trying another port"),
            outcome => return outcome,
        }
        tries += 1;
    }
}

/// Returns a port that nobody listens on at this moment.
///
/// # Errors
/// There is none.
pub fn free_port() -> Result<u16> {
    let listener = TcpListener::bind(("127.0.0.1", 0)).context("no free port")?;
    Ok(listener.local_addr()?.port())
}

/// PostgreSQL refuses to run as root: then it runs as the user its package made.
fn program(name: &str, user: &str) -> Result<Command> {
    let mut command = Command::new(find(name)?);
    command.stdin(Stdio::null());
    #[cfg(unix)]
    {
        use std::os::unix::process::CommandExt;
        // Ctrl-C in the terminal is for whoever started it, who ends it in order.
        command.process_group(0);
        if let Some((uid, gid)) = user_when_root(user)? {
            command.uid(uid).gid(gid).current_dir("/");
        }
    }
    Ok(command)
}

/// Returns where a program lies: on the search path, where Debian puts system programs, or where
/// PostgreSQL's own lie.
///
/// # Errors
/// It is not installed.
pub fn find(name: &str) -> Result<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_else(|| "/usr/bin:/bin".into());
    let mut places: Vec<PathBuf> = std::env::split_paths(&path).collect();
    places.extend(["/usr/sbin".into(), "/sbin".into(), "/usr/local/sbin".into()]);
    let mut versions: Vec<PathBuf> = fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten()
        .filter_map(|entry| Some(entry.ok()?.path().join("bin")))
        .collect();
    versions.sort();
    places.extend(versions.into_iter().rev());
    places
        .into_iter()
        .map(|folder| folder.join(name))
        .find(|file| file.is_file())
        .with_context(|| format!("{name} is not installed"))
}

fn make_folder(folder: &Path, user: &str) -> Result<()> {
    fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    #[cfg(unix)]
    if let Some((uid, gid)) = user_when_root(user)? {
        std::os::unix::fs::chown(folder, Some(uid), Some(gid))?;
    }
    Ok(())
}

/// Returns the numbers of the user to run as, when we are root.
#[cfg(unix)]
fn user_when_root(user: &str) -> Result<Option<(u32, u32)>> {
    use std::os::unix::fs::MetadataExt;
    if fs::metadata("/proc/self").map_or(true, |own| own.uid() != 0) {
        return Ok(None);
    }
    let users =
        fs::read_to_string("/etc/passwd").context("the users of this system are not known")?;
    let entry = users
        .lines()
        .map(|line| line.split(':').collect::<Vec<_>>())
        .find(|fields| fields.first() == Some(&user));
    let Some(fields) = entry else {
        bail!("there is no user {user} to run a service as");
    };
    let number = |field: usize| -> Result<u32> {
        let text = fields
            .get(field)
            .context("a line of /etc/passwd is too short")?;
        Ok(text.parse()?)
    };
    Ok(Some((number(2)?, number(3)?)))
}
