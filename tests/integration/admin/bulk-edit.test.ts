import { sql } from 'kysely';
import { afterEach, describe, expect, test } from 'vitest';
import { auditList } from '#contract/admin/audit.ts';
import type { BulkCalls, BulkLine } from '#contract/admin/bulk-edit.ts';
import { games } from '#contract/admin/games.ts';
import { openings } from '#contract/admin/openings.ts';
import { packs } from '#contract/admin/packs.ts';
import { reviewSettingsSave } from '#contract/admin/reviews.ts';
import { bulkChange, changedValue } from '#platform/batches/bulk-change.ts';
import { previewBulk } from '#platform/batches/bulk-edit.ts';
import { gameResource } from '#services/main/games/game-resource.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';

const bulk = games.bulk as BulkCalls;
type Row = Record<string, unknown>;
type Change = { field: string; mode?: 'add' | 'remove' | 'replace'; values: string[] };

describe('a change of one field', () => {
  const fields = games.bulkFields ?? [];
  const value = (before: string[], mode: 'add' | 'remove' | 'replace', values: string[]) =>
    changedValue(before, bulkChange(fields, { field: 'tags', mode, values }));

  test('[BLK-05] adds to, removes from and replaces a list', () => {
    expect(value(['甲', '乙'], 'add', ['乙', '丙'])).toEqual({ value: ['甲', '乙', '丙'] });
    expect(value(['甲', '乙'], 'remove', ['乙', '丙'])).toEqual({ value: ['甲'] });
    expect(value(['甲', '乙'], 'replace', ['丙'])).toEqual({ value: ['丙'] });
    expect(value(['甲', '乙'], 'replace', [])).toEqual({ value: [] });
    const many = Array.from({ length: 30 }, (_, at) => `标签${at}`);
    expect(value(many, 'add', ['丙'])).toEqual({ problem: '标签最多 30 项' });
  });

  test.each([
    [{ field: 'name', mode: 'replace', values: ['甲'] }, '这个字段不能批量修改'],
    [{ field: 'categories', mode: 'add', values: [] }, '请填写要添加的类型'],
    [{ field: 'status', mode: 'replace', values: ['已上线', '测试中'] }, '请选择运营状态'],
    [{ field: 'minors_notice', mode: 'replace', values: [] }, '请选择可能影响未成年人身心健康'],
    [{ field: 'tags', mode: 'add', values: ['一'.repeat(21)] }, '标签每项最多 20 个字'],
  ] as const)('[BLK-05] %j is refused', (change, message) => {
    expect(() => bulkChange(fields, { ...change, values: [...change.values] })).toThrow(message);
  });
});

