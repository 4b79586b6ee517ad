import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountAction, accountActions, actionAddress } from '#contract/account/actions.ts';
import { describeEachDatabase } from '../databases.ts';
import { type AccountApp, openAccountApp } from './account-app.ts';
import { TestBrowser } from './test-browser.ts';

const RUNS = Number(process.env.FUZZ_RUNS ?? 150);
const mobile = '13800138000';

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom(
    '',
    '\0',
    mobile,
    '138\u00008000',
    '123456',
    'tianse7',
    '１３８',
    "'; drop table account; --",
    '%00',
  ),
);
const anyField = fc.constantFrom(
  'mobile',
  'code',
  'username',
  'password',
  'type',
  'proof',
  'sign',
  'appid',
  '__proto__',
);
const anyForm = fc.array(fc.tuple(anyField, anyText), { maxLength: 8 });
const anyAction = fc.constantFrom(...(Object.keys(accountActions) as AccountAction[]));

describeEachDatabase('an account call with random fields', (open) => {
  let accounts: AccountApp;
  beforeAll(async () => {
    accounts = await openAccountApp(await open());
  });
  afterAll(() => accounts.close());

  test('[VA-10] returns 200 with a message for players and no internal details', async () => {
    await fc.assert(
      fc.asyncProperty(anyAction, anyForm, anyText, fc.nat(255), async (action, form, cookie, last) => {
        const browser = new TestBrowser(accounts, { address: `100.67.0.${last}` });
        for (const name of ['session', 'code-login', 'code-reset']) {
          browser.cookies.set(name, encodeURIComponent(cookie));
        }
        const response = await browser.post(actionAddress(action), new URLSearchParams(form).toString());
        expect(response.msg).toMatch(/[\u4e00-\u9fff]/);
        expect(JSON.stringify(response)).not.toMatch(/select|insert|\.ts:|Error|null byte/i);
        if (response.status === 0) {
          expect(response.code).not.toBe('UNAVAILABLE');
        }
      }),
      { numRuns: RUNS },
    );
    expect(accounts.logged.filter((line) => line.includes('account call failed'))).toEqual([]);
  });
});
