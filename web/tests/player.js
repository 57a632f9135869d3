// Somebody at a page: sees what the canvas shows through the text beside it (docs/decisions/011-web.md),
// and acts by real clicks and touches at the places named there.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { devices } from 'playwright-core';
import { SHOTS } from './house.js';

/** How long the slowest machine may take for what a person would call at once, in milliseconds. */
const PATIENCE = 120_000;

export const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 };
export const DESKTOP = { viewport: { width: 1100, height: 720 } };

export class Player {
  /** Opens the game in a browser profile of its own. */
  static async arrive(house, { device = DESKTOP, language = 'en', at = '/', before } = {}) {
    const context = await house.browser.newContext({ ...device, locale: 'en-GB' });
    context.setDefaultTimeout(PATIENCE);
    context.setDefaultNavigationTimeout(PATIENCE);
    const page = await context.newPage();
    const player = new Player(page, Boolean(device.hasTouch));
    await before?.(page);
    const [path, hash = ''] = at.split('#');
    await page.goto(`${house.base}${path}?language=${language}${hash && `#${hash}`}`, { waitUntil: 'commit' });
    return player;
  }

  constructor(page, touches) {
    this.page = page;
    this.touches = touches;
    this.complaints = [];
    this.offline = false;
    page.on('pageerror', (error) => this.complaints.push(`${error.stack ?? error}`));
    page.on('console', (said) => {
      const of_the_line = this.offline && /ERR_|WebSocket|Failed to load/.test(said.text());
      if (said.type() === 'error' && !of_the_line) this.complaints.push(said.text());
    });
  }

  /** What is on the canvas; undefined before the first frame. */
  async sees() {
    const text = await this.page.evaluate(() => document.documentElement.dataset.mirror);
    return text && JSON.parse(text);
  }

  /** Waits until the canvas shows what is wanted, and returns it. */
  async until(what, wanted, patience = PATIENCE) {
    const end = Date.now() + patience;
    for (;;) {
      const seen = await this.sees();
      const found = seen && wanted(seen);
      if (found) return found === true ? seen : found;
      if (Date.now() > end) {
        await this.shot(`failed-${what.replaceAll(/\W+/g, '-')}`);
        assert.fail(`not seen: ${what}\n${JSON.stringify(seen)}\n${this.complaints.join('\n')}`);
      }
      await this.page.waitForTimeout(50);
    }
  }

  /** Presses the middle of something by its name, once it is there, can be pressed and lies still. Of several,
   *  the last: the tabs, which are drawn first, share names with buttons. */
  async press(name) {
    const find = (seen) => seen.pressable.findLast((one) => one.name === name && one.enabled && one.in_sight);
    let { x, y } = await this.until(`'${name}' to press`, find);
    for (;;) {
      await this.page.waitForTimeout(150);
      const now = await this.until(`'${name}' to press`, find);
      if (now.x === x && now.y === y) break;
      ({ x, y } = now);
    }
    await this.tap(x, y);
  }

  async tap(x, y) {
    if (this.touches) await this.page.touchscreen.tap(x, y);
    else await this.page.mouse.click(x, y);
    // A slow machine would take this and the next as one: a person waits for what the first one does.
    await this.page.evaluate(async () => {
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
    });
  }

  /** First start: takes the name and comes into the lobby. */
  async enter(name) {
    await this.welcome();
    if (name) await this.type(name);
    await this.press('Let’s play');
    await this.until('the lobby', (seen) => seen.screen === 'Lobby' && seen.online);
  }

  /** Waits for the first screen, with the loading screen gone. */
  async welcome() {
    await this.until('the welcome', (seen) => seen.screen === 'Welcome' && seen.pressable.length > 0);
    await this.page.waitForFunction(() => document.documentElement.dataset.stage === 'running');
  }

  /** Types into the only text field, in the place of what it holds. */
  async type(text) {
    const [left, top, width, height] = await this.field();
    await this.tap(left + width / 2, top + height / 2);
    const field = this.page.locator('#field');
    await field.waitFor({ state: 'visible' });
    await field.press('ControlOrMeta+a');
    await this.page.keyboard.type(text);
  }

  /** Where the only text field lies. */
  async field() {
    const found = await this.page.waitForFunction(
      () => JSON.parse(document.documentElement.dataset.fields ?? '[]')[0]?.place,
    );
    return found.jsonValue();
  }

  game(wanted = () => true) {
    return this.until('a game', ({ screen, game }) => screen === 'Match' && game?.squares.length > 0
      && wanted(game) && game);
  }

  /** Plays a route of squares, by their numbers, and waits until the board shows the move. */
  async play(route) {
    const game = await this.game((seen) => seen.side === seen.to_move
      && seen.moves.some((legal) => legal.join(' ') === route));
    for (const square of route.split(' ')) {
      const { squares } = await this.game();
      const [x, y] = squares[square - 1];
      await this.tap(x, y);
    }
    await this.game((seen) => seen.ply > game.ply);
  }

  async shot(name) {
    const path = join(SHOTS, `${name}.png`);
    await this.page.screenshot({ path });
    return path;
  }

  /** Leaves; nothing may have been complained of in the console. */
  async leave() {
    await this.page.context().close();
    assert.deepEqual(this.complaints, []);
  }
}
