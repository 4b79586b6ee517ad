import { createReadStream } from 'node:fs';
import { crc32 } from 'node:zlib';
import type { JournalFile } from './journal-directory.ts';

export interface JournalTail {
  entries: unknown[];
  /** The offset after the last complete line. */
  end: number;
  /** Complete lines with a wrong checksum. */
  damaged: number;
}

/**
 * Reads a journal from an offset. Ignores an incomplete last line: its write was never confirmed. Counts damaged lines,
 * which a power cut may leave among the last, unconfirmed ones.
 */
export async function readJournal(file: JournalFile, from: number): Promise<JournalTail> {
  const tail: JournalTail = { entries: [], end: from, damaged: 0 };
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(file.path, { start: from })) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let at = 0;
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10, at)) {
      const entry = readJournalLine(rest.toString('utf8', at, end));
      if (entry === undefined) {
        tail.damaged += 1;
      } else {
        tail.entries.push(entry);
      }
      tail.end += end + 1 - at;
      at = end + 1;
    }
    rest = rest.subarray(at);
  }
  return tail;
}

/** Formats an entry as a line: checksum, entry, line end. */
export function journalLine(entry: object): string {
  const text = JSON.stringify(entry);
  return `${checksum(text)} ${text}\n`;
}

/** Parses a line without its line end; undefined if it is damaged. */
export function readJournalLine(line: string): unknown {
  const text = line.slice(9);
  return line[8] === ' ' && line.slice(0, 8) === checksum(text) ? JSON.parse(text) : undefined;
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}
