// What the tests stand on: the real server, a line to it that can be cut, and a real browser.

import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright-core';

const { CHECKERS_SERVER, CHECKERS_WEB, CHECKERS_CHROMIUM = '/usr/bin/chromium', CHECKERS_SHOTS } = process.env;
export const SHOTS = CHECKERS_SHOTS ?? join(tmpdir(), 'checkers-browser');

// Graphics by software, and nothing that the browser does of its own accord.
const ARGUMENTS = [
  '--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist', '--disable-background-networking', '--disable-component-update',
  '--disable-sync', '--no-first-run', '--disable-quic', '--disable-dev-shm-usage',
];

/** A server of its own on a free port, reached over a line that can fall silent. */
export async function openHouse() {
  const data = await mkdtemp(join(tmpdir(), 'checkers-browser-'));
  await mkdir(SHOTS, { recursive: true });
  const server = spawn(
    CHECKERS_SERVER,
    ['--listen', '127.0.0.1:0', '--data', data, '--web', CHECKERS_WEB],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, RUST_LOG: 'warn' } },
  );
  const port = await listening(server);
  const line = await openLine(port);
  const browser = await chromium.launch({ executablePath: CHECKERS_CHROMIUM, args: ARGUMENTS });
  return {
    base: `http://localhost:${line.port}`,
    line,
    browser,
    async close() {
      await browser.close();
      line.close();
      const ended = new Promise((done) => { server.once('exit', done); });
      server.kill('SIGTERM');
      await ended;
      await rm(data, { recursive: true, force: true });
    },
  };
}

/** Reads the port from the line by which the server says where it listens. */
function listening(server) {
  return new Promise((found, failed) => {
    server.once('error', failed);
    server.once('exit', (code) => failed(new Error(`the server ended with ${code} before it listened`)));
    createInterface({ input: server.stdout }).on('line', (text) => {
      const port = /^listening on http:\/\/.*:(\d+)$/.exec(text)?.[1];
      if (port) found(Number(port));
    });
  });
}

/** Hands bytes on between the browser and the server, until it falls silent as a lost network does. */
async function openLine(to) {
  const pairs = new Set();
  let silent = false;
  const hush = ([near, far]) => {
    for (const [one, other] of [[near, far], [far, near]]) {
      one.unpipe(other);
      one.pause();
    }
  };
  const relay = createServer({ allowHalfOpen: true }, (near) => {
    const far = createConnection({ port: to, host: '127.0.0.1', allowHalfOpen: true });
    const pair = [near, far];
    pairs.add(pair);
    for (const [one, other] of [pair, [far, near]]) {
      // What one side has said is handed on whole before its end is.
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => pairs.delete(pair));
    }
    if (silent) hush(pair);
  });
  await new Promise((done) => { relay.listen(0, '127.0.0.1', done); });
  return {
    port: relay.address().port,
    fallSilent() {
      silent = true;
      pairs.forEach(hush);
    },
    /** The network is back: old connections are dead, as after a change of network; new ones work. */
    comeBack() {
      silent = false;
      for (const [near, far] of pairs) { near.destroy(); far.destroy(); }
    },
    close() {
      for (const [near, far] of pairs) { near.destroy(); far.destroy(); }
      relay.close();
    },
  };
}
