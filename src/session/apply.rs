//! From server messages to the match.

use bevy::prelude::*;

pub(super) fn plugin(_app: &mut App) {}
