// Two pages play whole games against each other on the real server.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openHouse } from './house.js';
import { DESKTOP, PHONE, Player } from './player.js';

// Each move as the squares touched. White wins: in the first game because Black cannot move, in the
// second because Black has no pieces. Both have captures of several pieces and a king.
const RUSSIAN =
  '24 19, 10 15, 19 10, 7 14, 22 17, 3 7, 17 10 3, 12 16, 3 12 19, 6 10, 19 6 13, 2 6, 13 2 20, 1 6, ' +
  '21 17, 4 8, 17 14, 8 11, 20 2 9';
const INTERNATIONAL =
  '32 27, 18 22, 27 18, 13 22, 37 32, 9 13, 42 37, 12 18, 33 29, 22 28, 32 23 12 21, 16 27, 31 22, ' +
  '20 24, 29 20 9 18, 7 12, 18 7 16, 6 11, 16 7, 2 11, 38 32, 11 17, 22 11, 1 7, 11 2 13 24, 15 20, ' +
  '24 15, 4 9, 15 4 13, 5 10, 47 42, 3 9, 13 4 15';

let house;
before(async () => { house = await openHouse(); });
after(async () => { await house.close(); });

/** Two people choose the same game and are paired, without a clock: machines that test are slow. Returns
 *  whoever has White first. */
async function sitDown(variant, [first, second]) {
  for (const player of [first, second]) {
    await player.press(variant);
    await player.press('No clock · 5 min a move');
    await player.press('Play');
  }
  return bySide([first, second]);
}

async function bySide([first, second]) {
  const { side } = await first.game();
  await second.game();
  return side === 'white' ? [first, second] : [second, first];
}

/** Plays moves by turns; what is to happen before a certain move does. */
async function play([white, black], moves, events = {}) {
  for (const [ply, route] of moves.split(', ').entries()) {
    await events[ply]?.();
    await [white, black][ply % 2].play(route);
  }
}

test('a Russian game on a phone and on a desk, turned, offline and reloaded in its middle, and a rematch', async () => {
  const phone = await Player.arrive(house, { device: PHONE });
  const desk = await Player.arrive(house, { device: DESKTOP });
  await phone.welcome();
  await phone.shot('1-welcome-phone');
  await phone.enter('Heron');
  await desk.enter('Otter');
  await phone.shot('2-lobby-phone');
  await desk.shot('2-lobby-desk');
  const players = await sitDown('Russian', [phone, desk]);
  await play(players, RUSSIAN, {
    2: async () => {
      await phone.shot('3-game-phone');
      await desk.shot('3-game-desk');
    },
    3: async () => {
      await phone.page.setViewportSize({ width: 844, height: 390 });
      await phone.game(({ squares }) => Math.max(...squares.map(([, y]) => y)) < 390);
      await phone.shot('4-turned-phone');
    },
    6: async () => {
      await phone.page.setViewportSize(PHONE.viewport);
      // The board lies on the left when the phone lies, and reaches further down when it stands.
      await phone.game(({ squares }) => Math.max(...squares.map(([, y]) => y)) > 390);
    },
    7: () => talk(phone, desk),
    8: () => offline(house, players),
    12: async () => {
      const before = await phone.game();
      await phone.page.reload();
      const now = await phone.game();
      assert.equal(now.id, before.id);
      assert.equal(now.position, before.position);
      await desk.page.reload();
      await desk.game();
    },
  });
  for (const player of players) await player.game(({ result }) => result);
  await phone.shot('5-result-phone');
  await desk.shot('5-result-desk');
  await rematch(players);
  for (const player of players) await player.leave();
});

/** Each says something, in letters that no keyboard of the other has, and sees what the other says. */
async function talk(phone, desk) {
  await phone.press('Chat');
  await phone.type('Удачи!');
  await phone.shot('3-chat-phone');
  await phone.press('Send');
  await desk.press('Chat');
  await desk.game(({ said }) => said.includes('Удачи!'));
  await desk.type('you too ☺');
  await desk.page.keyboard.press('Enter');
  await phone.game(({ said }) => said.join() === 'Удачи!,you too ☺');
  await desk.shot('3-chat-desk');
  await phone.press('Close');
  await phone.until('the board again', ({ pressable }) => pressable.every(({ name }) => name !== 'Close'));
}

/** Ten seconds without a line: nothing that stood is lost, and it goes on by itself. */
async function offline({ line }, players) {
  const before = await players[0].game();
  for (const player of players) player.offline = true;
  line.fallSilent();
  for (const player of players) await player.page.context().setOffline(true);
  await players[0].page.waitForTimeout(10_000);
  await players[0].shot('6-offline');
  for (const player of players) await player.page.context().setOffline(false);
  line.comeBack();
  for (const player of players) {
    await player.until('the line again', ({ online }) => online);
    const now = await player.game();
    assert.equal(now.position, before.position);
    player.offline = false;
  }
}

async function rematch([white, black]) {
  const { id } = await white.game();
  await white.press('Rematch');
  await black.press('Rematch');
  for (const [player, side] of [[white, 'black'], [black, 'white']]) {
    const next = await player.game((game) => game.id !== id);
    assert.equal(next.side, side, 'the colours swap');
  }
  await black.play('24 19');
  await white.game(({ ply }) => ply === 1);
}

test('an International game between two phones, by quick taps', async () => {
  const players = [];
  for (const name of ['Falcon', 'Maple']) {
    const player = await Player.arrive(house, { device: PHONE });
    await player.enter(name);
    players.push(player);
  }
  const seated = await sitDown('International', players);
  await play(seated, INTERNATIONAL, { 11: () => seated[1].shot('7-international-phone') });
  for (const player of seated) {
    const { result } = await player.game((game) => game.result);
    assert.match(result, /White/);
  }
  for (const player of seated) await player.leave();
});
