import { expect, it } from 'vitest';
import { loadConfig } from '#platform/core/config/config.ts';
import { keyPlacesCheck } from './key-places-check.ts';

const DATABASE_URL = 'postgres://portal@127.0.0.1:5432/portal';
const SERVER_SECRET = 'a-setting-of-at-least-32-characters';
const DATA_KEYS = Buffer.alloc(32, 7).toString('base64');

it.each<[string, Record<string, string>, string[]]>([
  ['nothing with the embedded database', {}, []],
  ['both keys beside PostgreSQL', { DATABASE_URL }, ['SERVER_SECRET', 'data-keys.json']],
  ['the data keys', { DATABASE_URL, SERVER_SECRET }, ['data-keys.json']],
  ['the server secret', { DATABASE_URL, DATA_KEYS }, ['SERVER_SECRET']],
  ['nothing if both are settings', { DATABASE_URL, SERVER_SECRET, DATA_KEYS }, []],
])('[SEC-12] warns of %s', async (_name, env, named) => {
  const findings = await keyPlacesCheck(loadConfig(env)).run(new Date());
  const warnings = findings.filter(({ level }) => level === 'warn');
  expect(warnings.map(({ advice }) => named.find((name) => advice?.includes(name)))).toEqual(named);
  expect(JSON.stringify(findings)).not.toMatch(new RegExp(`${SERVER_SECRET}|${DATA_KEYS}`));
});
