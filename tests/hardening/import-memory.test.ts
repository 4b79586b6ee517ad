import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startChild } from '#tests/integration/processes/child.ts';
import { scaled, slowdown } from '#tests/time-limits.ts';

const ROWS = 50_000;
const MAX_MEGABYTES = 400;
/** On two idle cores. */
const MAX_SECONDS = 60;

interface Measured {
  file: string;
  inserted: number;
  updated: number;
  unchanged: number;
  rejected: number;
  seconds: number;
  megabytes: number;
}

test(
  '[BLK-12] 50,000 rows of each list are imported in bounded time and memory',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'youmen-import-memory-'));
    try {
      const child = startChild('measure-imports.ts', folder, String(ROWS));
      const measured: Measured[] = [];
      for await (const line of child.lines) {
        measured.push(JSON.parse(line) as Measured);
        console.log(line);
      }
      expect(await child.ended).toBe(0);
      expect(measured.map(({ file }) => file)).toEqual([
        'games',
        'games by number',
        'news',
        'packs',
        'codes',
        'openings',
      ]);
      for (const { file, inserted, updated, unchanged, rejected, seconds, megabytes } of measured) {
        expect([file, inserted + updated + unchanged, rejected]).toEqual([file, ROWS, 0]);
        expect(seconds, file).toBeLessThan(MAX_SECONDS * slowdown);
        expect(megabytes, file).toBeLessThan(MAX_MEGABYTES);
      }
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
  scaled(600_000),
);
