import { expect, it } from 'vitest';
import { loadConfig } from '#platform/core/config/config.ts';
import { settingsCheck } from './setting-checks.ts';

const demoOf = async (env: Record<string, string>) => {
  const findings = await settingsCheck(loadConfig(env)).run(new Date());
  return findings.filter(({ text }) => text.includes('演示')).map(({ level }) => level);
};

it.each<[string, Record<string, string>, string[]]>([
  ['on this machine only is a warning', {}, ['warn']],
  ['behind a public address is an error', { DEMO: '1', PUBLIC_URL: 'https://www.example.com' }, ['bad']],
  ['behind a proxy is an error', { DEMO: '1', TRUSTED_PROXIES: '127.0.0.1' }, ['bad']],
  ['on every address is an error', { DEMO: '1', HOST: '0.0.0.0' }, ['bad']],
  ['that is off is not reported', { HOST: '0.0.0.0' }, []],
])('a demo %s', async (_name, env, levels) => {
  expect(await demoOf(env)).toEqual(levels);
});
