import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { scaled } from '#tests/time-limits.ts';
import { test } from '../fixtures.ts';
import { startPortal } from '../portal-process.ts';

const projectRoot = join(import.meta.dirname, '..', '..', '..');
const CANARY = 'canary-4b1d0c7e-of-a-secret';

/** Every configurable secret, each with the canary in it. */
const secrets = {
  SERVER_SECRET: `${CANARY}-server-0123456789`,
  ACCOUNT_SERVICE_URL: 'http://127.0.0.1:9',
  ACCOUNT_SIGN_SECRET: `${CANARY}-sign`,
  SMS: 'tencent',
  SMS_ACCESS_KEY_ID: 'key-id',
  SMS_ACCESS_KEY_SECRET: `${CANARY}-sms`,
  SMS_SIGN_NAME: '游门',
  SMS_TEMPLATE_LOGIN: '1',
  SMS_TEMPLATE_RESET: '2',
  SMS_APP_ID: '1400',
  SMS_ENDPOINT: 'http://127.0.0.1:9',
};

const MOBILE = '13812345678';
const PASSWORD = 'tianse7';

/** One request of each kind, valid and invalid. */
const requests: [path: string, request?: RequestInit][] = [
  ['/'],
  ['/BaseGameLogin'],
  ['/BaseGameLogin/test'],
  ['/no-such-page'],
  ['/vue/index'],
  ['/vue/getfinshpacks'],
  ['/openapi.json'],
  ['/metrics'],
  ['/readyz'],
  account('api', 'user', 'send_message', { mobile: MOBILE, type: '5' }),
  account('api', 'user', 'login_by_mobile_code', { mobile: MOBILE, code: '123456' }),
  account('api', 'userbox', 'login', { username: MOBILE, password: PASSWORD }),
  account('api', 'user', 'forget_password_by_mobile', { mobile: MOBILE, code: '123456', password: PASSWORD }),
  account('api', 'user', 'no_such_action', {}),
  ['/account/challenge', form({ mobile: MOBILE })],
  ['/account/logout', form({})],
  ['/account/index.php', { method: 'POST', body: '{', headers: { 'content-type': 'application/json' } }],
  ['/account/index.php', form({ mobile: 'x'.repeat(100_000) })],
];

function form(fields: Record<string, string>): RequestInit {
  const headers = { 'x-portal': '1', 'sec-fetch-site': 'same-origin' };
  return { method: 'POST', headers, body: new URLSearchParams(fields) };
}

function account(
  g: string,
  m: string,
  a: string,
  fields: Record<string, string>,
): [path: string, request: RequestInit] {
  return [`/account/index.php?${new URLSearchParams({ g, m, a })}`, form(fields)];
}

/** The first start creates the database and the demo: limit on a busy machine, in ms. */
const FIRST_START = { timeout: scaled(180_000) };

test('[ACC-02] secrets of the environment, numbers and passwords appear in no bundle, response or log', async () => {
  test.setTimeout(FIRST_START.timeout);
  const portal = await startPortal(projectRoot, { ...secrets, LOG_LEVEL: 'debug' });
  const responses: string[] = [];
  try {
    for (const [path, request] of requests) {
      const response = await fetch(portal.url + path, request);
      responses.push(JSON.stringify([...response.headers]), await response.text());
    }
  } finally {
    await portal.stop();
  }
  expect(portal.printed()).toContain('account service failed');
  expect(responses.join('\n')).toContain('账号服务暂时不可用');
  expect(portal.printed()).not.toMatch(new RegExp(`canary|${MOBILE}|${PASSWORD}`, 'i'));
  expect(responses.join('\n')).not.toMatch(/canary/i);
  const built = filesBelow(join(projectRoot, 'build'));
  expect(built.length).toBeGreaterThan(10);
  for (const path of built) {
    const text = readFileSync(path, 'utf8');
    expect(text.includes(CANARY), path).toBe(false);
    expect(text.match(/process\.env|\bACCOUNT_SIGN_SECRET\b|\bSMS_ACCESS_KEY/)?.[0] ?? '', path).toBe('');
  }
});

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}
