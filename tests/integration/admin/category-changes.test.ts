import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { BulkCalls, BulkLine, BulkMode } from '#contract/admin/bulk-edit.ts';
import { categoryNames, categoryRemove, categorySave } from '#contract/admin/categories.ts';
import { type GameForm, games } from '#contract/admin/games.ts';
import { scheduledJobs } from '#platform/audit/record.ts';
import { transaction } from '#platform/database/transaction.ts';
import { removeCategory, renameCategory } from '#services/main/games/categories/category-changes.ts';
import { lockCategories } from '#services/main/games/categories/category-lists.ts';
import { saveCategory } from '#services/main/games/categories/category-service.ts';
import { moveGames } from '#services/main/games/categories/move-games.ts';
import { describeEachDatabase } from '../databases.ts';
import { categoriesOf, counting, insertGames, strayNames } from './category-games.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';

const bulk = games.bulk as BulkCalls;

interface Edit {
  field: string;
  mode: BulkMode;
  values: string[];
}

describeEachDatabase('changes of categories and themes', (open) => {
  let server: OperatorApp;
  let admin: OperatorBrowser;
  afterEach(() => server.close());

  async function start(count = 3) {
    server = await openOperatorApp(await open());
    admin = await server.signedIn('admin');
    await insertGames(server.db, count);
    return server.db;
  }
  const job = () => {
    const actor = { operator: scheduledJobs, address: '', at: new Date() };
    return moveGames({ db: server.db, publish: async () => undefined }, actor);
  };
  const plan = async (edit: Edit, ids: number[]) => (await admin.get(bulk.preview, { ...edit, ids })).plan;
  async function apply(edit: Edit, planned: unknown) {
    const values = JSON.stringify(edit.values);
    const body = Buffer.from(JSON.stringify(planned));
    const response = await admin.request(bulk.edit, { ...edit, values }, body);
    return JSON.parse(response.body.trim().split('\n').at(-1) ?? '') as Extract<BulkLine, { type: 'done' }>;
  }

  test('[CAT-03] forms, plans and undo from before a rename stay valid for the games that it moves', async () => {
    const db = await start(6);
    const first: Edit = { field: 'categories', mode: 'add', values: ['卡牌'] };
    const { run } = await apply(first, await plan(first, [2]));
    const form = await admin.get(games.one, { id: 4 });
    const tags: Edit = { field: 'tags', mode: 'add', values: ['单机'] };
    const planned = await plan(tags, [6]);
    const result = await admin.get(categorySave, { kind: 'categories', name: '动作', to: '格斗' });
    expect(result).toEqual({ moved: 3, is_unfinished: false });

    const item = { ...(form.item as GameForm), summary: '新的简介' };
    expect(item.categories).toEqual(['动作']);
    const saved = await admin.get(games.save, { id: 4, version: form.version, item });
    expect(saved.item).toMatchObject({ categories: ['格斗'], summary: '新的简介' });
    const undone = (await admin.request(games.undo, { id: run })).body;
    expect(JSON.parse(undone.trim().split('\n').at(-1) ?? '')).toMatchObject({ restored: 1, left: 0 });
    expect(await apply(tags, planned)).toMatchObject({ changed: 1, skipped: 0 });
    await job();
    expect((await categoriesOf(db)).filter((_, at) => at % 2 === 1)).toEqual([['格斗'], ['格斗'], ['格斗']]);
  });

  test('[CAT-03] an undo skips a game whose labels an operator changed after a rename', async () => {
    const db = await start(2);
    const first: Edit = { field: 'categories', mode: 'add', values: ['卡牌'] };
    const { run } = await apply(first, await plan(first, [2]));
    await admin.get(categorySave, { kind: 'categories', name: '动作', to: '格斗' });
    const { item, version } = await admin.get(games.one, { id: 2 });
    const changed = { ...(item as GameForm), categories: ['格斗', '卡牌', '策略'] };
    await admin.get(games.save, { id: 2, version, item: changed });
    await admin.request(games.undo, { id: run });
    expect((await categoriesOf(db))[1]).toEqual(['格斗', '卡牌', '策略']);
  });

  test('[CAT-03] games that could not be moved do not fail the rename; the job moves them', async () => {
    const db = await start();
    const logged: string[] = [];
    const log = (message: string) => void logged.push(message);
    const publish = async (tags: readonly string[]) => {
      if (tags.includes('game:1')) {
        throw new Error('the database is restarting');
      }
    };
    const context = {
      now: new Date(),
      address: '',
      host: '',
      operator: { id: null, name: '运营', role: 'admin' },
    };
    const result = await saveCategory(
      { db, publish, logger: { debug: log, info: log, warn: log, error: log }, ...context } as never,
      { kind: 'categories', name: '策略', to: '谋略' },
    );
    expect(result).toEqual({ moved: 0, is_unfinished: true });
    expect(logged).toEqual(['renaming the categories of games failed']);
    await job();
    expect(await strayNames(db)).toEqual([]);
  });

  test('[CAT-04] a former name that games still have is no other entry, and can be taken back', async () => {
    const db = await start();
    await transaction(db, async (tx) => {
      await lockCategories(tx);
      await removeCategory(tx, { kind: 'categories', name: '策略', replacement: '卡牌' });
    });
    const add = () => admin.call(categorySave, { kind: 'categories', name: null, to: '策略' });
    expect(await add()).toMatchObject({ status: 0, code: 'CONFLICT', msg: '还有游戏在更新，请稍后再试' });
    const other = await admin.call(categorySave, { kind: 'categories', name: '动作', to: '策略' });
    expect(other).toMatchObject({ status: 0, code: 'CONFLICT' });
    await job();
    expect(await add()).toMatchObject({ status: 1 });

    await transaction(db, (tx) => renameCategory(tx, 'categories', '卡牌', '牌类'));
    const back = await admin.call(categorySave, { kind: 'categories', name: '牌类', to: '卡牌' });
    expect(back).toMatchObject({ status: 1 });
    expect(await strayNames(db)).toEqual([]);
  });

  test('[CAT-04] without former names the job does not look for games', async () => {
    const { handle, counted } = counting(await start());
    const actor = { operator: scheduledJobs, address: '', at: new Date() };
    expect(await moveGames({ db: handle, publish: async () => undefined }, actor)).toEqual({
      moved: 0,
      is_unfinished: false,
    });
    expect(counted.statements).toBe(1);
  });

  test('[CAT-05] an entry whose former name games still have is in use', async () => {
    const db = await start();
    await transaction(db, async (tx) => {
      await lockCategories(tx);
      await renameCategory(tx, 'themes', '三国', '三国志');
    });
    const used = await admin.call(categoryRemove, { kind: 'themes', name: '三国志' });
    expect(used).toMatchObject({ status: 0, code: 'CONFLICT' });
    expect(JSON.stringify(used)).toContain('还有 3 款游戏使用“三国志”');
    await job();
    expect(await strayNames(db)).toEqual([]);
  });

  test('[CAT-06] a change of many games takes out hidden and unlisted names, and adds listed ones only', async () => {
    const db = await start();
    await sql`update game set themes = '{三国,国风}' where id = 1`.execute(db);
    await admin.get(categorySave, { kind: 'categories', name: '策略', to: '策略', hidden: true });
    for (const [field, name] of [
      ['themes', '国风'],
      ['categories', '策略'],
    ] as const) {
      const edit: Edit = { field, mode: 'remove', values: [name] };
      expect(await apply(edit, await plan(edit, [1]))).toMatchObject({ changed: 1 });
    }
    const refused = await admin.call(bulk.preview, {
      field: 'themes',
      mode: 'replace',
      values: ['国风'],
      ids: [1],
    });
    expect(refused).toMatchObject({ status: 0, code: 'BAD_REQUEST' });
    const game = db.selectFrom('game').select(['categories', 'themes']).where('id', '=', 1);
    expect(await game.executeTakeFirst()).toEqual({ categories: ['卡牌'], themes: ['三国'] });
    expect((await admin.get(categoryNames, {})).categories).toContainEqual({ name: '策略', hidden: true });
  });
});
