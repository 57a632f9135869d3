//! `cargo xtask serve`: the server alone.

use std::ffi::OsString;
use std::io::{BufRead, BufReader};
use std::net::{IpAddr, SocketAddr, TcpStream, UdpSocket};
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

use anyhow::{Context, Result};

use crate::packages::{self, Use};
use crate::{build, process};

#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Handed to the server as they are; `-- --help` lists them
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    server: Vec<OsString>,
}

/// Builds the server and runs it until it ends.
///
/// # Errors
/// When something is missing, the build fails or the server cannot be started.
pub(crate) fn run(arguments: &Arguments) -> Result<ExitCode> {
    packages::provide(&[Use::Compile])?;
    build::server()?;
    start(&arguments.server)
}

/// Runs the server that was built until it ends, and tells how others reach it.
///
/// # Errors
/// When it cannot be started.
pub(crate) fn start(arguments: &[OsString]) -> Result<ExitCode> {
    let mut server = Command::new(process::built("checkers-server")?)
        .args(arguments)
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot start the server")?;
    let said = server.stdout.take().expect("stdout is piped above");
    for line in BufReader::new(said).lines().map_while(Result::ok) {
        eprintln!("{line}");
        if let Some(port) = port_in(&line) {
            invite(port);
        }
    }
    let status = server.wait().context("the server cannot be watched")?;
    Ok(process::code(status))
}

/// Returns the port from the line by which the server says where it listens.
fn port_in(line: &str) -> Option<u16> {
    let address = line.strip_prefix("listening on http://")?;
    address
        .parse::<SocketAddr>()
        .ok()
        .map(|address| address.port())
}

/// Tells how to join, with the address of this machine in its network when the server listens there.
fn invite(port: u16) {
    let address = own_address()
        .map(|ip| SocketAddr::new(ip, port))
        .filter(|address| TcpStream::connect_timeout(address, Duration::from_secs(1)).is_ok());
    eprintln!("Join on this machine:    cargo xtask play --server 127.0.0.1:{port}");
    match address {
        Some(address) => eprintln!("Join from the network:   cargo xtask play --server {address}"),
        None => eprintln!("Other machines cannot reach it: it listens on this machine alone."),
    }
    eprintln!("Ctrl-C ends the server; games go on when it starts again.");
}

/// Returns the address under which this machine reaches others. Nothing is sent: a socket for
/// datagrams only chooses its way when it is connected.
fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind(("0.0.0.0", 0)).ok()?;
    socket.connect(("192.0.2.1", 9)).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_unspecified() && !ip.is_loopback()).then_some(ip)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_port_is_read_from_the_line_that_announces_it() {
        assert_eq!(port_in("listening on http://127.0.0.1:4270"), Some(4270));
        assert_eq!(port_in("listening on http://[::1]:80"), Some(80));
        assert_eq!(port_in("a game has started"), None);
    }
}
