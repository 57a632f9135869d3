//! What a phone's system tells the app, on whatever thread it likes: kept until the next frame.

use serde::Deserialize;

use super::Wake;

/// One thing the system has told. On Android it is the JSON that `PhoneActivity.java` writes.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Heard {
    /// The app was opened, or is to be shown, for a link.
    Link {
        /// `checkers://HOST/#join=SECRET`, or the same with https.
        link: String,
    },
    /// What the device keeps of the screen for itself has changed.
    Insets {
        /// Left, top, right, bottom, in logical pixels.
        sides: [f32; 4],
    },
    /// The system's text field holds this now.
    Typed {
        /// The field it lies over.
        id: String,
        /// Counts up with each text.
        number: u32,
        /// The whole text.
        text: String,
    },
    /// The key that ends typing was pressed in it.
    Entered {
        /// The field it lies over.
        id: String,
    },
    /// The player has left it.
    Left {
        /// The field it lies over.
        id: String,
    },
    /// The system's own sheet for logins has an answer: one of `token` and `problem`.
    SignedIn {
        /// Which sheet.
        number: i32,
        /// The ID token.
        #[serde(default)]
        token: Option<String>,
        /// `cancelled`, or what went wrong.
        #[serde(default)]
        problem: Option<String>,
    },
}

/// What nobody has taken yet, and who draws the frame that takes it.
#[derive(Default)]
pub(super) struct Ear {
    heard: Vec<Heard>,
    wake: Wake,
}

impl Ear {
    /// From now on somebody is woken; what came before is taken in their first frame.
    pub(super) fn connect(&mut self, wake: Wake) {
        self.wake = wake;
    }

    /// Keeps something and asks for a frame.
    pub(super) fn hear(&mut self, heard: Heard) {
        self.heard.push(heard);
        self.wake.frame();
    }

    /// Returns what has come since the last time, oldest first.
    pub(super) fn take(&mut self) -> Vec<Heard> {
        std::mem::take(&mut self.heard)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_activity_tells_is_understood() {
        for (text, expected) in [
            (
                r#"{"kind":"link","link":"checkers:\/\/a:1\/#join=3f"}"#,
                Heard::Link {
                    link: "checkers://a:1/#join=3f".to_owned(),
                },
            ),
            (
                r#"{"kind":"insets","sides":[0,24,0,48]}"#,
                Heard::Insets {
                    sides: [0.0, 24.0, 0.0, 48.0],
                },
            ),
            (
                r#"{"kind":"typed","id":"9f","number":3,"text":"Аня"}"#,
                Heard::Typed {
                    id: "9f".to_owned(),
                    number: 3,
                    text: "Аня".to_owned(),
                },
            ),
            (
                r#"{"kind":"entered","id":"9f"}"#,
                Heard::Entered {
                    id: "9f".to_owned(),
                },
            ),
            (
                r#"{"kind":"left","id":"9f"}"#,
                Heard::Left {
                    id: "9f".to_owned(),
                },
            ),
        ] {
            assert_eq!(serde_json::from_str::<Heard>(text).unwrap(), expected);
        }
        assert!(serde_json::from_str::<Heard>(r#"{"kind":"else"}"#).is_err());
    }

    #[test]
    fn the_answer_of_a_sheet_is_a_token_or_a_problem() {
        let closed = r#"{"kind":"signed_in","number":2,"problem":"cancelled"}"#;
        let expected = Heard::SignedIn {
            number: 2,
            token: None,
            problem: Some("cancelled".to_owned()),
        };
        assert_eq!(serde_json::from_str::<Heard>(closed).unwrap(), expected);
        let fine = r#"{"kind":"signed_in","number":3,"token":"e.y.J"}"#;
        let expected = Heard::SignedIn {
            number: 3,
            token: Some("e.y.J".to_owned()),
            problem: None,
        };
        assert_eq!(serde_json::from_str::<Heard>(fine).unwrap(), expected);
    }

    #[test]
    fn what_comes_before_the_first_frame_is_kept_and_taken_once() {
        let mut ear = Ear::default();
        let left = |id: &str| Heard::Left { id: id.to_owned() };
        ear.hear(left("1"));
        ear.connect(Wake::default());
        ear.hear(left("2"));
        assert_eq!(ear.take(), [left("1"), left("2")]);
        assert_eq!(ear.take(), []);
    }
}
