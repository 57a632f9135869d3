//! The files of the workspace, for the tests that read its sources.

use std::fs;
use std::path::{Path, PathBuf};

/// Returns the files under a folder of the workspace whose name ends in `.extension`, sorted.
///
/// # Panics
/// When the folder cannot be read: a guard that looks at nothing must not pass.
pub(crate) fn files_under(folder: &str, extension: &str) -> Vec<PathBuf> {
    let mut waiting = vec![root().join(folder)];
    let mut found = Vec::new();
    while let Some(folder) = waiting.pop() {
        let entries = fs::read_dir(&folder).unwrap_or_else(|e| panic!("{}: {e}", folder.display()));
        for path in entries.map(|entry| entry.expect("a readable folder").path()) {
            if path.is_dir() {
                waiting.push(path);
            } else if path.extension().is_some_and(|found| found == extension) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Returns the text of a file.
///
/// # Panics
/// When it cannot be read.
pub(crate) fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Returns the folder of the workspace.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
