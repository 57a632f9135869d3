//! Apple's kind of client secret: a token that we sign with the key of our team.

use base64::Engine as _;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{Signature, SigningKey};
use protocol::Timestamp;
use serde_json::json;

/// Long enough for one request; Apple allows half a year.
const GOOD_FOR_S: i64 = 300;

/// What signs the tokens.
pub(super) struct AppleKey {
    pub(super) team_id: String,
    pub(super) key_id: String,
    pub(super) key: SigningKey,
}

impl AppleKey {
    /// Returns a client secret for this client and issuer.
    pub(super) fn client_secret(&self, client_id: &str, issuer: &str, now: Timestamp) -> String {
        let seconds = now.0 / 1000;
        let header = json!({ "alg": "ES256", "kid": self.key_id, "typ": "JWT" });
        let claims = json!({
            "iss": self.team_id,
            "iat": seconds,
            "exp": seconds + GOOD_FOR_S,
            "aud": issuer,
            "sub": client_id,
        });
        let encode = |part: &[u8]| BASE64_URL_SAFE_NO_PAD.encode(part);
        let text = format!(
            "{}.{}",
            encode(header.to_string().as_bytes()),
            encode(claims.to_string().as_bytes())
        );
        let signature: Signature = self.key.sign(text.as_bytes());
        format!("{text}.{}", encode(&signature.to_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use p256::ecdsa::signature::Verifier as _;
    use serde_json::Value;

    use super::*;

    /// The example key of RFC 7515, appendix A.3.
    const SCALAR: &str = "jpsQnnGQmL-YBIffH1136cspYG6-0iY7X1fCE9-E9LI";

    #[test]
    fn the_secret_is_a_token_signed_by_the_team() {
        let scalar = BASE64_URL_SAFE_NO_PAD.decode(SCALAR).unwrap();
        let key = SigningKey::from_slice(&scalar).unwrap();
        let public = *key.verifying_key();
        let apple = AppleKey {
            team_id: "TEAM".to_owned(),
            key_id: "KEY".to_owned(),
            key,
        };
        let issuer = "https://appleid.apple.com";
        let token =
            apple.client_secret("org.example.checkers", issuer, Timestamp(1_790_000_000_999));
        let parts: Vec<&str> = token.split('.').collect();
        let decode = |part: &str| -> Value {
            serde_json::from_slice(&BASE64_URL_SAFE_NO_PAD.decode(part).unwrap()).unwrap()
        };
        let header = json!({ "alg": "ES256", "kid": "KEY", "typ": "JWT" });
        assert_eq!(decode(parts[0]), header);
        let claims = json!({
            "iss": "TEAM",
            "iat": 1_790_000_000,
            "exp": 1_790_000_300,
            "aud": issuer,
            "sub": "org.example.checkers",
        });
        assert_eq!(decode(parts[1]), claims);
        let signed = format!("{}.{}", parts[0], parts[1]);
        let signature = BASE64_URL_SAFE_NO_PAD.decode(parts[2]).unwrap();
        let signature = Signature::from_slice(&signature).unwrap();
        public.verify(signed.as_bytes(), &signature).unwrap();
        assert!(public.verify(b"something else", &signature).is_err());
    }
}
