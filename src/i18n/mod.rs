//! i18n

use bevy::prelude::*;

pub(crate) fn plugin(_app: &mut App) {}
