// @module-tag exact

import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { auditExport, auditList } from '#contract/admin/audit.ts';
import { record } from '#platform/audit/record.ts';
import { transaction } from '#platform/database/transaction.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, openOperatorApp } from './operator-app.ts';

describeEachDatabase('audit', (open) => {
  let server: OperatorApp;
  afterEach(() => server.close());

  async function start() {
    server = await openOperatorApp(await open());
    const browser = await server.signedIn('auditor', 'shen.ji');
    return browser;
  }

  const write = (title: string, at: Date, more: object = {}) =>
    transaction(server.db, (tx) =>
      record(tx, {
        operator: { id: 99, name: 'li.lei', role: 'editor' as const },
        action: 'save',
        subject: 'games',
        subject_id: 7,
        title,
        address: '203.0.113.9',
        at,
        ...more,
      }),
    );

  test('is append-only: update, delete and truncate fail', async () => {
    await start();
    await write('不可更改', server.clock.now());
    await write('新近的', new Date());
    for (const statement of [
      sql`update audit_entry set title = 'x'`,
      sql`update audit_entry set title = 'x' where false`,
      sql`delete from audit_entry where title = '新近的'`,
      sql`truncate audit_entry`,
      sql`truncate audit_entry cascade`,
    ]) {
      const done = statement.execute(server.db);
      const isHarmless = String(statement.compile(server.db).sql).includes('false');
      await (isHarmless ? done.catch(() => undefined) : expect(done).rejects.toThrow());
    }
    const titles = await server.db
      .selectFrom('audit_entry')
      .select('title')
      .where('subject', '=', 'games')
      .execute();
    expect(titles.map(({ title }) => title).sort()).toEqual(['不可更改', '新近的'].sort());
  });

  test('[ADM-01] is filtered by the name of the operator', async () => {
    const auditor = await start();
    await write('李雷的', server.clock.now());
    await write('韩梅梅的', server.clock.now(), {
      operator: { id: 98, name: 'han.meimei', role: 'editor' as const },
    });
    const titles = async (operator: string) =>
      (await auditor.get(auditList, { operator, subject: 'games' })).list.map(({ title }) => title);
    expect(await titles('li.lei')).toEqual(['李雷的']);
    expect(await titles('MEIMEI')).toEqual(['韩梅梅的']);
    expect(await titles('nobody')).toEqual([]);
  });

  test('allows deleting entries older than 180 days only', async () => {
    await start();
    const days = (count: number) => new Date(Date.now() - count * 86_400_000);
    await write('很久以前', days(181));
    await write('还要保留', days(179));
    await server.db.deleteFrom('audit_entry').where('title', '=', '很久以前').execute();
    await expect(
      server.db.deleteFrom('audit_entry').where('title', '=', '还要保留').execute(),
    ).rejects.toThrow();
  });

  test('has no entry for an action that fails', async () => {
    await start();
    const failing = transaction(server.db, async (tx) => {
      await record(tx, {
        operator: { id: 1, name: 'a', role: 'admin' as const },
        action: 'save',
        subject: 'failing',
        address: '',
        at: server.clock.now(),
      });
      throw new Error('the action failed');
    });
    await expect(failing).rejects.toThrow('the action failed');
    const { rows } = await sql`select from audit_entry where subject = 'failing'`.execute(server.db);
    expect(rows).toEqual([]);
  });

  test('is filtered by operator, action, subject and time, newest first, with masked secrets', async () => {
    const browser = await start();
    const now = server.clock.now();
    await write('第一款游戏', now, {
      before: { name: '旧', code: 'YM-1' },
      after: { name: '新', code: 'YM-2' },
    });
    await write('100%_手游', new Date(now.getTime() + 1_000), { subject_id: 8 });
    const one = await browser.get(auditList, { subject: 'games', subject_id: '7' });
    expect(one).toMatchObject({ total: 1, page: 1 });
    expect(one.list[0]).toMatchObject({
      at: '2026-11-21T10:00:00+08:00',
      operator: { id: 99, name: 'li.lei' },
      action_name: '保存',
      title: '第一款游戏',
      address: '203.0.113.9',
      before: { name: '旧', code: '••••••' },
      after: { name: '新', code: '••••••' },
    });
    expect((await browser.get(auditList, { operator_id: 99 })).list.map(({ title }) => title)).toEqual([
      '100%_手游',
      '第一款游戏',
    ]);
    expect((await browser.get(auditList, { q: '100%' })).total).toBe(1);
    expect((await browser.get(auditList, { q: '1_0' })).total).toBe(0);
    const later = await browser.get(auditList, { subject: 'games', from: '2026-11-21T10:00:01+08:00' });
    expect(later.total).toBe(1);
    expect((await browser.get(auditList, { action: 'login' })).list[0]).toMatchObject({
      operator: { name: 'shen.ji' },
      address: '203.0.113.7',
    });
  });

  test('is exported as a file, with an audit entry; a cross-site request is refused', async () => {
    const browser = await start();
    await write('=危险的名字', server.clock.now());
    const file = await browser.request(auditExport, { subject: 'games' });
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.headers['cache-control']).toBe('no-store');
    expect(file.headers['content-disposition']).toContain(encodeURIComponent('操作记录'));
    expect(file.body).toMatch(/^\ufeff时间,操作人,.*\r\n.*,li\.lei,编辑,保存,games,7,'=危险的名字,/);
    const [last] = (await browser.get(auditList, { action: 'export' })).list;
    expect(last).toMatchObject({ operator: { name: 'shen.ji' }, after: { subject: 'games', format: 'csv' } });
    browser.headers['sec-fetch-site'] = 'cross-site';
    expect((await browser.request(auditExport, {})).statusCode).toBe(403);
  });
});
