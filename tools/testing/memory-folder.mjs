import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync, statSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'youmen-tests-';
/** Tests write up to 1 GB at a time. */
const LEAST_SPACE = 3 * 1024 ** 3;
const LEAST_MEMORY = 6 * 1024 ** 3;
const OLD_MS = 3 * 3_600_000;

/**
 * Creates a folder in memory for the temporary files of tests: they copy databases faster than a disk stores them.
 * @returns undefined where memory is short, or no program may be started from there
 */
export function createMemoryFolder(folder = MEMORY) {
  try {
    removeAbandoned(folder);
    const { bavail, bsize } = statfsSync(folder);
    const hasRoom = bavail * bsize >= LEAST_SPACE && process.availableMemory() >= LEAST_MEMORY;
    if (!hasRoom || !isExecutable(folder)) {
      return undefined;
    }
    const created = mkdtempSync(join(folder, `${PREFIX}${process.pid}-`));
    // PostgreSQL does not run as root: its user has a folder inside.
    chmodSync(created, 0o711);
    return created;
  } catch {
    return undefined;
  }
}

/** Removes the folders of runs that were killed. */
function removeAbandoned(folder) {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(PREFIX))) {
    const path = join(folder, name);
    // Containers may share the folder, and have processes of their own.
    const isOld = Date.now() - statSync(path).mtimeMs > OLD_MS;
    if (isOld && !isRunning(Number.parseInt(name.slice(PREFIX.length), 10))) {
      try {
        rmSync(path, { recursive: true, force: true });
      } catch {
        // It belongs to another user.
      }
    }
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function isExecutable(folder) {
  const [, options = ''] =
    readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .filter(([, place]) => place === folder)
      .map(([, , type, how]) => [type, how])
      .find(([type]) => type === 'tmpfs') ?? [];
  return options !== '' && !options.split(',').includes('noexec');
}
