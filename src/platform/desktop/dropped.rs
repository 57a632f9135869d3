//! Files that are dropped on the window: games in PDN, to be looked through.

use std::fs::File;
use std::io::{self, Read as _};
use std::path::Path;

use bevy::prelude::*;
use rules::notation::pdn;

use crate::Systems;
use crate::session::{Failure, Intent, Notice, Toasts};

/// Most bytes of a file that are read: a game has some thousands.
const MOST: u64 = 1 << 20;

fn take(
    mut dropped: MessageReader<FileDragAndDrop>,
    mut intents: MessageWriter<Intent>,
    mut toasts: ResMut<Toasts>,
    time: Res<Time<Real>>,
) {
    for event in dropped.read() {
        let FileDragAndDrop::DroppedFile { path_buf, .. } = event else {
            continue;
        };
        match read(path_buf) {
            Ok(text) => drop(intents.write(Intent::ReadPdn(text))),
            Err(error) => {
                warn!("{} cannot be read: {error}", path_buf.display());
                let notice = Notice::Failed(Failure::FileUnreadable);
                toasts.push(notice, time.elapsed_secs_f64());
            }
        }
    }
}

/// Returns a file's text, whichever of the usual encodings it has.
fn read(path: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    File::open(path)?.take(MOST).read_to_end(&mut bytes)?;
    Ok(pdn::decode(&bytes).into_owned())
}

pub(super) fn add(app: &mut App) {
    app.add_systems(Update, take.before(Systems::Choose));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dropped_record_is_looked_through_and_what_cannot_be_read_is_told() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("game.pdn");
        std::fs::write(&file, "1. c3-d4 b6-a5 *").expect("a file");
        let mut app = App::new();
        app.add_message::<Intent>()
            .add_message::<FileDragAndDrop>()
            .init_resource::<Toasts>()
            .init_resource::<Time<Real>>()
            .add_systems(Update, take);
        for path_buf in [
            file,
            folder.path().join("nothing"),
            folder.path().to_owned(),
        ] {
            let window = Entity::PLACEHOLDER;
            let dropped = FileDragAndDrop::DroppedFile { window, path_buf };
            app.world_mut().write_message(dropped);
        }
        app.update();
        let mut intents = app.world_mut().resource_mut::<Messages<Intent>>();
        let intents: Vec<_> = intents.drain().collect();
        assert_eq!(intents, [Intent::ReadPdn("1. c3-d4 b6-a5 *".to_owned())]);
        let told = &app.world().resource::<Toasts>().shown;
        assert_eq!(told.len(), 1);
        assert_eq!(told[0].0, Notice::Failed(Failure::FileUnreadable));
    }
}
