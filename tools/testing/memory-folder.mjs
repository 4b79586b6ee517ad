import { mkdtempSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const PREFIX = 'youmen-tests-';
/** Tests write up to 1 GB at a time. */
const LEAST_SPACE = 3 * 1024 ** 3;
const LEAST_MEMORY = 6 * 1024 ** 3;

/**
 * Creates a folder in memory for the temporary files of tests: they copy databases faster than a disk stores them.
 * @returns undefined where memory is short, or no program may be started from there
 */
export function createMemoryFolder(folder = MEMORY) {
  try {
    removeAbandoned(folder);
    const { bavail, bsize } = statfsSync(folder);
    const hasRoom = bavail * bsize >= LEAST_SPACE && process.availableMemory() >= LEAST_MEMORY;
    return hasRoom && isExecutable(folder)
      ? mkdtempSync(join(folder, `${PREFIX}${process.pid}-`))
      : undefined;
  } catch {
    return undefined;
  }
}

/** Removes the folders of runs that were killed. */
function removeAbandoned(folder) {
  for (const name of readdirSync(folder).filter((entry) => entry.startsWith(PREFIX))) {
    if (!isRunning(Number.parseInt(name.slice(PREFIX.length), 10))) {
      rmSync(join(folder, name), { recursive: true, force: true });
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
