import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { type JournalDirectory, syncFolder } from './journal-directory.ts';

/** In a folder of journals: it was unpacked from a backup, or part of it lost, so claims before that moment may be missing. */
export const UNPACKED_NOTE = 'from-backup.json';
const OWNER_ONLY = 0o600;

const note = z.object({ unpacked_at: z.iso.datetime() });

/** Notes that a folder's journals come from a backup, before the first of them is there. */
export function noteUnpacked(path: string, now: Date): void {
  const text = `${JSON.stringify({ unpacked_at: now.toISOString() })}\n`;
  writeFileSync(join(path, UNPACKED_NOTE), text, { mode: OWNER_ONLY, flush: true });
  syncFolder(path);
}

/** When a folder was unpacked from a backup; undefined if its journals were only written by portals. */
export function unpackedAt({ path }: Pick<JournalDirectory, 'path'>): Date | undefined {
  let text: string;
  try {
    text = readFileSync(join(path, UNPACKED_NOTE), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
  return new Date(note.parse(JSON.parse(text)).unpacked_at);
}
