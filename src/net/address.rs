//! Server addresses as people write them.

use thiserror::Error;

/// An address that makes no sense.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("'{0}' is not an address; write for example 192.168.1.20:4270 or https://play.example.org")]
pub(crate) struct AddressError(String);

/// Where a server is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Address {
    /// `host:port` or `host`: also the key under which the account is kept.
    pub(crate) host: String,
    secure: bool,
}

/// The port of a server that was named without one and without TLS.
const DEFAULT_PORT: u16 = 4270;

impl Address {
    /// Reads `host`, `host:port`, `http(s)://…` or `ws(s)://…`.
    pub(crate) fn parse(text: &str) -> Result<Self, AddressError> {
        let wrong = || AddressError(text.to_owned());
        let text = text.trim().trim_end_matches('/');
        let (scheme, host) = text.split_once("://").unwrap_or(("", text));
        let secure = match scheme {
            "" | "http" | "ws" => false,
            "https" | "wss" => true,
            _ => return Err(wrong()),
        };
        let allowed = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | ':' | '[' | ']');
        if host.is_empty() || host.len() > 255 || !host.chars().all(allowed) {
            return Err(wrong());
        }
        let has_port = match host.rsplit_once(':') {
            Some((name, _)) if name.contains(':') && !name.ends_with(']') => false,
            Some((name, port)) => {
                if name.is_empty() || port.parse::<u16>().map_or(true, |port| port == 0) {
                    return Err(wrong());
                }
                true
            }
            None => false,
        };
        let host = if has_port || secure {
            host.to_owned()
        } else {
            format!("{host}:{DEFAULT_PORT}")
        };
        Ok(Self { host, secure })
    }

    pub(crate) fn http(&self, path: &str) -> String {
        format!(
            "{}://{}{path}",
            if self.secure { "https" } else { "http" },
            self.host
        )
    }

    pub(crate) fn socket(&self) -> String {
        format!(
            "{}://{}/ws",
            if self.secure { "wss" } else { "ws" },
            self.host
        )
    }
}

/// Returns the server that the link of an invitation names; nothing for a code, or for what is no link of ours.
pub(crate) fn of_link(link: &str) -> Option<Address> {
    let (scheme, rest) = link.trim().split_once("://")?;
    let host = rest.split(['/', '#', '?']).next()?;
    let scheme = match scheme {
        "http" | "https" => scheme,
        // As the game writes its links: a server that is named with its port has no certificate.
        "checkers" if host.contains(':') => "http",
        "checkers" => "https",
        _ => return None,
    };
    Address::parse(&format!("{scheme}://{host}")).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_link_of_an_invitation_names_its_server() {
        let server = |link: &str| of_link(link).map(|address| address.http(""));
        for (link, expected) in [
            (
                "https://play.example.org/#join=3f9a",
                Some("https://play.example.org"),
            ),
            (
                "https://play.example.org/i/K7QX4M",
                Some("https://play.example.org"),
            ),
            (
                "http://192.168.1.20:4270/#join=3f9a",
                Some("http://192.168.1.20:4270"),
            ),
            (
                "checkers://play.example.org/#join=3f9a",
                Some("https://play.example.org"),
            ),
            (
                "checkers://192.168.1.20:4270#join=3f9a",
                Some("http://192.168.1.20:4270"),
            ),
            ("K7Q X4M", None),
            ("join=3f9a", None),
            ("file:///etc/passwd", None),
            ("checkers://", None),
            ("https://user@host/#join=3f9a", None),
        ] {
            assert_eq!(server(link).as_deref(), expected, "{link}");
        }
    }

    #[test]
    fn addresses_are_read_as_people_write_them() {
        for (text, http, socket) in [
            (
                "192.168.1.20:4270",
                "http://192.168.1.20:4270/x",
                "ws://192.168.1.20:4270/ws",
            ),
            (
                "  play.local ",
                "http://play.local:4270/x",
                "ws://play.local:4270/ws",
            ),
            (
                "https://play.example.org/",
                "https://play.example.org/x",
                "wss://play.example.org/ws",
            ),
            (
                "ws://[::1]:9000",
                "http://[::1]:9000/x",
                "ws://[::1]:9000/ws",
            ),
        ] {
            let address = Address::parse(text).unwrap();
            assert_eq!(
                (address.http("/x"), address.socket()),
                (http.into(), socket.into())
            );
        }
    }

    #[test]
    fn nonsense_is_refused_with_an_example() {
        for text in [
            "",
            "a b",
            "ftp://x",
            ":4270",
            "host:0",
            "host:99999",
            "host/../x",
            "user@host",
        ] {
            let problem = Address::parse(text).unwrap_err();
            assert!(problem.to_string().contains("192.168.1.20:4270"), "{text}");
        }
    }
}
