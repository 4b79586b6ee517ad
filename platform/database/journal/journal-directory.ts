import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { randomId } from '#platform/core/ids.ts';

const OWNER_ONLY = 0o600;
const OWNER_FOLDER = 0o700;
/** Identifies a folder of journals. */
export const JOURNAL_IDENTITY = 'journal.json';
const ENDING = '.journal';

/** A folder of journals; its identity survives a move. */
export interface JournalDirectory {
  id: string;
  path: string;
}

export interface JournalFile {
  name: string;
  path: string;
  bytes: number;
}

/**
 * Opens a folder of journals and creates it if it is missing. Processes may share it.
 * @throws if it can't be read or written
 */
export function openJournalDirectory(path: string): JournalDirectory {
  const identity = join(path, JOURNAL_IDENTITY);
  if (!existsSync(identity)) {
    mkdirSync(path, { recursive: true, mode: OWNER_FOLDER });
    const draft = join(path, `${JOURNAL_IDENTITY}.${randomId()}`);
    writeFileSync(draft, `${JSON.stringify({ id: randomId() })}\n`, { mode: OWNER_ONLY, flush: true });
    try {
      linkSync(draft, identity);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') {
        throw error;
      }
    } finally {
      rmSync(draft, { force: true });
    }
    syncFolder(path);
  }
  return readJournalDirectory(path);
}

/**
 * Opens an existing folder of journals.
 * @throws naming the folder if it is missing
 */
export function readJournalDirectory(path: string): JournalDirectory {
  try {
    const { id } = JSON.parse(readFileSync(join(path, JOURNAL_IDENTITY), 'utf8'));
    if (typeof id === 'string' && id !== '') {
      return { id, path };
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') {
      throw error;
    }
  }
  throw new Error(`${path} 不是领取记录的目录（缺少 ${JOURNAL_IDENTITY}）。`);
}

/** The journals of a folder, oldest first. */
export function journalFiles({ path }: JournalDirectory): JournalFile[] {
  return readdirSync(path)
    .filter((name) => name.endsWith(ENDING))
    .sort()
    .map((name) => ({ name, path: join(path, name), bytes: statSync(join(path, name)).size }));
}

/** A unique name for a new journal; names sort by time. */
export function newJournalName(now: Date): string {
  return `claims-${now.toISOString().replace(/[:.]/g, '-')}-${randomId()}${ENDING}`;
}

export function syncFolder(path: string): void {
  if (process.platform === 'win32') {
    return;
  }
  const descriptor = openSync(path, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
