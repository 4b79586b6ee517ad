import { expect, test } from 'vitest';
import { loadConfig } from '#platform/core/config/config.ts';
import { consoleCheck } from './console-check.ts';

const PUBLIC = { PUBLIC_URL: 'https://www.example.com' };
const OFFICE = { CONSOLE_NETWORKS: '203.0.113.0/24,2001:db8::/32' };

const findingsOf = (env: Record<string, string>) => consoleCheck(loadConfig(env)).run(new Date());
const levelsOf = async (env: Record<string, string>) => (await findingsOf(env)).map(({ level }) => level);

test.each<[string, Record<string, string>, string[]]>([
  ['a portal of this machine without a list', {}, ['ok']],
  ['a public portal without a list', PUBLIC, ['warn']],
  ['a list behind a named proxy', { ...PUBLIC, ...OFFICE, TRUSTED_PROXIES: '127.0.0.1' }, ['ok']],
  ['a list without a proxy', OFFICE, ['ok']],
  ['a list behind a proxy that is not named', { ...PUBLIC, ...OFFICE }, ['ok', 'bad']],
  [
    'a list with a proxy in it',
    { ...PUBLIC, CONSOLE_NETWORKS: '10.0.0.0/8', TRUSTED_PROXIES: '10.0.0.7' },
    ['ok', 'warn'],
  ],
  [
    'a list inside the networks of proxies',
    { ...PUBLIC, CONSOLE_NETWORKS: '10.0.3.0/24', TRUSTED_PROXIES: '10.0.0.0/8' },
    ['ok', 'warn'],
  ],
])('%s', async (_which, env, levels) => {
  expect(await levelsOf(env)).toEqual(levels);
});

test('prints the list, and who is locked out or let in behind an unnamed proxy', async () => {
  const [list, out] = await findingsOf({ ...PUBLIC, ...OFFICE });
  expect(list?.text).toContain('203.0.113.0/24、2001:db8::/32');
  expect(out?.text).toContain('经过本机代理的所有人都无法访问');
  const [, open] = await findingsOf({ ...PUBLIC, CONSOLE_NETWORKS: '127.0.0.0/8' });
  expect(open?.text).toContain('名单里有 127.0.0.1，经过本机代理的所有人都能访问');
});
