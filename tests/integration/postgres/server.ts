import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, chownSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { steadyPort } from '../steady-port.ts';
import type { PostgresBinaries } from './binaries.ts';
import { type ServerPlace, ServerProcess, type SystemUser } from './server-process.ts';

/** A temporary server that only this run uses. */
export interface PostgresServer {
  /** Connection string of a superuser, to the database `postgres`. */
  url: string;
  stop(): Promise<void>;
  /** Kills the server and all its processes (kill -9), as a crash does. */
  crash(): Promise<void>;
  /** Starts the server again on the same files and port after a crash; it recovers first. */
  restart(): Promise<void>;
}

/** A server and a streaming replica of it on another port. */
export interface ReplicatedServer extends PostgresServer {
  primary: ServerProcess;
  replica: ServerProcess;
}

/**
 * Creates a cluster in a new directory and starts a server on it, at 127.0.0.1 and a free port.
 * @throws with the program's output if it cannot be created or does not start
 */
export async function startPostgres(binaries: PostgresBinaries): Promise<PostgresServer> {
  const { primary, remove } = await makeCluster(binaries);
  await startOrRemove(primary, remove);
  return serverOf(primary, async () => {
    await primary.stop();
    remove();
  });
}

/** Starts a server with a replica, which begins as a copy of the new cluster's files. */
export async function startReplicated(binaries: PostgresBinaries): Promise<ReplicatedServer> {
  const { primary, place, remove } = await makeCluster(binaries);
  const copy = { ...place, data: join(place.root, 'replica'), port: await steadyPort() };
  copyCluster(place, copy);
  const replica = new ServerProcess(copy);
  const stop = async () => {
    await Promise.all([primary.stop(), replica.stop()]);
    remove();
  };
  await startOrRemove(primary, stop);
  await startOrRemove(replica, stop);
  return { ...serverOf(primary, stop), primary, replica };
}

function serverOf(primary: ServerProcess, stop: () => Promise<void>): PostgresServer {
  return { url: primary.url, stop, crash: () => primary.crash(), restart: () => primary.restart() };
}

async function startOrRemove(server: ServerProcess, remove: () => unknown): Promise<void> {
  try {
    await server.start();
  } catch (error) {
    await server.stop();
    await remove();
    throw error;
  }
}

async function makeCluster(binaries: PostgresBinaries) {
  const root = mkdtempSync(join(tmpdir(), 'youmen-postgres-'));
  const remove = () => rmSync(root, { recursive: true, force: true, maxRetries: 3 });
  try {
    const user = unprivilegedUser();
    const password = randomBytes(12).toString('hex');
    const folder = reachableFolder(binaries.folder, root, user);
    createCluster(folder, root, password, user);
    const place: ServerPlace = {
      folder,
      root,
      user,
      password,
      data: join(root, 'data'),
      port: await steadyPort(),
    };
    return { place, primary: new ServerProcess(place), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Copies the files of a cluster that has not been started, for a standby server. */
function copyCluster(from: ServerPlace, to: ServerPlace): void {
  const { status } = spawnSync('cp', ['-a', from.data, to.data], { ...from.user, cwd: from.root });
  if (status !== 0) {
    throw new Error('the files of the cluster could not be copied');
  }
  const primary = `host=127.0.0.1 port=${from.port} user=postgres password=${from.password}`;
  appendFileSync(join(to.data, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`);
  writeFileSync(join(to.data, 'standby.signal'), '', { mode: 0o600 });
  if (to.user) {
    chownSync(join(to.data, 'standby.signal'), to.user.uid, to.user.gid);
  }
}

/** PostgreSQL refuses to run as root: root starts it as an unprivileged user. */
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

/** The binaries' folder, or a copy of it if the unprivileged user cannot access it (a checkout in root's home). */
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
