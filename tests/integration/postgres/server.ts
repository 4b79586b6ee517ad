import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { steadyPort } from '../steady-port.ts';
import type { PostgresBinaries } from './binaries.ts';

/** A throwaway server of this run's own. */
export interface PostgresServer {
  /** Connection string of a superuser, to the database `postgres`. */
  url: string;
  stop(): Promise<void>;
  /** Ends the server and all its processes at once (kill -9), as a crash does. */
  crash(): Promise<void>;
  /** Starts it again on the same files and port, after a crash; it recovers first. */
  restart(): Promise<void>;
}

interface SystemUser {
  uid: number;
  gid: number;
}

/** A slow disk takes its time over a recovery. */
const START_LIMIT_MS = 120_000;
const STOP_LIMIT_MS = 5_000;

/**
 * Creates a cluster in a new directory and starts a server on it, at 127.0.0.1 and a free port.
 * @throws where it cannot be created or does not come up, with the program's own words
 */
export async function startPostgres(binaries: PostgresBinaries): Promise<PostgresServer> {
  const root = mkdtempSync(join(tmpdir(), 'youmen-postgres-'));
  const remove = () => rmSync(root, { recursive: true, force: true, maxRetries: 3 });
  try {
    const user = unprivilegedUser();
    const password = randomBytes(12).toString('hex');
    const folder = reachableFolder(binaries.folder, root, user);
    createCluster(folder, root, password, user);
    const port = await steadyPort();
    const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
    let child = launch(folder, root, port, user);
    const killWithRun = () => child.kill('SIGKILL');
    process.once('exit', killWithRun);
    const stop = async () => {
      await stopChild(child);
      process.off('exit', killWithRun);
      remove();
    };
    try {
      await untilReady(url, child, join(root, 'server.log'));
    } catch (error) {
      await stop();
      throw error;
    }
    const crash = () => killAll(child);
    const restart = async () => {
      // A crashed server's last process may hold its shared memory for a moment: then the new one ends at once.
      const deadline = performance.now() + START_LIMIT_MS;
      for (;;) {
        child = launch(folder, root, port, user);
        try {
          return await untilReady(url, child, join(root, 'server.log'));
        } catch (error) {
          await stopChild(child);
          if (performance.now() > deadline) {
            throw error;
          }
        }
      }
    };
    return { url, stop, crash, restart };
  } catch (error) {
    remove();
    throw error;
  }
}

/** PostgreSQL refuses to run as root, so root hands it to a user without rights. */
function unprivilegedUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) {
    return undefined;
  }
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) {
      return { uid: Number(uid), gid: Number(gid) };
    }
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody to run it as');
}

/** The binaries' folder, or a copy of it where the unprivileged user may not enter (a checkout in root's home). */
function reachableFolder(folder: string, root: string, user: SystemUser | undefined): string {
  if (user) {
    chownSync(root, user.uid, user.gid);
    if (spawnSync(join(folder, 'postgres'), ['--version'], user).status !== 0) {
      cpSync(dirname(folder), join(root, 'native'), { recursive: true, verbatimSymlinks: true });
      return join(root, 'native', 'bin');
    }
  }
  return folder;
}

function createCluster(folder: string, root: string, password: string, user: SystemUser | undefined): void {
  const passwordFile = join(root, 'password');
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (user) {
    chownSync(passwordFile, user.uid, user.gid);
  }
  const { status, error, stderr } = spawnSync(
    join(folder, 'initdb'),
    [
      `--pgdata=${join(root, 'data')}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
      '--no-sync',
    ],
    { ...user, cwd: root, encoding: 'utf8' },
  );
  if (status !== 0) {
    throw new Error(`initdb failed: ${(error?.message ?? stderr).trim()}`);
  }
}

function launch(folder: string, root: string, port: number, user: SystemUser | undefined): ChildProcess {
  const log = openSync(join(root, 'server.log'), 'a');
  const settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '100' };
  const options = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  return spawn(join(folder, 'postgres'), ['-D', join(root, 'data'), '-p', String(port), ...options], {
    ...user,
    cwd: root,
    stdio: ['ignore', log, log],
  });
}

async function untilReady(url: string, child: ChildProcess, log: string): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS;
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1_000 });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (child.exitCode !== null || performance.now() > deadline) {
        const lines = readFileSync(log, 'utf8').trim().split('\n').slice(-5).join(' | ');
        throw new Error(`the server did not come up: ${lines || String(error)}`);
      }
      await sleep(50);
    }
  }
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) {
    return;
  }
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGINT');
  const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  await gone;
  clearTimeout(limit);
}

/** Kills a server's processes where the system lists them (Linux), else the first one: the others then end too. */
async function killAll(child: ChildProcess): Promise<void> {
  const { pid } = child;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  const list = `/proc/${pid}/task/${pid}/children`;
  const others = existsSync(list)
    ? readFileSync(list, 'utf8').trim().split(' ').filter(Boolean).map(Number)
    : [];
  child.kill('SIGKILL');
  for (const other of others) {
    try {
      process.kill(other, 'SIGKILL');
    } catch {
      // It has ended by itself in the meantime.
    }
  }
  await gone;
}
