// One adapter a protocol: openRoom(i, onMsg(seat, {t, ply}), onClose) -> [sock0, sock1]; sendMove(sock, ply, from, to).
// notReady(sock, ply), where there is one: a promise when the next move cannot be sent yet.
import { checkers } from './checkers.mjs';
import { Packr, unpack } from '@colyseus/msgpackr';

const post = async (...a) => { for (let k = 0; ; k++) { try { return await post1(...a); } catch (e) { if (k >= 4 || e.code !== 'ECONNRESET') throw e; } } };
const post1 = (agent, host, port, path, body) => new Promise((res, rej) => {
  import('node:http').then(({ default: http }) => {
    const data = JSON.stringify(body);
    const r = http.request({ agent, host, port, path, method: 'POST', headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(data) } }, (m) => {
      let s = ''; m.setEncoding('utf8'); m.on('data', (d) => s += d); m.on('end', () => { try { const j = JSON.parse(s); m.statusCode < 300 && !j.error ? res(j) : rej(new Error(path + ' ' + m.statusCode + ' ' + s)); } catch (e) { rej(new Error(path + ' ' + s)); } });
    }); r.on('error', rej); r.end(data);
  });
});

export const adapters = {
  checkers,

  // Colyseus: seat reservation over HTTP, then the room's WebSocket. Frame: byte 0 code (10 joined, 13 room data),
  // then the message's name (fixstr) and a MessagePack body.
  colyseus: ({ host, port, agent, WebSocket }) => {
    const packr = new Packr({ useRecords: false });
    const name = Buffer.from('move'); const head = Buffer.concat([Buffer.from([13, 0xa0 | name.length]), name]);
    return {
      async openRoom(i, onMsg, onClose) {
        const open = (seat, r) => new Promise((res, rej) => {
          const roomId = r.roomId ?? r.room.roomId, processId = r.processId ?? r.room.processId;
          const s = new WebSocket(`ws://${host}:${port}/${processId}/${roomId}?sessionId=${r.sessionId}`, { perMessageDeflate: false });
          s.on('message', (b) => {
            if (b[0] === 10) { s.send(Buffer.from([10])); s.roomId = roomId; res(s); return; }
            if (b[0] !== 13) return; // state, patches, pings
            const n = b[1] & 0x1f; const t = b.toString('latin1', 2, 2 + n);
            const m = b.length > 2 + n ? unpack(b.subarray(2 + n)) : {};
            onMsg(seat, { t, ply: m.ply });
          });
          s.on('close', (c, why) => { if (c !== 1000) onClose(); rej(new Error('closed ' + c + ' ' + why)); }); s.on('error', rej);
        });
        const r0 = await post(agent, host, port, '/matchmake/create/game', {});
        const a = await open(0, r0);
        const r1 = await post(agent, host, port, '/matchmake/joinById/' + a.roomId, {});
        const b = await open(1, r1);
        return [a, b];
      },
      sendMove: (s, ply, from, to) => s.send(Buffer.concat([head, packr.pack({ ply, from, to })])),
    };
  },
};
