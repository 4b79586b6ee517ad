import { afterEach, expect, test } from 'vitest';
import { pages } from '#contract/admin/info-pages.ts';
import { commandLine, record } from '#platform/audit/record.ts';
import { type OperatorApp, openOperatorApp } from './admin/operator-app.ts';
import { describeEachDatabase } from './databases.ts';
import { callService } from './main-service/call.ts';
import { at } from './main-service/inputs.ts';

describeEachDatabase('values outside the range of a column', (open) => {
  let app: OperatorApp | undefined;
  afterEach(() => app?.close());

  test('an id beyond every record finds none, and a version beyond every one conflicts', async () => {
    const db = await open();
    await db
      .insertInto('info_page')
      .values({ id: 1, key: 'about', title: '关于', body_html: '', updated_at: at(0) })
      .execute();
    app = await openOperatorApp(db);
    const admin = await app.signedIn('admin');
    for (const id of [2 ** 31, Number.MAX_SAFE_INTEGER]) {
      const response = await admin.request(pages.one, { id });
      expect([response.statusCode, response.json().code].join()).toMatch(/^4\d\d,(NOT_FOUND|BAD_REQUEST)$/);
    }
    const item = { title: '关于我们', body_html: '<p>a</p>', updated_at: '2026-11-21T00:00:00+08:00' };
    const version = Number.MAX_SAFE_INTEGER;
    expect(await admin.call(pages.save, { id: 1, version, item })).toMatchObject({
      code: 'CONFLICT',
    });
    expect(app.logged).toEqual([]);
  });

  test('a zero byte in a text is ignored', async () => {
    const db = await open();
    const { envelope } = await callService(db, '/vue/site', { host: 'a\0b.example' });
    expect(envelope).toMatchObject({ status: 1 });
  });

  test('a text that resembles a zero byte is stored unchanged, a real one is removed', async () => {
    const db = await open();
    const entry = { operator: commandLine, action: 'test', subject: 'pages', address: '', at: at(0) };
    const after = { text: '["\\u0000"]', zero: 'a\0b', half: 'a\ud800b' };
    await db.transaction().execute((tx) => record(tx, { ...entry, after }));
    expect(await db.selectFrom('audit_entry').select('after').execute()).toEqual([
      { after: { text: '["\\u0000"]', zero: 'ab', half: 'a\ufffdb' } },
    ]);
  });
});
