import { afterEach, expect, test } from 'vitest';
import { announcements } from '#contract/admin/announcements.ts';
import { auditList } from '#contract/admin/audit.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, openOperatorApp } from './operator-app.ts';

describeEachDatabase('announcements', (open) => {
  let back: OperatorApp;
  afterEach(() => back.close());

  test('an announcement is saved, published, listed, deleted and restored', async () => {
    back = await openOperatorApp(await open());
    const editor = await back.signedIn('editor');
    const item = {
      ...{ title: '停机维护', body: '今晚维护。', link: null },
      ...{ starts_at: '2026-11-20T00:00:00+08:00', ends_at: '2026-11-30T00:00:00+08:00' },
    };
    const made = await editor.get(announcements.save, { id: null, version: 0, item });
    expect(made).toMatchObject({ item, publication: { state: 'draft' } });
    await editor.get(announcements.state, { ids: [made.id], publication: { state: 'published' } });
    expect((await editor.get(announcements.list, { state: 'published' })).list).toMatchObject([
      { title: '停机维护', state: 'published' },
    ]);
    const { run } = await editor.get(announcements.remove, { ids: [made.id] });
    expect((await editor.get(announcements.list, {})).total).toBe(0);
    await editor.request(announcements.undo, { id: run ?? 0 });
    expect((await editor.get(announcements.list, {})).total).toBe(1);
    const { list } = await (await back.signedIn('auditor')).get(auditList, { subject: 'announcements' });
    expect(list.map(({ action }) => action)).toHaveLength(5);
    const over = { ...item, ends_at: item.starts_at };
    expect(await editor.ask(announcements.save, { id: null, version: 0, item: over })).toMatchObject({
      fields: [{ path: 'ends_at' }],
    });
  });
});
