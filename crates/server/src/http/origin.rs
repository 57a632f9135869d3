//! Which pages may open a socket: a browser sends cookies and addresses for any page, so the page's
//! own origin must be one of ours.

use axum::http::{HeaderMap, header};

/// Returns whether the request comes from no page at all (a native client), from a page of this
/// host, or from one of the allowed origins.
pub(crate) fn is_allowed(headers: &HeaderMap, allowed: &[String]) -> bool {
    let mut origins = headers.get_all(header::ORIGIN).iter();
    let Some(origin) = origins.next() else {
        return true;
    };
    let Ok(origin) = origin.to_str() else {
        return false;
    };
    if origins.next().is_some() {
        return false;
    }
    if allowed.iter().any(|one| one == origin) {
        return true;
    }
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    let page = origin
        .strip_prefix("http://")
        .or_else(|| origin.strip_prefix("https://"));
    host.is_some() && page == host
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_native_clients_this_host_and_listed_origins_may_connect() {
        let allowed = ["https://play.example.org".to_owned()];
        for (origin, expected) in [
            (None, true),
            (Some("http://192.168.1.20:4270"), true),
            (Some("https://play.example.org"), true),
            (Some("https://evil.example.org"), false),
            (Some("https://play.example.org.evil.net"), false),
            (Some("https://sub.play.example.org"), false),
            (Some("http://192.168.1.20:4270.evil.net"), false),
            (Some("http://192.168.1.20"), false),
            (Some("null"), false),
            (Some(""), false),
        ] {
            let mut headers = HeaderMap::new();
            headers.insert(header::HOST, "192.168.1.20:4270".parse().unwrap());
            if let Some(origin) = origin {
                headers.insert(header::ORIGIN, origin.parse().unwrap());
            }
            assert_eq!(is_allowed(&headers, &allowed), expected, "{origin:?}");
        }
    }
}
