import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { auditList } from '#contract/admin/audit.ts';
import type { BulkCalls } from '#contract/admin/bulk-edit.ts';
import {
  categoryList,
  categoryNames,
  categoryOrder,
  categoryRemove,
  categorySave,
} from '#contract/admin/categories.ts';
import { type GameForm, games } from '#contract/admin/games.ts';
import { GAME_CATEGORIES, GAME_THEMES } from '#contract/vocabulary.ts';
import { scheduledJobs } from '#platform/audit/record.ts';
import { transaction } from '#platform/database/transaction.ts';
import { removeCategory } from '#services/main/games/categories/category-changes.ts';
import { lockCategories } from '#services/main/games/categories/category-lists.ts';
import { moveGames } from '#services/main/games/categories/move-games.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService, data } from '../main-service/call.ts';
import { categoriesOf, insertGames, strayNames } from './category-games.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';

describeEachDatabase('categories and themes', (open) => {
  let server: OperatorApp;
  let admin: OperatorBrowser;
  afterEach(() => server.close());

  async function start(count = 3) {
    server = await openOperatorApp(await open());
    admin = await server.signedIn('admin');
    await insertGames(server.db, count);
    return server.db;
  }
  const names = async () => (await admin.get(categoryNames, {})).categories.map(({ name }) => name);

  test('[CAT-01] an empty table has the built-in lists; the first change fills it', async () => {
    const db = await start();
    const list = await admin.get(categoryList, {});
    expect(list.categories.map(({ name }) => name)).toEqual([...GAME_CATEGORIES]);
    expect(list.themes.map(({ name }) => name)).toEqual([...GAME_THEMES]);
    expect(list.categories.find(({ name }) => name === '策略')).toMatchObject({ games: 2, published: 2 });
    expect(list.categories.find(({ name }) => name === '动作')).toMatchObject({ games: 1, published: 0 });
    expect(await db.selectFrom('game_category').selectAll().execute()).toEqual([]);
    await admin.get(categorySave, { kind: 'categories', name: null, to: '战棋' });
    expect(await names()).toEqual([...GAME_CATEGORIES, '战棋']);
  });

  test('[CAT-02] an entry is added, ordered and hidden; players do not choose a hidden one, and its address works', async () => {
    const db = await start();
    await admin.get(categorySave, { kind: 'categories', name: null, to: ' 战棋 ' });
    await admin.get(categoryOrder, { kind: 'categories', names: ['战棋', '卡牌'] });
    await admin.get(categorySave, { kind: 'categories', name: '策略', to: '策略', hidden: true });
    const { categories = [] } = await data(db, '/vue/game', {});
    expect(categories.slice(0, 4)).toEqual(['战棋', '卡牌', '角色扮演', '动作']);
    expect(categories).not.toContain('策略');
    const hidden = await data(db, '/vue/game', { category: '策略' });
    expect(hidden).toMatchObject({ total: 2, category: '策略' });
    expect(hidden.categories).toContain('策略');
    await admin.get(categorySave, { kind: 'categories', name: '策略', to: '谋略' });
    const { categories: listed } = await admin.get(categoryNames, {});
    expect(listed).toContainEqual({ name: '谋略', hidden: true });
  });

  test.each([
    ['动作', '类型里已有“动作”'],
    ['三国', '题材里已有“三国”'],
    ['', '名称'],
    ['甲、乙', '分隔符号'],
    ['一'.repeat(21), '名称最多 20 个字'],
  ])('[CAT-02] the name “%s” is refused', async (to, message) => {
    const db = await start();
    const response = await admin.call(categorySave, { kind: 'categories', name: '策略', to });
    expect(response).toMatchObject({ status: 0, code: 'BAD_REQUEST' });
    expect(JSON.stringify(response)).toContain(message);
    expect(await db.selectFrom('former_category').selectAll().execute()).toEqual([]);
  });

  test('[CAT-03] a new name reaches the games, the audit, the caches and the old addresses, and can be taken back', async () => {
    const db = await start();
    server.published.length = 0;
    const result = await admin.get(categorySave, { kind: 'categories', name: '策略', to: '谋略' });
    expect(result).toEqual({ moved: 2, is_unfinished: false });
    expect(await categoriesOf(db)).toEqual([['谋略', '卡牌'], ['动作'], ['谋略', '卡牌']]);
    expect(server.published.flat()).toEqual(expect.arrayContaining(['categories', 'games']));
    const { list } = await admin.get(auditList, {});
    expect(list.map(({ subject, action }) => `${subject} ${action}`)).toEqual(
      expect.arrayContaining(['categories save', 'games save']),
    );
    const versions = await db.selectFrom('game').select('version').orderBy('id').execute();
    expect(versions.map(({ version }) => version)).toEqual([1, 1, 1]);
    expect(await data(db, '/vue/game', { category: '策略' })).toMatchObject({ total: 2, category: '谋略' });
    await admin.get(categorySave, { kind: 'categories', name: '谋略', to: '计谋' });
    expect(await data(db, '/vue/game', { category: '策略' })).toMatchObject({ total: 2, category: '计谋' });
    await admin.get(categorySave, { kind: 'categories', name: '计谋', to: '策略' });
    expect(await categoriesOf(db)).toEqual([['策略', '卡牌'], ['动作'], ['策略', '卡牌']]);
    expect(await data(db, '/vue/game', { category: '谋略' })).toMatchObject({ total: 2, category: '策略' });
  });

  test('[CAT-04] a merge moves all games in batches and leaves no name twice', async () => {
    const db = await start(230);
    const result = await admin.get(categoryRemove, { kind: 'categories', name: '策略', replacement: '卡牌' });
    expect(result).toEqual({ moved: 115, is_unfinished: false });
    expect(new Set((await categoriesOf(db)).map(String))).toEqual(new Set(['卡牌', '动作']));
    expect(await strayNames(db)).toEqual([]);
    expect(await names()).not.toContain('策略');
    const { list } = await admin.get(auditList, { action: 'merge' });
    expect(list.map(({ action_name }) => action_name)).toEqual(['合并']);
    expect(await data(db, '/vue/game', { category: '策略' })).toMatchObject({ category: '卡牌' });
  });

  test('[CAT-04] a planted merge that leaves the games is noticed, and the job moves them', async () => {
    const db = await start();
    await transaction(db, async (tx) => {
      await lockCategories(tx);
      await removeCategory(tx, { kind: 'categories', name: '策略', replacement: '卡牌' });
    });
    expect(await strayNames(db)).toEqual(['策略']);
    const deps = { db, publish: async () => undefined };
    const job = { operator: scheduledJobs, address: '', at: new Date() };
    expect(await moveGames(deps, job)).toEqual({ moved: 2, is_unfinished: false });
    expect(await strayNames(db)).toEqual([]);
    expect(await moveGames(deps, job)).toEqual({ moved: 0, is_unfinished: false });
  });

  test('[CAT-05] an entry in use is not deleted without a replacement, nor is the last one; a planted deletion is noticed', async () => {
    const db = await start();
    const used = await admin.call(categoryRemove, { kind: 'themes', name: '三国' });
    expect(used).toMatchObject({ status: 0, code: 'CONFLICT' });
    expect(JSON.stringify(used)).toContain('还有 3 款游戏使用“三国”');
    expect(await strayNames(db)).toEqual([]);
    for (const name of GAME_THEMES.filter((one) => one !== '三国')) {
      await admin.get(categoryRemove, { kind: 'themes', name });
    }
    const last = await admin.call(categoryRemove, { kind: 'themes', name: '三国' });
    expect(JSON.stringify(last)).toContain('至少要留一个');
    await transaction(db, (tx) => removeCategory(tx, { kind: 'themes', name: '三国', replacement: null }));
    expect(await strayNames(db)).toEqual(['三国']);
  });

  test('[CAT-06] game forms and changes of many games accept the lists only; a form with a former name gets the current one', async () => {
    const db = await start();
    const record = await admin.get(games.one, { id: 1 });
    const item = record.item as GameForm;
    const save = (categories: string[], version: number) =>
      admin.call(games.save, { id: 1, version, item: { ...item, categories } });
    const refused = await save(['做饭'], 1);
    expect(refused).toMatchObject({ status: 0, fields: [{ path: 'categories' }] });
    await admin.get(categorySave, { kind: 'categories', name: '动作', to: '格斗' });
    expect(await save(['动作'], 1)).toMatchObject({ status: 1, data: { item: { categories: ['格斗'] } } });
    const bulk = games.bulk as BulkCalls;
    const look = (name: string) =>
      admin.call(bulk.preview, { field: 'categories', mode: 'add', values: [name], ids: [1, 2] });
    expect(await look('做饭')).toMatchObject({ status: 0, code: 'BAD_REQUEST' });
    expect(await look('格斗')).toMatchObject({ status: 1, data: { changing: 0 } });
    expect(await strayNames(db)).toEqual([]);
  });

  test('[CAT-07] a game page has the listed names as categories and themes, and the others as tags', async () => {
    const db = await start();
    await sql`update game set themes = '{三国,国风}', tags = '{单机}' where id = 1`.execute(db);
    const { game } = await data(db, '/vue/gameinfo', { id: '1' });
    expect(game).toMatchObject({ themes: ['三国'], tags: ['国风', '单机'] });
    const { envelope } = await callService(db, '/vue/game', { theme: '国风' });
    expect(envelope).toMatchObject({ status: 0, code: 'BAD_REQUEST', field: 'theme' });
  });

  test('[CAT-09] only those who may write change the lists; who edits games reads the names', async () => {
    await start();
    const editor = await server.signedIn('editor');
    expect(await editor.call(categoryNames, {})).toMatchObject({ status: 1 });
    const refused = await editor.call(categorySave, { kind: 'themes', name: null, to: '国风' });
    expect(refused).toMatchObject({ status: 0, code: 'FORBIDDEN' });
    const operations = await server.signedIn('operations');
    expect(await operations.call(categorySave, { kind: 'themes', name: null, to: '国风' })).toMatchObject({
      status: 1,
    });
  });
});
