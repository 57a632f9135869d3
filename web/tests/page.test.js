// The page round the game: what it sends, what it says where it cannot run, and what it keeps.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openHouse } from './house.js';
import { DESKTOP, PHONE, Player } from './player.js';

let house;
before(async () => { house = await openHouse(); });
after(async () => { await house.close(); });

test('the first frame comes with true progress, from small files that are kept', async () => {
  const context = await house.browser.newContext(DESKTOP);
  const page = await context.newPage();
  const answers = new Map();
  page.on('response', (answer) => answers.set(new URL(answer.url()).pathname.replace(/-[0-9a-f]{16}/, ''), answer));
  await page.addInitScript(() => {
    window.steps = [];
    new MutationObserver(() => {
      const progress = document.getElementById('progress')?.value;
      if (progress !== undefined && progress !== window.steps.at(-1)) window.steps.push(progress);
      if (document.documentElement.dataset.stage === 'running') window.drawn ??= Math.round(performance.now());
    }).observe(document, { subtree: true, attributes: true, childList: true });
  });
  await page.goto(house.base);
  await page.waitForFunction(() => document.documentElement.dataset.stage === 'running', null, { timeout: 120_000 });
  const steps = await page.evaluate(() => window.steps);
  assert.equal(steps.at(-1), 100);
  assert.ok(steps.length > 5 && steps.every((step, n) => n === 0 || step > steps[n - 1]), `${steps}`);
  const times = await page.evaluate(() => ({
    fetched: Math.round(performance.getEntriesByName('fetched')[0].startTime),
    compiled: Math.round(performance.getEntriesByName('compiled')[0].startTime),
    drawn: window.drawn,
  }));
  console.log(`milliseconds from the start of the page: ${JSON.stringify(times)}`);
  for (const [path, type, kept] of [
    ['/', 'text/html; charset=utf-8', 'no-cache'],
    ['/game.wasm', 'application/wasm', 'public, max-age=31536000, immutable'],
    ['/game.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/start.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/style.css', 'text/css; charset=utf-8', 'public, max-age=31536000, immutable'],
  ]) {
    const headers = answers.get(path).headers();
    assert.equal(headers['content-type'], type, path);
    assert.equal(headers['cache-control'], kept, path);
    assert.match(headers['content-encoding'], /br|gzip/, path);
    assert.match(headers['content-security-policy'], /default-src 'none'/, path);
  }
  await context.close();
});

test('the page can be installed', async () => {
  const context = await house.browser.newContext(DESKTOP);
  const page = await context.newPage();
  await page.goto(house.base);
  const devtools = await context.newCDPSession(page);
  const { errors } = await devtools.send('Page.getAppManifest');
  assert.deepEqual(errors, []);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // A profile without a history cannot install anything: the only thing that may be missing.
  assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito'), []);
  for (const name of ['icon-192.png', 'icon-512.png', 'icon-mask-512.png', 'icon.svg']) {
    const answer = await context.request.get(`${house.base}/${name}`);
    assert.equal(answer.status(), 200, name);
  }
  await context.close();
});

for (const [lack, take, says] of [
  ['WebGL 2', () => { HTMLCanvasElement.prototype.getContext = () => null; }, /no WebGL 2/],
  ['WebSocket', () => { delete window.WebSocket; }, /no WebSocket/],
  ['WebAssembly', () => { delete window.WebAssembly; }, /no WebAssembly/],
]) {
  test(`a browser without ${lack} is told so in plain words`, async () => {
    const context = await house.browser.newContext({ ...DESKTOP, locale: 'en-GB' });
    const page = await context.newPage();
    await page.addInitScript(take);
    await page.goto(house.base);
    await page.waitForFunction(() => document.documentElement.dataset.stage === 'failed');
    assert.match(await page.locator('#told').textContent(), says);
    assert.ok(await page.locator('#again').isVisible());
    await context.close();
  });
}

