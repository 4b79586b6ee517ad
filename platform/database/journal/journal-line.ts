import { crc32 } from 'node:zlib';

/** An entry as a line: a checksum, the entry, a line end. */
export function journalLine(entry: object): string {
  const text = JSON.stringify(entry);
  return `${checksum(text)} ${text}\n`;
}

/** The entry of a line without its line end; undefined where the line is damaged. */
export function readJournalLine(line: string): unknown {
  const text = line.slice(9);
  return line[8] === ' ' && line.slice(0, 8) === checksum(text) ? JSON.parse(text) : undefined;
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(8, '0');
}
