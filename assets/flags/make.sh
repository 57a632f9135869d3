#!/bin/sh
# Builds flags.png: the flags of countries.txt in cells of 56 x 42, sixteen to a row.
# Needs: apt-get install librsvg2-bin imagemagick; npm pack flag-icons@7.5.0
# usage: make.sh FLAG_ICONS_FOLDER
set -eu
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
while read -r code; do
    lower=$(echo "$code" | tr 'A-Z' 'a-z')
    rsvg-convert -w 56 -h 42 "$1/flags/4x3/$lower.svg" -o "$work/$code.png"
done < "$here/countries.txt"
list=$(sed "s|.*|$work/&.png|" "$here/countries.txt")
# shellcheck disable=SC2086
montage $list -tile 16x -geometry 56x42+0+0 -background none PNG32:"$work/flags.png"
convert "$work/flags.png" -strip +dither -colors 255 -define png:compression-level=9 PNG8:"$here/flags.png"
rm -r "$work"
