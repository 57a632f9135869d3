//! The words of the app, in the player's language.
//!
//! All text that a player reads stands in `assets/locales`; [`t!`](crate::t) fetches it. A key
//! without a text is a failing test, and at run time falls back to English, then to the key.

use bevy::prelude::*;
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

use crate::settings::{Language, Settings};

/// The files of a language: the screens, those of people, those of credits and tournaments, achievements,
/// the names of countries.
type Sources = [&'static str; 5];

const EN: Sources = [
    include_str!("../../assets/locales/en/main.ftl"),
    include_str!("../../assets/locales/en/people.ftl"),
    include_str!("../../assets/locales/en/progress.ftl"),
    include_str!("../../assets/locales/en/achievements.ftl"),
    include_str!("../../assets/locales/en/countries.ftl"),
];
const RU: Sources = [
    include_str!("../../assets/locales/ru/main.ftl"),
    include_str!("../../assets/locales/ru/people.ftl"),
    include_str!("../../assets/locales/ru/progress.ftl"),
    include_str!("../../assets/locales/ru/achievements.ftl"),
    include_str!("../../assets/locales/ru/countries.ftl"),
];

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

fn bundle(language: Language) -> FluentBundle<FluentResource> {
    let (tag, sources) = match language {
        Language::En => ("en", EN),
        Language::Ru => ("ru", RU),
    };
    let tag: LanguageIdentifier = tag.parse().expect("a literal language tag is well formed");
    let mut bundle = FluentBundle::new_concurrent(vec![tag]);
    // Marks round inserted names would show as boxes in fonts without them.
    bundle.set_use_isolating(false);
    for source in sources {
        let resource =
            FluentResource::try_new(source.to_owned()).unwrap_or_else(|(partial, errors)| {
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

/// Returns the language to use: the chosen one, else the system's.
#[must_use]
pub fn language(settings: &Settings) -> Language {
    settings.language.unwrap_or_else(|| {
        let system = sys_locale::get_locale().unwrap_or_default();
        if system.to_ascii_lowercase().starts_with("ru") {
            Language::Ru
        } else {
            Language::En
        }
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
