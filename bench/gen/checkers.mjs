// The adapter for the protocol of Checkers Online (docs/protocol.md). The server checks every move, so the games are
// played from a list made by `cargo run -p load --example games`; each has an odd number of moves, and after the last the
// same two play on by rematch, colours swapped: so seats keep taking turns.
import fs from 'node:fs';
import { randomUUID } from 'node:crypto';

const games = JSON.parse(fs.readFileSync(new URL('./games.json', import.meta.url), 'utf8'));

// A kept connection may be closed in the very moment in which it is used again.
const request = async (...a) => { for (let k = 0; ; k++) { try { return await once(...a); } catch (e) { if (k >= 4 || e.code !== 'ECONNRESET') throw e; } } };
const once = (http, agent, host, port, path, token, body) => new Promise((res, rej) => {
  const data = body ? JSON.stringify(body) : '';
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(data), ...(token && { authorization: 'Bearer ' + token }) };
  const r = http.request({ agent, host, port, path, method: 'POST', headers }, (m) => {
    let s = ''; m.setEncoding('utf8'); m.on('data', (d) => s += d);
    m.on('end', () => m.statusCode < 300 ? res(JSON.parse(s)) : rej(new Error(path + ' ' + m.statusCode + ' ' + s)));
  });
  r.on('error', rej); r.end(data);
});

export const checkers = ({ host, port, ports, agent, WebSocket, http }) => {
  // ports: several servers of one database; the players of a room are on different ones.
  const at = (i, seat) => ports ? ports[(i + seat) % ports.length] : port;
  async function connect(room, i, seat, onMsg, onClose) {
    const to = at(i, seat);
    const { token } = await request(http, agent, host, to, '/api/guest', null, { name: `Load${i}_${seat}` });
    const { ticket } = await request(http, agent, host, to, '/api/ticket', token);
    const s = new WebSocket(`ws://${host}:${to}/ws`, { perMessageDeflate: false });
    // The first two moves are made at once: a game nobody begins is void after half a minute.
    Object.assign(s, { room, seen: -2 });
    s.say = (m) => s.send(JSON.stringify(m));
    await new Promise((res, rej) => {
      s.on('open', () => s.say({ t: 'hello', v: 1, ticket, games: [] }));
      s.on('error', rej); s.on('close', (c, why) => { onClose(); rej(new Error('closed ' + c + ' ' + why)); });
      s.on('message', (b) => {
        const m = JSON.parse(b);
        switch (m.t) {
          case 'event':
            if (m.event === 'moved') { const ply = s.seen++; if (ply >= 0) onMsg(s.seat, { t: 'move', ply }); else room.opened(s); }
            else if (m.event === 'ended') s.say({ t: 'game', id: randomUUID(), game: m.game, command: { do: 'offer_rematch' } });
            break;
          case 'refused': onMsg(s.seat, { t: 'refused', why: m.refusal.why }); break;
          case 'probe': s.say({ t: 'echo', n: m.n }); break;
          case 'welcome': s.me = m.player.id; res(); break;
          case 'snapshot':
            s.white = m.state.created.white.id === s.me;
            room.shown(s, m.game);
            break;
        }
      });
    });
    return s;
  }
  return {
    async openRoom(i, onMsg, onClose) {
      const room = { script: games[i % games.length], game: '', first: -2 };
      // Both have been shown the next game: what waited for it goes on.
      const next = () => new Promise((res) => room.shown = (s, game) => {
        if (game === room.game) return;
        room.waiting ??= new Set(); room.waiting.add(s);
        if (room.waiting.size === 2) { room.waiting = null; room.game = game; res(); }
      });
      const begun = next();
      const two = [await connect(room, i, 0, onMsg, onClose), await connect(room, i, 1, onMsg, onClose)];
      // A pool for this room alone: nobody else is paired into it.
      const pool = { variant: 'russian', time: { kind: 'fischer', base_s: 600 + i, increment_s: 10 }, stake: 0 };
      for (const s of two) s.say({ t: 'seek', id: randomUUID(), pool });
      await begun;
      two.sort((a, b) => b.white - a.white).forEach((s, seat) => s.seat = seat);
      await new Promise((res) => {
        room.opened = (s) => { if (s.seat === 1 && s.seen === -1) this.sendMove(s, -1); if (two.every((s) => s.seen === 0)) res(); };
        this.sendMove(two[0], -2);
      });
      room.arm = () => { room.ready = next().then(() => { room.first += room.script.length; room.ready = null; }); };
      return two;
    },
    // Between two games a move has to wait; the clock of the measurement does not run meanwhile.
    notReady(s, ply) {
      const { room } = s;
      if (ply - room.first < room.script.length) return null;
      return room.ready;
    },
    sendMove(s, ply) {
      const { room } = s;
      const k = ply - room.first;
      const [from, to, captured] = room.script[k];
      if (k === room.script.length - 1) room.arm();
      const command = { do: 'move', ply: k, from, to, ...(captured.length && { captured }) };
      s.say({ t: 'game', id: randomUUID(), game: room.game, command });
    },
  };
};
