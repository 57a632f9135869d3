#!/bin/bash
# Puts what `cargo build --release` has built for both kinds of Macs into one bundle; see docs/packages.md. Signs it with
# the identity in CHECKERS_IDENTITY; without one it is signed for this machine alone.
set -euo pipefail
cd "$(dirname "$0")/../.."
target="${CARGO_TARGET_DIR:-target}"
bundle="Checkers Online.app"
rm -rf "$bundle"
mkdir -p "$bundle/Contents/MacOS" "$bundle/Contents/Resources"
for program in checkers-server checkers-online; do
  lipo -create -output "$bundle/Contents/MacOS/$program" \
    "$target"/{x86_64,aarch64}-apple-darwin/release/"$program"
done
cp packaging/macos/Info.plist "$bundle/Contents/"
cp packaging/macos/checkers.icns LICENSE-MIT LICENSE-APACHE CREDITS.md "$bundle/Contents/Resources/"
codesign --force --deep --options runtime --sign "${CHECKERS_IDENTITY:--}" "$bundle"
ditto -c -k --keepParent "$bundle" checkers-online-macos.zip