describeEachDatabase('bulk edits', (open) => {
  let server: OperatorApp;
  let admin: OperatorBrowser;
  afterEach(() => server.close());

  async function start() {
    server = await openOperatorApp(await open());
    admin = await server.signedIn('admin');
    const rows = Array.from({ length: 450 }, (_, at) => ({
      name: `游戏${at + 1}`,
      first_letter: 'Y',
      import_key: `游戏${at + 1}|`,
      categories: at % 3 === 0 ? ['策略'] : ['动作'],
      tags: ['原有'],
      status: at % 2 ? ('已上线' as const) : null,
    }));
    await server.db.insertInto('game').values(rows).execute();
  }
  async function table(): Promise<Map<number, Row>> {
    const { rows } = await sql<{ id: number; row: Row }>`
      select id, to_jsonb(game) - 'version' as row from game order by id`.execute(server.db);
    return new Map(rows.map(({ id, row }) => [Number(id), row]));
  }
  async function edit({ mode = 'replace', ...change }: Change, plan: unknown) {
    const response = await admin.request(
      bulk.edit,
      { ...change, mode, values: JSON.stringify(change.values) },
      Buffer.from(JSON.stringify(plan)),
    );
    const lines = response.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as BulkLine);
    return { lines, last: lines.at(-1), response };
  }
  const changedIds = (before: Map<number, Row>, after: Map<number, Row>) =>
    [...after].flatMap(([id, row]) => (JSON.stringify(row) === JSON.stringify(before.get(id)) ? [] : [id]));

  test('[BLK-06] all results of a filter are changed and nothing else; a planted filter that is ignored is noticed', async () => {
    await start();
    const before = await table();
    const change = { field: 'categories', mode: 'add', values: ['卡牌'] } as const;
    const filters = { category: '策略', status: '已上线' };
    const matching = [...before].flatMap(([id, row]) =>
      (row.categories as string[]).includes('策略') && row.status === '已上线' ? [id] : [],
    );
    const preview = await admin.get(bulk.preview, { ...change, values: [...change.values], filters });
    expect(preview).toMatchObject({ total: matching.length, changing: matching.length });
    expect(preview.samples).toHaveLength(5);
    expect(preview.samples[0]).toMatchObject({ before: '策略', after: '策略、卡牌' });
    expect(await table()).toEqual(before);
    server.published.length = 0;
    const { lines, last } = await edit({ ...change, values: [...change.values] }, preview.plan);
    expect(last).toMatchObject({ type: 'done', changed: matching.length, skipped: 0 });
    expect(lines.filter(({ type }) => type === 'progress')).toHaveLength(Math.ceil(matching.length / 100));
    const after = await table();
    expect(changedIds(before, after)).toEqual(matching);
    for (const id of matching) {
      expect(after.get(id)).toEqual({ ...before.get(id), categories: ['策略', '卡牌'] });
    }
    expect(server.published.flat()).toContain('games');

    const planted = { ...gameResource, filter: () => [] };
    const context = { now: server.clock.now(), operator: { access: new Map() } } as never;
    const wrong = await previewBulk(
      server.db,
      planted,
      { field: 'status', mode: 'replace', values: ['预约'], filters },
      context,
    );
    expect(wrong.plan.map(([id]) => id)).not.toEqual(matching);
  });

  test('[BLK-06] records that cannot be changed are counted apart and named, and the plan leaves them out', async () => {
    await start();
    const full = Array.from({ length: 30 }, (_, at) => `标签${at}`);
    await server.db.updateTable('game').set({ tags: full }).where('id', 'in', [1, 2]).execute();
    await server.db
      .updateTable('game')
      .set({ tags: ['新'] })
      .where('id', '=', 3)
      .execute();
    const change = { field: 'tags', mode: 'add', values: ['新'] } as const;
    const look = (browser: OperatorBrowser) =>
      browser.get(bulk.preview, { ...change, values: [...change.values], ids: [1, 2, 3, 4, 5] });
    const preview = await look(admin);
    expect(preview).toMatchObject({ total: 5, changing: 2, unchangeable: 2 });
    expect(preview.refusals).toEqual([
      { id: 1, title: '游戏1', reason: '标签最多 30 项' },
      { id: 2, title: '游戏2', reason: '标签最多 30 项' },
    ]);
    expect(preview.plan.map(([id]) => id)).toEqual([4, 5]);
    expect((await edit({ ...change, values: ['新'] }, preview.plan)).last).toMatchObject({
      changed: 2,
      skipped: 0,
    });
    await admin.call(reviewSettingsSave, { required: ['games'], allows_own: false });
    await server.db.updateTable('game').set({ published: false, tags: [] }).where('id', '=', 4).execute();
    await server.db.updateTable('game').set({ tags: [] }).where('id', '=', 5).execute();
    const authors = await look(await server.signedIn('editor'));
    expect(authors).toMatchObject({ changing: 1, unchangeable: 3 });
    expect(authors.refusals.at(-1)).toEqual({
      id: 5,
      title: '游戏5',
      reason: '修改需要审核，请打开这条内容提交审核',
    });
  });

  test('[BLK-06] a selection is changed, audited per record, and the change is undone', async () => {
    await start();
    const before = await table();
    const change = { field: 'status', values: ['测试中'] };
    const preview = await admin.get(bulk.preview, { ...change, ids: [3, 5, 7, 8] });
    const { last } = await edit(change, preview.plan);
    const run = last?.type === 'done' ? last.run : null;
    expect(changedIds(before, await table())).toEqual([3, 5, 7, 8]);
    const { list } = await admin.get(auditList, { subject: 'games', action: 'save' });
    expect(list).toHaveLength(4);
    expect(list[0]).toMatchObject({ before: { status: '已上线' }, after: { status: '测试中' } });
    const [undoable] = (await admin.get(games.undoable, {})).list;
    expect(undoable).toMatchObject({ id: run, kind: 'edit', file_name: '运营状态', updated: 4 });
    await admin.request(games.undo, { id: run ?? 0 });
    expect(await table()).toEqual(before);
    expect((await admin.get(games.undoable, {})).list).toEqual([]);
  });

  test('[BLK-07] records that were changed or deleted since the preview are skipped and named', async () => {
    await start();
    const change = { field: 'tags', mode: 'add', values: ['新'] } as const;
    const wanted = { ...change, values: [...change.values] };
    const { plan } = await admin.get(bulk.preview, { ...wanted, ids: [1, 2, 3] });
    const one = await admin.get(games.one, { id: 2 });
    await admin.get(games.save, {
      ...one,
      item: { ...one.item, summary: '别人刚改' },
      publication: undefined,
    });
    await server.db.deleteFrom('game').where('id', '=', 3).execute();
    const { lines, last } = await edit(wanted, plan);
    expect(lines.filter(({ type }) => type === 'skipped')).toMatchObject([
      { id: 3, title: '#3', reason: '已被删除' },
      { id: 2, title: '游戏2', reason: '预览之后又被改过，未修改' },
    ]);
    expect(last).toMatchObject({ changed: 1, skipped: 2 });
    const tags = await server.db
      .selectFrom('game')
      .select(['id', 'tags'])
      .where('id', 'in', [1, 2])
      .orderBy('id')
      .execute();
    expect(tags.map((row) => row.tags)).toEqual([['原有', '新'], ['原有']]);
  });

  test('[BLK-07] other requests are served while many records are changed', async () => {
    await start();
    const wanted: Change = { field: 'tags', mode: 'add', values: ['新'] };
    const { plan } = await admin.get(bulk.preview, { ...wanted, filters: {} });
    const editing = edit(wanted, plan);
    let served = 0;
    let isDone = false;
    void editing.then(() => {
      isDone = true;
    });
    while (!isDone) {
      await admin.get(games.list, { size: 1 });
      served += 1;
    }
    expect((await editing).last).toMatchObject({ changed: 450 });
    expect(served).toBeGreaterThan(1);
  });

  test('[BLK-05] a plan that is none is refused; other lists have their own fields; a viewer may not', async () => {
    await start();
    const { response } = await edit({ field: 'tags', mode: 'add', values: ['新'] }, { not: 'a plan' });
    expect(response.json()).toMatchObject({ status: 0, code: 'BAD_REQUEST' });
    await server.db
      .insertInto('pack')
      .values({ game_id: 1, title: '礼包', contents: '[]', platforms: ['ios'] })
      .execute();
    const platforms: Change = { field: 'platforms', mode: 'add', values: ['android'] };
    const preview = await admin.get((packs.bulk as BulkCalls).preview, { ...platforms, ids: [1] });
    expect(preview.samples).toMatchObject([{ before: 'ios', after: 'ios、android' }]);
    expect(openings.bulkFields?.map(({ name }) => name)).toEqual(['platform', 'dynamic']);
    const auditor = await server.signedIn('auditor');
    expect(await auditor.call(bulk.preview, { field: 'tags', values: [], ids: [1] })).toMatchObject({
      status: 0,
      code: 'FORBIDDEN',
    });
  });
});
