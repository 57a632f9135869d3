#!/usr/bin/env python3
"""Builds the font files in this folder.
Needs: pip install fonttools; npm i @expo-google-fonts/onest@0.4.2 @phosphor-icons/web@2.1.2
usage: make.py NODE_MODULES OUT_DIR ICONS_JSON"""
import sys, json, shutil, os
from fontTools.ttLib import TTFont
from fontTools import subset
nm, out, icons = sys.argv[1:4]; os.makedirs(out, exist_ok=True)
src = f'{nm}/@expo-google-fonts/onest'
for d, f in (('400Regular','Onest_400Regular'),('500Medium','Onest_500Medium'),('600SemiBold','Onest_600SemiBold'),('700Bold','Onest_700Bold')):
    shutil.copy(f'{src}/{d}/{f}.ttf', f'{out}/{f}.ttf')
shutil.copy(f'{src}/LICENSE_FONT', f'{out}/Onest-OFL.txt')
# egui has no OpenType feature switch: bake the tabular figures (feature tnum) in as the default digits.
f = TTFont(f'{src}/600SemiBold/Onest_600SemiBold.ttf')
m = {}
for fr in f['GSUB'].table.FeatureList.FeatureRecord:
    if fr.FeatureTag == 'tnum':
        for li in fr.Feature.LookupListIndex:
            for st in f['GSUB'].table.LookupList.Lookup[li].SubTable:
                st = getattr(st, 'ExtSubTable', st); m.update(getattr(st, 'mapping', {}))
for t in f['cmap'].tables:
    for cp, g in list(t.cmap.items()): t.cmap[cp] = m.get(g, g)
o = subset.Options(); o.layout_features = []; o.name_IDs = ['*']; o.notdef_outline = True
s = subset.Subsetter(o); s.populate(text='0123456789:.,+-−– ½'); s.subset(f)
for n in f['name'].names:
    if n.nameID in (1, 4, 16): n.string = 'Onest Num SemiBold'
    if n.nameID == 6: n.string = 'OnestNum-SemiBold'
f.save(f'{out}/OnestNum-SemiBold.ttf')
w = {f['hmtx'][f.getBestCmap()[ord(c)]][0] for c in '0123456789'}; assert len(w) == 1, w
# icon fonts: only what the design uses
ic = json.load(open(icons))['icons']
for name, fn in (('regular','Phosphor'),('fill','Phosphor-Fill'),('bold','Phosphor-Bold')):
    f = TTFont(f'{nm}/@phosphor-icons/web/src/{name}/{fn}.ttf')
    cps = [int(v, 16) for v in ic.values()]
    miss = [k for k, v in ic.items() if int(v, 16) not in f.getBestCmap()]; assert not miss, (fn, miss)
    o = subset.Options(); o.layout_features = []; s = subset.Subsetter(o); s.populate(unicodes=cps); s.subset(f)
    f.save(f'{out}/{fn}.subset.ttf')
for p in sorted(os.listdir(out)): print(p, os.path.getsize(f'{out}/{p}'))
