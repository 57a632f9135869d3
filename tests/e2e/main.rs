//! The real app in a real window on a virtual screen: `cargo xtask test e2e` and `cargo xtask test person`.

mod person;
mod play;
mod screen;
#[path = "../street/mod.rs"]
#[expect(
    dead_code,
    reason = "the provider's address is for the tests of logins"
)]
mod street;
mod tour;

use std::time::Duration;

use load::Guest;

/// Makes an account, once the server is there.
///
/// # Errors
/// It does not come within 20 s.
async fn guest(base: &str, name: &str) -> anyhow::Result<Guest> {
    for _ in 0..100 {
        if let Ok(guest) = Guest::create(base, name).await {
            return Ok(guest);
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    Guest::create(base, name).await
}
