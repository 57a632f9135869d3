//! The words of the app, in the player's language.
//!
//! All text that a player reads stands in `assets/locales`; [`t!`](crate::t) fetches it. A key
//! without a text is a failing test, and at run time falls back to English, then to the key.

use std::borrow::Cow;

use bevy::prelude::*;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

use crate::settings::{Language, Settings};

/// The files of a language: the screens, those of people, those of credits and tournaments, achievements,
/// the names of countries.
type Sources = [&'static str; 5];

/// Includes the files of a language.
macro_rules! sources {
    ($code:literal) => {
        [
            include_str!(concat!("../../assets/locales/", $code, "/main.ftl")),
            include_str!(concat!("../../assets/locales/", $code, "/people.ftl")),
            include_str!(concat!("../../assets/locales/", $code, "/progress.ftl")),
            include_str!(concat!("../../assets/locales/", $code, "/achievements.ftl")),
            include_str!(concat!("../../assets/locales/", $code, "/countries.ftl")),
        ]
    };
}

const fn sources_of(language: Language) -> &'static Sources {
    match language {
        Language::En => &sources!("en"),
        Language::Ru => &sources!("ru"),
        Language::Id => &sources!("id"),
        Language::Nl => &sources!("nl"),
        Language::Fr => &sources!("fr"),
    }
}

/// The texts in the language in use.
#[derive(Resource)]
pub struct Words {
    language: Language,
    chosen: FluentBundle<FluentResource>,
    english: FluentBundle<FluentResource>,
}

impl std::fmt::Debug for Words {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Words").field(&self.language).finish()
    }
}

impl Words {
    /// Returns the texts in a language.
    #[must_use]
    pub fn new(language: Language) -> Self {
        Self {
            language,
            chosen: bundle(language),
            english: bundle(Language::En),
        }
    }

    /// Makes every text 40 % longer, to see which layouts hold: translations grow like that.
    #[must_use]
    pub fn stretched(mut self) -> Self {
        self.chosen.set_transform(Some(stretch));
        self
    }

    /// Returns the language.
    #[must_use]
    pub const fn language(&self) -> Language {
        self.language
    }

    /// Returns the text with this key. Prefer [`t!`](crate::t), whose keys are tested.
    #[must_use]
    pub fn text(&self, key: &str, values: Option<&FluentArgs>) -> String {
        format(&self.chosen, key, values)
            .or_else(|| format(&self.english, key, values))
            .unwrap_or_else(|| {
                warn_once!("no text for '{key}'");
                key.to_owned()
            })
    }
}

fn format(
    bundle: &FluentBundle<FluentResource>,
    key: &str,
    values: Option<&FluentArgs>,
) -> Option<String> {
    let pattern = bundle.get_message(key)?.value()?;
    // A missing value shows as its name, which the tests keep from happening.
    Some(
        bundle
            .format_pattern(pattern, values, &mut Vec::new())
            .into_owned(),
    )
}

/// Doubles every vowel until the text is 40 % longer, and ends it with more where there are few: it
/// stays readable, and breaks where words break.
fn stretch(text: &str) -> Cow<'_, str> {
    let letters = text.chars().filter(|c| c.is_alphabetic()).count();
    let mut more = (letters * 2).div_ceil(5);
    let mut longer = String::with_capacity(text.len() * 2);
    for letter in text.chars() {
        longer.push(letter);
        if more > 0 && "aeiouyаеёиоуыэюя".contains(letter.to_lowercase().next().unwrap_or(letter))
        {
            longer.extend(letter.to_lowercase());
            more -= 1;
        }
    }
    let last = longer.trim_end().len();
    longer.insert_str(last, &"o".repeat(more));
    longer.into()
}

fn bundle(language: Language) -> FluentBundle<FluentResource> {
    let tag: LanguageIdentifier =
        (language.code().parse()).expect("two letters are a language tag");
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    // Marks round inserted names would show as boxes in fonts without them.
    bundle.set_use_isolating(false);
    for source in sources_of(language) {
        let resource =
            FluentResource::try_new((*source).to_owned()).unwrap_or_else(|(partial, errors)| {
                error!("the texts of {language:?} have errors: {errors:?}");
                partial
            });
        if let Err(errors) = bundle.add_resource(resource) {
            error!("the texts of {language:?} have doubles: {errors:?}");
        }
    }
    bundle
}

/// Returns the text with this key, values filled in: `t!(words, "waiting-for", name = card.name)`.
#[macro_export]
macro_rules! t {
    ($words:expr, $key:literal) => {
        $words.text($key, None)
    };
    ($words:expr, $key:literal, $($name:ident = $value:expr),+ $(,)?) => {{
        let mut values = ::fluent_bundle::FluentArgs::new();
        $(values.set(stringify!($name), $value);)+
        $words.text($key, Some(&values))
    }};
}

/// Returns the language to use: the chosen one, else the first of the system's that the app speaks.
#[must_use]
pub fn language(settings: &Settings) -> Language {
    settings.language.unwrap_or_else(|| {
        sys_locale::get_locales()
            .find_map(|tag| Language::of_tag(&tag))
            .unwrap_or(Language::En)
    })
}

fn follow_settings(settings: Res<Settings>, mut words: ResMut<Words>) {
    let wanted = language(&settings);
    if words.language != wanted {
        *words = Words::new(wanted);
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.insert_resource(Words::new(Language::En)).add_systems(
        PreUpdate,
        follow_settings.run_if(resource_exists_and_changed::<Settings>),
    );
}

#[cfg(test)]
mod tests;
