import { readFileSync } from 'node:fs';
import { encodePicture } from '#platform/adapters/pictures/encode.ts';
import { checkBackupArchive } from '#platform/backup/check-backup.ts';
import { checkContent } from '#platform/backup/content/import-content.ts';
import { openTable } from '#platform/import/open-table.ts';

/*
 * Reads a file as the portal does and prints the outcome and the peak memory beyond that before the read: `node
 * measure-reading.ts table|backup|content|picture <file> [<small file of that type>]`. The small file is read first, so
 * that loaded code does not count.
 */

const MEGABYTE = 1024 * 1024;
const PLAN = { width: 1280, height: null, mostSide: 8_000, mostPixels: 25_000_000 };

async function readTable(path: string): Promise<string> {
  let rows = 0;
  let broken = '';
  for await (const { records } of (await openTable(path)).records({
    isHeading: () => false,
    onStart: () => undefined,
  })) {
    rows += records.length;
    broken ||= records.find((record) => record.broken)?.broken?.reason ?? '';
  }
  return `${rows} rows ${broken}`;
}

const readers: Record<string, (path: string) => Promise<string>> = {
  table: readTable,
  backup: async (path) => `${(await checkBackupArchive(path)).rows} rows`,
  content: async (path) => `${(await checkContent(path)).pictures} pictures`,
  picture: async (path) => {
    const result = await encodePicture(readFileSync(path), PLAN);
    return 'problem' in result ? result.problem.reason : `${result.width}x${result.height}`;
  },
};

const [kind = '', file = '', small] = process.argv.slice(2);
const read = (path: string) =>
  (readers[kind]?.(path) ?? Promise.resolve('')).catch((error: Error) => error.message);
if (small) {
  await read(small);
}
const before = process.resourceUsage().maxRSS / 1024;
const started = performance.now();
const outcome = await read(file);
const megabytes = Math.round(process.resourceUsage().maxRSS / 1024 - before);
console.log(
  JSON.stringify({
    outcome,
    megabytes,
    seconds: (performance.now() - started) / 1_000,
    whole: process.memoryUsage().rss / MEGABYTE,
  }),
);
