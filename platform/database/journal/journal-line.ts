import { crc32 } from 'node:zlib';

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
