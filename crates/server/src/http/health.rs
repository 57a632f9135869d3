//! Is somebody there, is it this game, and how do others reach it?

use std::net::IpAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use protocol::PRODUCT;

use super::Api;
use crate::port::{NodeStore, Ports};

/// What does not change while the server runs.
#[derive(Clone, Debug)]
pub(crate) struct Health {
    port: u16,
}

impl Health {
    pub(super) const fn new(port: u16) -> Self {
        Self { port }
    }
}

/// `GET /api/health`
pub(super) async fn health<P: Ports>(
    State(api): State<Arc<Api<P>>>,
) -> (StatusCode, Json<protocol::Health>) {
    let healthy = api.server.store.is_healthy();
    let status = if healthy {
        StatusCode::OK
    } else {
        StatusCode::SERVICE_UNAVAILABLE
    };
    let body = protocol::Health {
        product: PRODUCT.to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        protocol: protocol::VERSION,
        addresses: lan_addresses(api.health.port),
        healthy,
        providers: api.openid.list(),
    };
    (status, Json(body))
}

/// Returns the addresses of this machine on its networks. Looked up each time: a laptop moves.
fn lan_addresses(port: u16) -> Vec<String> {
    let interfaces = match local_ip_address::list_afinet_netifas() {
        Ok(interfaces) => interfaces,
        Err(error) => {
            tracing::debug!(%error, "the network interfaces cannot be listed");
            return vec![];
        }
    };
    interfaces
        .into_iter()
        .filter_map(|(_, address)| match address {
            IpAddr::V4(v4) if !v4.is_loopback() && !v4.is_link_local() => {
                Some(format!("{v4}:{port}"))
            }
            _ => None,
        })
        .collect()
}
