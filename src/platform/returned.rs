//! What a browser says and brings when it comes back from a login.

/// The texts of the pages a browser is shown when it comes back.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pages {
    /// The login went well.
    pub done: String,
    /// It did not.
    pub failed: String,
    /// Nobody asked for this page.
    pub strange: String,
}

/// What the browser brought.
#[derive(Clone, PartialEq, Eq)]
pub enum Returned {
    /// The code with which the login is completed.
    Code(String),
    /// The key of what went wrong.
    Failed(String),
}

/// Without the code.
impl std::fmt::Debug for Returned {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Code(_) => f.debug_struct("Code").finish_non_exhaustive(),
            Self::Failed(key) => f.debug_tuple("Failed").field(key).finish(),
        }
    }
}

/// What a page is opened again with after a login.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BroughtBack {
    /// Whose login it was.
    pub state: String,
    /// What became of it.
    pub returned: Returned,
}

/// Reads `code=…&state=…` or `error=…&state=…`; nothing where something is missing.
#[must_use]
pub fn read_brought(text: &str) -> Option<BroughtBack> {
    let url = reqwest::Url::parse(&format!("http://any/?{text}")).ok()?;
    let (mut state, mut code, mut error) = (None, None, None);
    for (key, value) in url.query_pairs() {
        let place = match &*key {
            "state" => &mut state,
            "code" => &mut code,
            "error" => &mut error,
            _ => continue,
        };
        *place = Some(value.into_owned());
    }
    let returned = error.map(Returned::Failed).or(code.map(Returned::Code))?;
    Some(BroughtBack {
        state: state?,
        returned,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_is_whole_or_none() {
        let code = read_brought("code=a%20b&state=s&more=1").unwrap();
        assert_eq!(code.returned, Returned::Code("a b".to_owned()));
        assert_eq!(code.state, "s");
        let error = read_brought("error=cancelled&state=s").unwrap();
        assert_eq!(error.returned, Returned::Failed("cancelled".to_owned()));
        for text in ["", "code=a", "state=s", "K7QX4M", "join=3f9a", "%%&=&&"] {
            assert_eq!(read_brought(text), None, "{text}");
        }
    }
}
