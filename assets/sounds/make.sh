#!/usr/bin/env bash
# Synthesises every game sound with sox (apt-get install sox libsox-fmt-all) as OUT_DIR/*.ogg. usage: make.sh [OUT_DIR]
# Palette: wood, felt and a small marimba in C pentatonic. Mono, 44.1 kHz, 16 bit, peak -6 dBFS, no sample has a tail over 1.2 s.
set -e; O=${1:-$(dirname "$0")}; mkdir -p "$O"; T=$(mktemp -d); R="-q -n -r 44100 -c 1 -b 16"
mar(){ # mar file freq dur vol : marimba bar = fundamental + 4th partial (short) + a felt tick
  sox $R $T/a.wav synth $3 sine $2 fade l 0.002 $3 $3 vol 0.80
  sox $R $T/b.wav synth 0.12 sine $(awk "BEGIN{print $2*3.93}") fade l 0.001 0.12 0.12 vol 0.20
  sox $R $T/c.wav synth 0.015 whitenoise lowpass 2500 fade l 0 0.015 0.014 vol 0.25
  sox -q -m -v 0.55 $T/a.wav -v 0.55 $T/b.wav -v 0.55 $T/c.wav "$1" vol ${4:-0.9}; }
tok(){ # tok file body_hz dur noise_hz vol : wood on wood
  sox $R $T/a.wav synth $3 sine $2 fade l 0.001 $3 $3 vol 0.7
  sox $R $T/b.wav synth $3 sine $(awk "BEGIN{print $2*2.41}") fade l 0.001 $3 $3 vol 0.35
  sox $R $T/c.wav synth 0.03 whitenoise bandpass $4 1.2o fade l 0 0.03 0.029 vol 0.9
  sox -q -m -v 0.55 $T/a.wav -v 0.55 $T/b.wav -v 0.55 $T/c.wav "$1" vol ${5:-0.9}; }
seq(){ # seq out gap f1 f2 ... : overlay with a fixed gap
  local out=$1 gap=$2 i=0 args=(); shift 2
  for f in "$@"; do sox -q "$f" $T/s$i.wav pad $(awk "BEGIN{print $i*$gap}") 0; args+=(-v 0.5 $T/s$i.wav); i=$((i+1)); done
  if [ $i -gt 1 ]; then sox -q -m "${args[@]}" "$out"; else cp $T/s0.wav "$out"; fi; }
fin(){ sox -q "$1" -C 0 --comment "" "$O/$2.ogg" highpass 40 norm ${3:--6} fade t 0 -0 0.01; } # -C 0: about 60 kbit/s
for n in "C4 261.63" "E4 329.63" "G4 392" "A4 440" "C5 523.25" "D5 587.33" "E5 659.25" "G5 783.99" "A5 880" "C6 1046.5"; do set -- $n; mar $T/$1.wav $2 0.7; done
tok $T/x.wav 330 0.10 1500;              fin $T/x.wav move -8
tok $T/x.wav 290 0.10 1300;              fin $T/x.wav move_opp -10
tok $T/x.wav 900 0.03 3000 0.5;          fin $T/x.wav select -18
tok $T/p.wav 420 0.09 1900; tok $T/q.wav 240 0.13 900; seq $T/x.wav 0.055 $T/p.wav $T/q.wav; fin $T/x.wav capture -6
tok $T/p.wav 420 0.07 1900;              fin $T/p.wav jump_step -9
sox $R $T/x.wav synth 0.14 sine 120 fade l 0.002 0.14 0.13; fin $T/x.wav illegal -16
seq $T/x.wav 0.09 $T/E5.wav $T/A5.wav $T/C6.wav; fin $T/x.wav king -8
seq $T/x.wav 0.16 $T/G4.wav $T/C5.wav;   fin $T/x.wav game_start -9
seq $T/x.wav 0.11 $T/C5.wav $T/E5.wav $T/G5.wav $T/C6.wav; fin $T/x.wav win -7
seq $T/x.wav 0.20 $T/A4.wav $T/E4.wav;   fin $T/x.wav lose -10
seq $T/x.wav 0.16 $T/D5.wav $T/D5.wav;   fin $T/x.wav draw -10
tok $T/x.wav 1250 0.04 3500 0.7;         fin $T/x.wav clock_tick -15
seq $T/x.wav 0.13 $T/E5.wav $T/E5.wav $T/E5.wav; fin $T/x.wav clock_low -9
seq $T/x.wav 0.12 $T/G4.wav $T/C5.wav $T/G4.wav; fin $T/x.wav challenge -8
sox $R $T/x.wav synth 0.09 sine 520:880 fade l 0.004 0.09 0.06; fin $T/x.wav message -16
seq $T/x.wav 0.06 $T/G5.wav $T/A5.wav $T/C6.wav $T/G5.wav $T/C6.wav; fin $T/x.wav coins -9
seq $T/x.wav 0.10 $T/C5.wav $T/G5.wav $T/E5.wav $T/C6.wav; fin $T/x.wav achievement -8
sox $R $T/x.wav synth 0.20 sine 330:220 fade l 0.01 0.20 0.12; fin $T/x.wav disconnected -14
sox $R $T/x.wav synth 0.20 sine 220:330 fade l 0.01 0.20 0.12; fin $T/x.wav reconnected -14
rm -rf $T; ls "$O"/*.ogg | wc -l
