import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { journalLine } from '#platform/database/journal/journal-reader.ts';
import { removeOldErased } from './erased-players.ts';

const folder = mkdtempSync(join(tmpdir(), 'youmen-erased-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('[MY-23] the records of a year are deleted two years after it, also those of the first file, and no other file', () => {
  const line = (at: string) => `\n${journalLine({ erased: 7, key: 'a', comments: '匿名', at })}`;
  const files = {
    'erased-players.jsonl': line('2026-11-26T00:00:00Z') + line('2026-12-01T00:00:00Z'),
    'erased-players-2026.jsonl': line('2026-12-31T00:00:00Z'),
    'erased-players-2027.jsonl': line('2027-01-01T00:00:00Z'),
    'erased-players.txt': '',
    '2026.journal': '',
  };
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), text);
  }
  const left = (now: string) => {
    removeOldErased(folder, new Date(now));
    return readdirSync(folder).sort();
  };
  expect(left('2028-12-31T23:59:59Z')).toEqual(Object.keys(files).sort());
  const others = ['2026.journal', 'erased-players-2027.jsonl', 'erased-players.txt'];
  expect(left('2029-01-01T00:00:00Z')).toEqual(others);
  expect(() => removeOldErased(join(folder, 'missing'), new Date())).not.toThrow();
});
