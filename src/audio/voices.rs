//! Plays sounds with at most a few voices. A machine without a sound device stays silent.

use bevy::audio::Volume;
use bevy::platform::collections::HashMap;
use bevy::prelude::*;

use super::{Play, Sound};
use crate::settings::Settings;

/// Most sounds at once.
const VOICES: usize = 3;
/// How long a sound may wait for its device before there is thought to be none, in seconds.
const PATIENCE: f64 = 3.0;

/// The loaded sounds.
#[derive(Resource)]
struct Shelf(HashMap<Sound, Handle<AudioSource>>);

#[derive(Resource, Default)]
struct Voices {
    playing: Vec<(Entity, f64)>,
    heard: bool,
    mute: bool,
    dice: u32,
}

impl Voices {
    /// Returns a speed within 3 % of the recorded one.
    fn speed(&mut self) -> f32 {
        // xorshift: which pitch comes next matters to nobody
        let mut state = self.dice.max(1);
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        self.dice = state;
        #[expect(clippy::cast_precision_loss, reason = "a number below 1000")]
        let share = (state % 1000) as f32 / 999.0;
        0.97 + 0.06 * share
    }
}

fn load(mut commands: Commands, assets: Res<AssetServer>) {
    let file = |sound: Sound| (sound, assets.load(sound.path()));
    commands.insert_resource(Shelf(Sound::ALL.into_iter().map(file).collect()));
}

fn play(
    mut wishes: MessageReader<Play>,
    settings: Res<Settings>,
    shelf: Option<Res<Shelf>>,
    time: Res<Time<Real>>,
    mut voices: ResMut<Voices>,
    mut commands: Commands,
) {
    let Some(shelf) = shelf.filter(|_| settings.sound && !voices.mute) else {
        wishes.clear();
        return;
    };
    let now = time.elapsed_secs_f64();
    for Play(sound) in wishes.read() {
        let Some(source) = shelf.0.get(sound) else {
            continue;
        };
        if voices.playing.len() == VOICES {
            let (oldest, _) = voices.playing.remove(0);
            commands.entity(oldest).try_despawn();
        }
        let speed = match sound {
            Sound::Move | Sound::MoveOpponent | Sound::JumpStep | Sound::Capture => voices.speed(),
            _ => 1.0,
        };
        let settings = PlaybackSettings::DESPAWN
            .with_speed(speed)
            .with_volume(Volume::Linear(0.8));
        let voice = commands.spawn((AudioPlayer(source.clone()), settings)).id();
        voices.playing.push((voice, now));
    }
}

/// Frees voices that have ended, and notices that nothing can be heard.
fn listen(
    time: Res<Time<Real>>,
    playing: Query<Has<AudioSink>>,
    mut voices: ResMut<Voices>,
    mut commands: Commands,
) {
    if voices.playing.is_empty() {
        return;
    }
    let now = time.elapsed_secs_f64();
    let mut heard = voices.heard;
    let mut in_vain = false;
    voices.playing.retain(|(voice, since)| {
        let Ok(sounds) = playing.get(*voice) else {
            return false;
        };
        heard |= sounds;
        in_vain |= !sounds && now - since > PATIENCE;
        true
    });
    voices.heard = heard;
    if in_vain && !heard {
        info!("no sound can be played here: the game stays silent");
        voices.mute = true;
        for (voice, _) in voices.playing.drain(..) {
            commands.entity(voice).try_despawn();
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Voices>()
        .add_systems(Startup, load.run_if(resource_exists::<AssetServer>))
        .add_systems(
            Update,
            (listen, play).chain().after(crate::Systems::Animate),
        );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pitch_varies_within_3_percent() {
        let mut voices = Voices::default();
        let speeds: Vec<f32> = (0..200).map(|_| voices.speed()).collect();
        assert!(speeds.iter().all(|speed| (0.969..=1.031).contains(speed)));
        let distinct = speeds.windows(2).filter(|pair| pair[0] != pair[1]).count();
        assert!(distinct > 150);
    }
}
