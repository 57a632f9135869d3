// Closed-loop load generator for two-player move servers. One process, only 127.0.0.1, bounded in time.
// usage: node gen.mjs --proto colyseus|checkers --port P[,P…] --rooms N [--think MS] [--warm S] [--secs S] [--pid SERVERPID[,PID…]] [--mode play|idle] [--tag T]
// Each room = 2 sockets. The player at turn sends a move after the think time (0: at once); the latency is from the
// send call to the opponent's message handler, both in this process (one clock). Prints one JSON line.
import WebSocket from 'ws';
import http from 'node:http';
import fs from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { adapters } from './adapters.mjs';

const arg = {}; for (let i = 2; i < process.argv.length; i += 2) arg[process.argv[i].slice(2)] = process.argv[i + 1];
const N = Number(arg.rooms ?? 50), THINK = Number(arg.think ?? 0), WARM = Number(arg.warm ?? 2), SECS = Math.min(60, Number(arg.secs ?? 8));
const PORTS = arg.port.split(',').map(Number), PORT = PORTS[0], PIDS = arg.pid ? arg.pid.split(',').map(Number) : [], MODE = arg.mode ?? 'play';
const HOST = '127.0.0.1';
const agent = new http.Agent({ keepAlive: true, maxSockets: 32 });
const A = adapters[arg.proto]({ host: HOST, port: PORT, ports: PORTS, agent, WebSocket, http });
setTimeout(() => { console.error('bounded: giving up'); process.exit(3); }, (WARM + SECS + 120) * 1000).unref();

// All processes of the server together.
function proc() {
  if (!PIDS.length) return null;
  const sum = { cpu: 0, rssKiB: 0 };
  for (const pid of PIDS) {
    const st = fs.readFileSync(`/proc/${pid}/stat`, 'utf8'); const f = st.slice(st.lastIndexOf(')') + 2).split(' ');
    const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
    sum.cpu += (Number(f[11]) + Number(f[12])) / 100; sum.rssKiB += Number(/VmRSS:\s+(\d+)/.exec(status)[1]);
  }
  return sum;
}
const sleep = (ms) => new Promise((r) => setTimeout(r, ms));

const MAX = 6_000_000; const samples = new Float32Array(MAX); let nS = 0; const acks = new Float32Array(MAX); let nA = 0;
let measuring = false, stopped = false, moves = 0, refused = 0, why = {}, closed = 0, outOfOrder = 0;

class GameRoom {
  constructor(i) { this.i = i; this.ply = 0; this.sentAt = 0; this.c = []; }
  async open() { this.c = await A.openRoom(this.i, (seat, m) => this.on(seat, m), () => { if (!stopped) closed++; }); }
  begin() { this.think(0); }
  think(seat) {
    if (stopped) return;
    if (THINK > 0) setTimeout(() => this.move(seat), THINK * (0.5 + Math.random())); else this.move(seat);
  }
  move(seat) {
    if (stopped) return;
    const wait = A.notReady?.(this.c[seat], this.ply);
    if (wait) { wait.then(() => this.move(seat)); return; }
    const k = (this.ply * 7 + this.i) % 50;
    this.sentAt = performance.now();
    A.sendMove(this.c[seat], this.ply, k + 1, (k + 5) % 50 + 1);
  }
  on(seat, m) {
    if (m.t === 'refused') { refused++; why[m.why ?? '?'] = (why[m.why ?? '?'] ?? 0) + 1; return; }
    if (m.t !== 'move') return;
    const mover = m.ply & 1, now = performance.now();
    if (seat === mover) { if (measuring && nA < MAX) acks[nA++] = now - this.ackBase(m.ply); return; }
    if (m.ply !== this.ply) { outOfOrder++; return; }
    if (measuring) { moves++; if (nS < MAX) samples[nS++] = now - this.sentAt; }
    this.prevSent = this.sentAt; this.ply++;
    this.think(seat);
  }
  ackBase(ply) { return ply === this.ply ? this.sentAt : this.prevSent; }
}
const q = (arr, n, p) => { if (!n) return null; const a = arr.subarray(0, n); return +a[Math.min(n - 1, Math.floor(n * p))].toFixed(2); };

const before = proc();
const rooms = Array.from({ length: N }, (_, i) => new GameRoom(i));
const tc = performance.now();
let next = 0;
await Promise.all(Array.from({ length: Math.min(16, N) }, async () => { while (next < N) { const r = rooms[next++]; await r.open(); } }));
const connectSecs = (performance.now() - tc) / 1000;
await sleep(1500);
let out = { tag: arg.tag, proto: arg.proto, mode: MODE, rooms: N, conns: 2 * N, thinkMs: THINK, connectSecs: +connectSecs.toFixed(2) };
if (MODE === 'idle') {
  await sleep(3000);
  const p0 = proc(); await sleep(SECS * 1000); const p1 = proc();
  out.rssBeforeMiB = before && +(before.rssKiB / 1024).toFixed(1); out.rssIdleMiB = p1 && +(p1.rssKiB / 1024).toFixed(1);
  out.kibPerConn = p1 && +((p1.rssKiB - before.rssKiB) / (2 * N)).toFixed(2);
  out.mibPer1000 = p1 && +((p1.rssKiB - before.rssKiB) / 1024 / (2 * N) * 1000).toFixed(2);
  out.idleCpuPct = p1 && +((p1.cpu - p0.cpu) / SECS * 100).toFixed(2);
} else {
  for (const r of rooms) r.begin();
  await sleep(WARM * 1000);
  const eld = monitorEventLoopDelay({ resolution: 5 }); eld.enable();
  const p0 = proc(), u0 = process.cpuUsage(), t0 = performance.now(); measuring = true;
  await sleep(SECS * 1000);
  measuring = false; const dt = (performance.now() - t0) / 1000, p1 = proc(), u1 = process.cpuUsage(u0); eld.disable(); stopped = true;
  samples.subarray(0, nS).sort(); acks.subarray(0, nA).sort();
  Object.assign(out, { secs: +dt.toFixed(2), moves, movesPerSec: +(moves / dt).toFixed(0),
    p50: q(samples, nS, .5), p95: q(samples, nS, .95), p99: q(samples, nS, .99), max: q(samples, nS, 1), ackP50: q(acks, nA, .5), ackP99: q(acks, nA, .99),
    serverCpuPct: p1 && +((p1.cpu - p0.cpu) / dt * 100).toFixed(1), cpuSecPer1000: p1 && moves ? +((p1.cpu - p0.cpu) / moves * 1000).toFixed(4) : null,
    rssMiB: p1 && +(p1.rssKiB / 1024).toFixed(1), genCpuPct: +((u1.user + u1.system) / 1e4 / dt).toFixed(1), genLoopP99ms: +(eld.percentile(99) / 1e6).toFixed(2), refused, why, closed, outOfOrder });
}
stopped = true;
console.log(JSON.stringify(out));
process.exit(0);
