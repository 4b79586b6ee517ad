import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';

/** Who holds a data directory. */
export interface DirectoryOwner {
  pid: number;
  since: string;
  /** What it was doing: `portal` or a command's name. */
  role: string;
  /** The local socket on which it takes jobs. */
  socket: string;
}

/** The owner as `owner.json` records it. */
interface RecordedOwner extends DirectoryOwner {
  /** Tells the process from a later one with the same pid; absent where the system does not say. */
  process?: string | undefined;
  /** Device and inode of the directory, so that a copy of it is not taken for the original. */
  directory?: string | undefined;
}

const OWNER_ONLY = 0o600;
const SOCKET_RESPONSE_MS = 1_000;
/** Fields of `/proc/<pid>/stat` after the process's name. */
const STATE = 0;
const STARTED = 19;

/** The process that recorded itself as the directory's owner last; it may be gone by now. */
export function readOwner(directory: string): DirectoryOwner | undefined {
  return readRecord(directory);
}

/** Records this process as the owner. */
export function recordOwner(directory: string, owner: DirectoryOwner): void {
  const record: RecordedOwner = {
    ...owner,
    process: identityOf(owner.pid),
    directory: inodeOf(directory),
  };
  const draft = join(directory, `owner.json.${owner.pid}`);
  writeFileSync(draft, JSON.stringify(record), { mode: OWNER_ONLY });
  renameSync(draft, join(directory, 'owner.json'));
}

/** Removes the record where it is still this owner's: a process that lives on no longer holds the directory. */
export function removeOwner(directory: string, owner: DirectoryOwner): void {
  const recorded = readOwner(directory);
  if (recorded?.pid === owner.pid && recorded.since === owner.since) {
    rmSync(join(directory, 'owner.json'), { force: true });
  }
}

/**
 * The recorded owner if it still runs: another process with the recorded start time, or a listener on its control
 * socket. A pid that the system has given to a later process does not count, nor does the record of a directory that
 * this one is a copy of.
 */
export async function findLiveOwner(directory: string): Promise<DirectoryOwner | undefined> {
  const recorded = readRecord(directory);
  if (!recorded || (recorded.directory !== undefined && recorded.directory !== inodeOf(directory))) {
    return undefined;
  }
  const { pid, process: identity, socket } = recorded;
  const isRunning = pid !== process.pid && identity !== undefined && identity === identityOf(pid);
  return isRunning || (socket !== '' && (await isListening(socket))) ? recorded : undefined;
}

function readRecord(directory: string): RecordedOwner | undefined {
  try {
    return JSON.parse(readFileSync(join(directory, 'owner.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

function inodeOf(path: string): string {
  const { dev, ino } = statSync(path, { bigint: true });
  return `${dev}:${ino}`;
}

/** The boot and the moment in it at which a running process started; undefined where the process or `/proc` is absent. */
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

/** Whether a process accepts connections there; one that is too busy to accept counts. */
function isListening(socket: string): Promise<boolean> {
  return new Promise((resolve) => {
    const connection = connect(socket);
    const end = (answer: boolean) => {
      connection.destroy();
      resolve(answer);
    };
    connection.setTimeout(SOCKET_RESPONSE_MS, () => end(true));
    connection.once('connect', () => end(true));
    connection.once('error', () => end(false));
  });
}
