import { expect, it } from 'vitest';
import { loadConfig } from '#platform/core/config/config.ts';
import { settingsCheck, smsCheck } from './setting-checks.ts';

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

const provider = {
  SMS: 'aliyun',
  SMS_ACCESS_KEY_ID: 'id',
  SMS_ACCESS_KEY_SECRET: 'secret',
  SMS_SIGN_NAME: '游门',
  SMS_TEMPLATE_LOGIN: '1',
  SMS_TEMPLATE_RESET: '2',
};

it('[CHN-05] [MY-18] [NUM-04] reports a provider without the templates of inactive accounts and changed numbers, and without notifications by SMS', async () => {
  const run = async (env: Record<string, string>) =>
    (await smsCheck(loadConfig({ ...provider, ...env })).run(new Date())).map(({ level, text }) => [
      level,
      text,
    ]);
  const without = await run({});
  expect(without).toContainEqual(['warn', expect.stringContaining('没有设置 SMS_TEMPLATE_INACTIVE')]);
  expect(without).toContainEqual(['warn', expect.stringContaining('没有设置 SMS_TEMPLATE_NUMBER')]);
  expect(without).toContainEqual(['ok', expect.stringContaining('网站不提供短信通知')]);
  const all = await run({
    SMS_TEMPLATE_INACTIVE: '3',
    SMS_TEMPLATE_NUMBER: '6',
    SMS_TEMPLATE_OPENING: '4',
    SMS_MONTHLY_LIMIT: '5',
  });
  expect(all.map(([level]) => level)).toEqual(['ok', 'ok']);
  expect(all[1]?.[1]).toContain('短信通知：开服提醒，每人每月最多 5 条');
});

it('[CHN-09] reports whether pushes are on', async () => {
  const run = async (env: Record<string, string>) =>
    (await settingsCheck(loadConfig(env)).run(new Date())).map(({ text }) => text).join();
  expect(await run({})).toContain('没有开启浏览器推送');
  expect(await run({ WEB_PUSH: '1', PUBLIC_URL: 'https://www.example.com' })).toContain(
    '浏览器推送已开启，推送服务的联系方式是 https://www.example.com',
  );
});
