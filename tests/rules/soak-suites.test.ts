import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { suites } from '../soak-suites.ts';

const folder = join(import.meta.dirname, '..');
const tests = globSync('{integration,hardening,browser}/**/*.test.ts', { cwd: folder }).map((path) => ({
  path: `tests/${path.replaceAll('\\', '/')}`,
  source: readFileSync(join(folder, path), 'utf8'),
}));
const parts = Object.entries(suites).map(([name, { files, long }]) => ({
  name,
  files,
  long: long?.name,
  has: (path: string) => files.some((file) => path.endsWith(`/${file}.test.ts`)),
}));

test('[SEC-21] each part of the soak has existing test files', () => {
  const missing = parts.flatMap(({ name, files }) =>
    files
      .filter((file) => !tests.some(({ path }) => path.endsWith(`/${file}.test.ts`)))
      .map((file) => `${name}: ${file}`),
  );
  expect(missing).toEqual([]);
});

test('[SEC-21] a test with a long form is in the part that has its rounds', () => {
  const missing = tests.flatMap(({ path, source }) =>
    [...source.matchAll(/longForm\('(\w+)'/g)]
      .filter(([, form]) => !parts.some(({ long, has }) => long === form && has(path)))
      .map(([call]) => `${path}: ${call}`),
  );
  expect(missing).toEqual([]);
});

test('[SEC-21] the planted bugs of attacks are in a part', () => {
  const planted = tests
    .map(({ path }) => path)
    .filter((path) => /^tests\/hardening\/.+-planted\.test\.ts$/.test(path));
  expect(planted.length).toBeGreaterThan(1);
  expect(planted.filter((path) => !parts.some(({ has }) => has(path)))).toEqual([]);
});
