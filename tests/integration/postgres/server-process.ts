import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { scaled } from '#tests/time-limits.ts';

/** The user that runs a server. */
export interface SystemUser {
  uid: number;
  gid: number;
}

/** The files and settings of a server. */
export interface ServerPlace {
  /** The folder with the binaries. */
  folder: string;
  /** The folder for the log. */
  root: string;
  /** The cluster's files. */
  data: string;
  port: number;
  user: SystemUser | undefined;
  /** The superuser's password. */
  password: string;
}

/** A recovery on a slow disk takes long. */
const START_LIMIT_MS = scaled(120_000);
const STOP_LIMIT_MS = scaled(5_000);

/** A server on an existing cluster, at 127.0.0.1; it is killed at the end of the run. */
export class ServerProcess {
  /** Connection string of the superuser, to the database `postgres`. */
  readonly url: string;
  #place: ServerPlace;
  #log: string;
  #child: ChildProcess | undefined;
  #killWithRun = () => this.#child?.kill('SIGKILL');

  constructor(place: ServerPlace) {
    this.url = `postgresql://postgres:${place.password}@127.0.0.1:${place.port}/postgres`;
    this.#place = place;
    this.#log = join(place.root, `server-${place.port}.log`);
    process.once('exit', this.#killWithRun);
  }

  /** @throws with the server's log if it does not start */
  async start(): Promise<void> {
    const { folder, data, port, user, root } = this.#place;
    const log = openSync(this.#log, 'a');
    const settings = {
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
      max_connections: '100',
      wal_keep_size: '1GB',
    };
    const options = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
    const child = spawn(join(folder, 'postgres'), ['-D', data, '-p', String(port), ...options], {
      ...user,
      cwd: root,
      stdio: ['ignore', log, log],
    });
    this.#child = child;
    await this.#untilReady(child);
  }

  async stop(): Promise<void> {
    await stopChild(this.#child);
    process.off('exit', this.#killWithRun);
  }

  /**
   * Kills the server and all its processes if the system lists them (Linux), else the first one: the others then end
   * too.
   */
  async crash(): Promise<void> {
    const child = this.#child;
    if (child) {
      const exited = new Promise((resolve) => child.once('exit', resolve));
      const others = childrenOf(child);
      child.kill('SIGKILL');
      signalAll(others, 'SIGKILL');
      await exited;
    }
  }

  /** Starts the server again on the same files and port after a crash; it recovers first. */
  async restart(): Promise<void> {
    // The last process of a crashed server may hold the shared memory for a moment; the new server then exits at once.
    const deadline = performance.now() + START_LIMIT_MS;
    for (;;) {
      try {
        return await this.start();
      } catch (error) {
        await stopChild(this.#child);
        if (performance.now() > deadline) {
          throw error;
        }
      }
    }
  }

  /** Suspends or resumes all processes: connections stay open without responses (Linux). */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    const child = this.#child;
    if (child?.pid) {
      signalAll([child.pid, ...childrenOf(child)], signal);
    }
  }

  async #untilReady(child: ChildProcess): Promise<void> {
    const deadline = performance.now() + START_LIMIT_MS;
    for (;;) {
      const client = new pg.Client({ connectionString: this.url, connectionTimeoutMillis: 1_000 });
      try {
        await client.connect();
        await client.end();
        return;
      } catch (error) {
        if (child.exitCode !== null || performance.now() > deadline) {
          const lines = readFileSync(this.#log, 'utf8').trim().split('\n').slice(-5).join(' | ');
          throw new Error(`the server did not come up: ${lines || String(error)}`);
        }
        await sleep(50);
      }
    }
  }
}

function childrenOf({ pid }: ChildProcess): number[] {
  const list = `/proc/${pid}/task/${pid}/children`;
  return existsSync(list) ? readFileSync(list, 'utf8').trim().split(' ').filter(Boolean).map(Number) : [];
}

function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has ended in the meantime.
    }
  }
}

async function stopChild(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) {
    return;
  }
  const exited = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  await exited;
  clearTimeout(limit);
}
