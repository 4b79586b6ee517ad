import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { testRing } from '#tests/data-keys.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService } from './call.ts';
import { NOW } from './inputs.ts';

const BODY = '手机号停用了，收不到验证码，请帮我换绑。';
const written = { kind: '换绑手机号' as const, account: '13800138000', contact: '13900139000', body: BODY };
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

describeEachDatabase('account appeals', (open) => {
  let db: Database;
  const file = async (given: object = {}, now = NOW) =>
    (await callService(db, '/vue/appeal', { ...written, ...given }, now)).envelope;

  beforeAll(async () => {
    db = await open();
  });

  test('an appeal gets a case number of the day; sending it again returns the same number', async () => {
    const first = await file();
    expect(first).toMatchObject({
      status: 1,
      data: { case_no: expect.stringMatching(/^SS20261121-\d{6}$/) },
    });
    expect(await file({ body: ` ${BODY}\u200b ` }, later(5))).toEqual(first);
    expect(
      await db.selectFrom('appeal').select(['state', 'body', 'account_masked', 'contact_masked']).execute(),
    ).toEqual([
      { state: '待处理', body: BODY, account_masked: '138****8000', contact_masked: '139****9000' },
    ]);
  });

  test('concurrent duplicates create one appeal and count once against the limit', async () => {
    const responses = await Promise.all([1, 2, 3, 4].map(() => file({ account: '13700137000' }, later(6))));
    expect(new Set(responses.map((response) => response.status === 1 && response.data.case_no)).size).toBe(1);
    const filed = await db
      .selectFrom('appeal')
      .select('id')
      .where('account_key', 'in', testRing.lookups('13700137000'))
      .execute();
    expect(filed).toHaveLength(1);
    const { numDeletedRows } = await db.deleteFrom('limit_hit').where('at', '=', later(6)).executeTakeFirst();
    expect(Number(numDeletedRows)).toBe(1);
  });

  test.each([
    ['kind', { kind: '想要皮肤' }],
    ['account', { account: '12345' }],
    ['contact', { contact: '我的微信' }],
    ['body', { body: '急急急' }],
    ['body', { body: `急${'\u200b'.repeat(30)}` }],
    ['body', { body: '长'.repeat(1_001) }],
  ])('returns BAD_REQUEST with the field: %s', async (field, given) => {
    expect(await file(given)).toMatchObject({ code: 'BAD_REQUEST', field });
  });

  test('an address may file five appeals an hour; a refusal has the time to retry', async () => {
    for (const n of [2, 3, 4, 5]) {
      expect(await file({ body: `${BODY}第 ${n} 次` }, later(n))).toMatchObject({ status: 1 });
    }
    expect(await file({ body: `${BODY}第 6 次` }, later(30))).toMatchObject({
      code: 'TOO_MANY',
      msg: '提交得太多了，请 30 分钟后再试',
      retry_after: 1_800,
    });
    expect(await file({ body: `${BODY}第 6 次` }, later(61))).toMatchObject({ status: 1 });
  });

  test('an address may file ten appeals a day', async () => {
    for (const n of [7, 8, 9, 10]) {
      expect(await file({ body: `${BODY}第 ${n} 次` }, later(120 + n))).toMatchObject({ status: 1 });
    }
    expect(await file({ body: `${BODY}第 11 次` }, later(240))).toMatchObject({
      code: 'TOO_MANY',
      msg: '提交得太多了，请 20 小时后再试',
    });
    expect(await file({ body: `${BODY}第 11 次` }, later(1_441))).toMatchObject({ status: 1 });
  });
});
