import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

export interface DirectoryOwner {
  pid: number;
  since: string;
  /** `portal` or the name of a command. */
  role: string;
  /** The local socket that accepts jobs. */
  socket: string;
}

interface RecordedOwner extends DirectoryOwner {
  /** Distinguishes the process from a later one with the same pid; absent without `/proc`. */
  process?: string | undefined;
  /** Device and inode of the directory, so that a copy of it is not taken for the original. */
  directory?: string | undefined;
}

const OWNER_ONLY = 0o600;
const SOCKET_RESPONSE_MS = 1_000;
/** Fields of `/proc/<pid>/stat` after the process name. */
const STATE = 0;
const STARTED = 19;

/** The last recorded owner of the directory; it may have ended. */
export function readOwner(directory: string): RecordedOwner | undefined {
  try {
    return JSON.parse(readFileSync(join(directory, 'owner.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

export function recordOwner(directory: string, owner: DirectoryOwner): void {
  const record: RecordedOwner = { ...owner, process: identityOf(owner.pid), directory: inodeOf(directory) };
  const draft = join(directory, `owner.json.${owner.pid}`);
  writeFileSync(draft, JSON.stringify(record), { mode: OWNER_ONLY });
  renameSync(draft, join(directory, 'owner.json'));
}

/** Removes the record if it is still this owner's. */
export function removeOwner(directory: string, owner: DirectoryOwner): void {
  const recorded = readOwner(directory);
  if (recorded?.pid === owner.pid && recorded.since === owner.since) {
    rmSync(join(directory, 'owner.json'), { force: true });
  }
}

/**
 * The recorded owner if it still runs: another process with the recorded start time, or a listener on its control
 * socket. Ignores reused pids and the record in a copied directory.
 */
export async function findLiveOwner(directory: string): Promise<DirectoryOwner | undefined> {
  const recorded = readOwner(directory);
  if (!recorded || (recorded.directory !== undefined && recorded.directory !== inodeOf(directory))) {
    return undefined;
  }
  const { pid, process: identity, socket } = recorded;
  const isRunning = pid !== process.pid && identity !== undefined && identity === identityOf(pid);
  return isRunning || (socket !== '' && (await isListening(socket))) ? recorded : undefined;
}

function inodeOf(path: string): string {
  const { dev, ino } = statSync(path, { bigint: true });
  return `${dev}:${ino}`;
}

/** The boot id and start time of a running process; undefined without the process or `/proc`. */
function identityOf(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return /[ZX]/.test(fields[STATE] ?? '') ? undefined : `${boot}:${fields[STARTED]}`;
  } catch {
    return undefined;
  }
}

/** True if a process accepts connections on the socket, or is too busy to accept them. */
function isListening(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket);
    const end = (isListening: boolean) => {
      connection.destroy();
      resolve(isListening);
    };
    connection.setTimeout(SOCKET_RESPONSE_MS, () => end(true));
    connection.once('connect', () => end(true));
    connection.once('error', () => end(false));
  });
}
