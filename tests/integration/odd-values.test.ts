import { afterEach, expect, test } from 'vitest';
import { pages } from '#contract/admin/pages.ts';
import { commandLine, record } from '#platform/audit/record.ts';
import { type OperatorApp, openOperatorApp } from './admin/operator-app.ts';
import { describeEachDatabase } from './databases.ts';
import { ask } from './main-service/call.ts';
import { at } from './main-service/inputs.ts';

describeEachDatabase('values that a column has no room for', (open) => {
  let back: OperatorApp | undefined;
  afterEach(() => back?.close());

  test('a number beyond any record finds none, a version beyond any is not the one that stands', async () => {
    const db = await open();
    await db
      .insertInto('info_page')
      .values({ id: 1, key: 'about', title: '关于', body_html: '', updated_at: at(0) })
      .execute();
    back = await openOperatorApp(db);
    const admin = await back.signedIn('admin');
    for (const id of [2 ** 31, Number.MAX_SAFE_INTEGER]) {
      const answer = await admin.request(pages.one, { id });
      expect([answer.statusCode, answer.json().code].join()).toMatch(/^4\d\d,(NOT_FOUND|BAD_REQUEST)$/);
    }
    const item = { title: '关于我们', body_html: '<p>a</p>', updated_at: '2026-11-21T00:00:00+08:00' };
    const version = Number.MAX_SAFE_INTEGER;
    expect(await admin.ask(pages.save, { id: 1, version, item })).toMatchObject({
      code: 'CONFLICT',
    });
    expect(back.logged).toEqual([]);
  });

  test('a zero byte in a text is as if it were not there', async () => {
    const db = await open();
    const { envelope } = await ask(db, '/vue/site', { host: 'a\0b.example' });
    expect(envelope).toMatchObject({ status: 1 });
  });

  test('a text that only looks like a zero byte is written down as it is, a real one without it', async () => {
    const db = await open();
    const deed = { operator: commandLine, action: 'test', subject: 'pages', address: '', at: at(0) };
    const after = { text: '["\\u0000"]', zero: 'a\0b', half: 'a\ud800b' };
    await db.transaction().execute((tx) => record(tx, { ...deed, after }));
    expect(await db.selectFrom('audit_entry').select('after').execute()).toEqual([
      { after: { text: '["\\u0000"]', zero: 'ab', half: 'a\ufffdb' } },
    ]);
  });
});