test('an invitation opens the friend’s game, once', async () => {
  const host = await Player.arrive(house);
  await host.enter('Birch');
  await host.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await host.press('Play a friend');
  await host.press('Create game');
  await host.press('Copy');
  const link = await host.page.evaluate(() => navigator.clipboard.readText());
  assert.match(link, /^http:\/\/[^/]+\/#join=/);

  const guest = await Player.arrive(house, { device: PHONE, at: `/${new URL(link).hash}` });
  await guest.enter('Amber');
  const [hosts, guests] = [await host.game(), await guest.game()];
  assert.equal(hosts.id, guests.id);
  assert.equal(new URL(guest.page.url()).hash, '', 'opening the page again is no second invitation');

  const late = await Player.arrive(house, { at: `/${new URL(link).hash}` });
  await late.enter('Cedar');
  await late.until('the sheet that says why not', ({ pressable }) => pressable.some(({ name }) => name === 'Join'));
  await late.shot('8-invitation-too-late');
  // Browsers tell every refusal over HTTP, also one that the game expects and explains.
  late.complaints = late.complaints.filter((text) => !/status of 404/.test(text));
  for (const player of [host, guest, late]) await player.leave();
});

test('a name is typed, composed and pasted into the field, and kept', async () => {
  const player = await Player.arrive(house, { device: PHONE });
  await player.welcome();
  await player.type('Pik');
  const keyboard = await player.page.context().newCDPSession(player.page);
  // As a phone's keyboard does: the word is composed, then settled.
  await keyboard.send('Input.imeSetComposition', { text: 'ea', selectionStart: 2, selectionEnd: 2 });
  await keyboard.send('Input.insertText', { text: 'eä' });
  await player.page.keyboard.press('Backspace');
  await player.shot('9-typing-phone');
  await player.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await player.page.evaluate(() => navigator.clipboard.writeText('_77'));
  await player.page.keyboard.press('ControlOrMeta+v');
  await player.page.keyboard.press('Enter');
  const named = await player.until('the lobby', ({ screen, name }) => screen === 'Lobby' && name);
  assert.equal(named, 'Pike_77');
  await player.page.reload();
  assert.equal(await player.until('the lobby again', ({ screen, name }) => screen === 'Lobby' && name), 'Pike_77');
  await player.leave();
});

test('a game is pasted as PDN, line by line, and looked through', async () => {
  const player = await Player.arrive(house, { device: PHONE });
  await player.enter('Heron');
  // A screen that has just come takes no presses: they may have been meant for the one before.
  await player.page.waitForTimeout(1000);
  await player.press('Watch');
  await player.press('Open a PDN');
  // The sheet slides in: the field lies still after that.
  await player.page.waitForTimeout(1000);
  await player.type('');
  await player.page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const record = '[White "Anna"]\n[Black "Борис"]\n[GameType "25"]\n\n1. c3-d4 d6-c5\n2. b2-c3 f6-g5\n2-0\n';
  await player.page.evaluate((text) => navigator.clipboard.writeText(text), record);
  await player.page.keyboard.press('ControlOrMeta+v');
  await player.press('Open');
  const game = await player.until('the game', ({ screen, game }) => screen === 'Match' && game);
  assert.equal(game.ply, 0, 'it begins at the first position');
  assert.equal(game.side ?? null, null, 'nobody plays');
  await player.page.waitForTimeout(1000);
  await player.press('Last position');
  await player.until('its last position', ({ game }) => game.ply === 4);
  await player.shot('10-pasted-record');
  await player.leave();
});

test('sound is let out by the first touch and stops while the page is hidden', async () => {
  const player = await Player.arrive(house, {
    device: PHONE,
    before: (page) => page.addInitScript(() => {
      window.devices = [];
      window.AudioContext = class extends AudioContext {
        constructor(...how) { super(...how); window.devices.push(this); }
      };
    }),
  });
  await player.enter('Robin');
  await player.page.waitForFunction(() => window.devices.length > 0
    && window.devices.every(({ state }) => state === 'running'));
  await player.leave();
});

test('the game is there again when the graphics were taken away', async () => {
  const player = await Player.arrive(house);
  await player.enter('Lynx');
  const reloaded = player.page.waitForEvent('load');
  await player.page.evaluate(() => {
    document.getElementById('game').getContext('webgl2').getExtension('WEBGL_lose_context').loseContext();
  });
  await reloaded;
  assert.equal(await player.until('the lobby', ({ screen, name }) => screen === 'Lobby' && name), 'Lynx');
  player.complaints = player.complaints.filter((text) => !/context lost/i.test(text));
  await player.leave();
});
