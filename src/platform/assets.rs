//! The assets, inside the program: one file to install, none to miss.

use std::path::{Path, PathBuf};

use bevy::asset::io::memory::{Dir, MemoryAssetReader};
use bevy::asset::io::{AssetSourceBuilder, AssetSourceId};
use bevy::prelude::*;

include!(concat!(env!("OUT_DIR"), "/assets.rs"));

/// Makes the assets of the program the default source. Call before the asset plugin is added.
pub(crate) fn register(app: &mut App) {
    let root = Dir::new(PathBuf::new());
    for (path, bytes) in FILES {
        root.insert_asset(Path::new(path), *bytes);
    }
    app.register_asset_source(
        AssetSourceId::Default,
        AssetSourceBuilder::new(move || Box::new(MemoryAssetReader { root: root.clone() })),
    );
}
