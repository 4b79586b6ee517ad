import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { randomId } from '#platform/core/ids.ts';
import type { JournalDirectory } from './journal-directory.ts';

const FILE = 'known-journals.json';
const OWNER_ONLY = 0o600;

const known = z.object({ ids: z.array(z.string()) });

/** The folders of journals that the database had when this folder was last in use, also on other machines. */
export function knownJournals({ path }: JournalDirectory): string[] {
  try {
    return known.parse(JSON.parse(readFileSync(join(path, FILE), 'utf8'))).ids;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return [];
    }
    throw error;
  }
}

/** Adds folders to those of a folder: a database from a backup does not know the later ones. */
export function addKnownJournals(directory: JournalDirectory, ids: readonly string[]): void {
  const present = knownJournals(directory);
  const added = ids.filter((id) => !present.includes(id));
  if (added.length > 0) {
    const path = join(directory.path, FILE);
    const draft = `${path}.${randomId()}`;
    const text = `${JSON.stringify({ ids: [...present, ...added] })}\n`;
    writeFileSync(draft, text, { mode: OWNER_ONLY, flush: true });
    renameSync(draft, path);
  }
}
