import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const program = pathToFileURL(join(import.meta.dirname, 'previous-assets.mjs')).href;
const { retainAssets }: { retainAssets(build: string, site: string): void } = await import(program);

let build: string;
beforeEach(() => {
  build = mkdtempSync(join(tmpdir(), 'youmen-build-'));
});
afterEach(() => rmSync(build, { recursive: true }));

const made = (part: string, names: readonly string[]) => {
  const folder = join(build, part, 'assets');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const name of names) {
    writeFileSync(join(folder, name), `${part} ${name}`);
  }
};
const earlier = (part: string) => readdirSync(join(build, 'earlier', part)).sort();

test('assets of earlier builds are retained for two weeks after their replacement, for each site', () => {
  retainAssets(build, 'client');
  expect(earlier('client')).toEqual([]);
  made('client', ['home-1.js', 'home-1.js.br']);
  made('console', ['games-1.js']);
  retainAssets(build, 'client');
  retainAssets(build, 'console');
  made('client', ['home-2.js']);
  retainAssets(build, 'client');
  expect(earlier('client')).toEqual(['home-1.js', 'home-1.js.br', 'home-2.js']);
  expect(readFileSync(join(build, 'earlier', 'console', 'games-1.js'), 'utf8')).toBe('console games-1.js');

  const [old, recent] = [15, 13].map((days) => new Date(Date.now() - days * 86_400_000));
  utimesSync(join(build, 'earlier', 'client', 'home-1.js'), old ?? 0, old ?? 0);
  utimesSync(join(build, 'earlier', 'client', 'home-1.js.br'), recent ?? 0, recent ?? 0);
  retainAssets(build, 'client');
  expect(earlier('client')).toEqual(['home-1.js.br', 'home-2.js']);
});

test('an asset of the current build never expires', () => {
  made('client', ['libraries-1.js']);
  const long = new Date(Date.now() - 60 * 86_400_000);
  utimesSync(join(build, 'client', 'assets', 'libraries-1.js'), long, long);
  retainAssets(build, 'client');
  retainAssets(build, 'client');
  expect(earlier('client')).toEqual(['libraries-1.js']);
});
