//! Whose request is it? Behind a proxy of ours the proxy says so; nobody else is believed.

use std::net::IpAddr;

use axum::http::HeaderMap;

/// The header in which each proxy notes who called it, the last one at the end.
const FORWARDED: &str = "x-forwarded-for";

/// Returns the address of the client: the caller itself, or, when the caller is one of our proxies, the
/// last address in the header that is none of them. A header that makes no sense is not believed.
pub(crate) fn client_address(headers: &HeaderMap, peer: IpAddr, proxies: &[IpAddr]) -> IpAddr {
    let mut address = peer;
    let hops = headers
        .get_all(FORWARDED)
        .iter()
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
        .map(str::trim)
        .collect::<Vec<_>>();
    for hop in hops.iter().rev() {
        if !proxies.contains(&address) {
            break;
        }
        let Ok(named) = hop.parse() else { break };
        address = named;
    }
    address
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_our_proxies_are_believed() {
        let outside = "203.0.113.9";
        let proxies = ["10.0.0.1", "10.0.0.2"].map(|proxy| proxy.parse().unwrap());
        for (peer, headers, expected) in [
            (outside, vec![], outside),
            (outside, vec!["1.1.1.1"], outside),
            ("10.0.0.1", vec![outside], outside),
            ("10.0.0.1", vec!["1.1.1.1, 203.0.113.9"], outside),
            (
                "10.0.0.1",
                vec!["1.1.1.1", "203.0.113.9, 10.0.0.2"],
                outside,
            ),
            ("10.0.0.1", vec!["2001:db8::1"], "2001:db8::1"),
            ("10.0.0.1", vec!["nonsense"], "10.0.0.1"),
            ("10.0.0.1", vec!["1.1.1.1, nonsense"], "10.0.0.1"),
            ("10.0.0.1", vec![], "10.0.0.1"),
        ] {
            let mut map = HeaderMap::new();
            for header in &headers {
                map.append(FORWARDED, header.parse().unwrap());
            }
            let address = client_address(&map, peer.parse().unwrap(), &proxies);
            assert_eq!(
                address,
                expected.parse::<IpAddr>().unwrap(),
                "{peer} {headers:?}"
            );
        }
    }
}
