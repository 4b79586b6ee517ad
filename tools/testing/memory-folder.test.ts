import { existsSync, mkdirSync, mkdtempSync, rmSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';

const module = pathToFileURL(join(import.meta.dirname, 'memory-folder.mjs')).href;
const { createMemoryFolder }: { createMemoryFolder(folder: string): string | undefined } = await import(
  module
);

const ENDED = 2 ** 22 + 1;

test('folders of runs that have ended are removed, those of others stay', () => {
  const folder = mkdtempSync(join(tmpdir(), 'youmen-memory-'));
  const [abandoned, own, other] = [`youmen-tests-${ENDED}-a`, `youmen-tests-${process.pid}-b`, 'data'].map(
    (name) => join(folder, name),
  ) as [string, string, string];
  for (const path of [abandoned, own, other]) {
    mkdirSync(path);
  }
  const yesterday = new Date(Date.now() - 86_400_000);
  utimesSync(abandoned, yesterday, yesterday);
  utimesSync(own, yesterday, yesterday);
  // A folder on a disk is none in memory.
  expect(createMemoryFolder(folder)).toBeUndefined();
  expect([abandoned, own, other].map((path) => existsSync(path))).toEqual([false, true, true]);
  rmSync(folder, { recursive: true });
});

test('without the folder there is none', () => {
  expect(createMemoryFolder('/nowhere')).toBeUndefined();
});
