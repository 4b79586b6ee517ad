import { afterEach, expect, test } from 'vitest';
import { auditList } from '#contract/admin/audit.ts';
import { categoryNames, categoryOrder, categorySave } from '#contract/admin/categories.ts';
import { imports } from '#contract/admin/imports.ts';
import { GAME_CATEGORIES, GAME_THEMES } from '#contract/vocabulary.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { ReadRow } from '#platform/import/import-kind.ts';
import { RowReader } from '#platform/import/row-reader.ts';
import { CategoryNames } from '#services/main/games/categories/category-names.ts';
import type { GameInput } from '#services/main/games/game-input.ts';
import { describeEachDatabase } from '../databases.ts';
import { counting, insertGames, strayNames } from './category-games.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';

type Unknown = 'tags' | 'reject' | 'create';

describeEachDatabase('the categories and themes of imports', (open) => {
  let server: OperatorApp;
  let admin: OperatorBrowser;
  afterEach(() => server.close());

  async function start(count = 0) {
    server = await openOperatorApp(await open());
    admin = await server.signedIn('admin');
    await insertGames(server.db, count);
    return server.db;
  }
  async function runFile(
    text: string,
    unknown_categories: Unknown,
    { dryRun = false, browser = admin } = {},
  ) {
    const input = { file_name: 'a.csv', dry_run: dryRun, unknown_categories } as const;
    return (await browser.request(imports.games.run, input, Buffer.from(text))).body;
  }
  const names = async () => (await admin.get(categoryNames, {})).categories.map(({ name }) => name);

  test('[CAT-08] an import makes tags of unknown words, rejects them with the nearest name, or adds them to the lists', async () => {
    const db = await start();
    const editor = await server.signedIn('editor');
    const run = (unknown: Unknown, dryRun: boolean, browser = admin) =>
      runFile('name,categories,themes\n剑歌,策略|动作类,国风\n', unknown, { dryRun, browser });
    const labels = () => db.selectFrom('game').select(['categories', 'themes', 'tags']).execute();
    const rejected = await run('reject', false);
    expect(rejected).toContain('动作类（是不是“动作”？）');
    expect(rejected).toContain('未收录的题材：国风');
    expect(await labels()).toEqual([]);
    expect(await run('create', false, editor)).toContain('您没有编辑“类型与题材”的权限');
    expect(await run('create', true)).toContain('类型里没有“动作类”，已新建');
    expect(await names()).toEqual([...GAME_CATEGORIES]);
    expect(await run('tags', false)).toContain('未收录的题材，已放入标签：国风');
    expect(await labels()).toEqual([{ categories: ['策略'], themes: [], tags: ['动作类', '国风'] }]);
    await run('create', false);
    expect(await labels()).toMatchObject([{ categories: ['策略', '动作类'], themes: ['国风'] }]);
    expect(await names()).toEqual([...GAME_CATEGORIES, '动作类']);
    const { list } = await admin.get(auditList, {});
    expect(
      list
        .filter(({ subject }) => subject === 'categories')
        .map(({ title }) => title)
        .sort(),
    ).toEqual(['动作类', '国风']);
    expect(await strayNames(db)).toEqual([]);
  });

  test.each(['角色扮演、动作', 'RPG/ARPG'])(
    '[CAT-08] a row with the new name “%s”, which the form refuses, is rejected with the reason',
    async (word) => {
      const db = await start();
      const report = await runFile(`name,categories,themes\n剑歌,${word},\n山海,,${word}\n`, 'create');
      expect(report).toContain(`不能建立类型“${word}”：名称里不能有`);
      expect(report).toContain(`不能建立题材“${word}”：名称里不能有`);
      expect(await db.selectFrom('game').select('name').execute()).toEqual([]);
      expect(await names()).toEqual([...GAME_CATEGORIES]);
    },
  );

  test('[CAT-08] a new name is as long in an import as in the form, counted in characters', async () => {
    await start();
    const word = '🎮'.repeat(20);
    await runFile(`name,categories\n剑歌,${word}\n`, 'create');
    await admin.get(categoryOrder, { kind: 'categories', names: [word] });
    expect(await names()).toEqual([word, ...GAME_CATEGORIES]);
  });

  test('[CAT-08] rows that are not imported add no entry', async () => {
    await start();
    const report = await runFile(
      `name,categories,themes,score\n剑歌,战棋,,\n剑歌,跑酷,,\n山海,肉鸽,,一百\n云海,塔罗,甲、乙,\n`,
      'create',
    );
    expect(report).toContain('类型里没有“战棋”，已新建');
    expect(report).not.toMatch(/“(?:跑酷|肉鸽|塔罗)”，已新建/);
    expect(await names()).toEqual([...GAME_CATEGORIES, '战棋']);
  });

  test('[CAT-08] a row with the number of a game moves unlisted themes to its tags, beside those that it has', async () => {
    const db = await start(1);
    await db
      .updateTable('game')
      .set({ tags: ['单机'] })
      .execute();
    await runFile('编号,游戏名,题材\n1,游戏1,三国|国风\n', 'tags');
    const labels = db.selectFrom('game').select(['categories', 'themes', 'tags']);
    const { categories } = await labels.executeTakeFirstOrThrow();
    expect(await labels.execute()).toEqual([{ categories, themes: ['三国'], tags: ['单机', '国风'] }]);
    await runFile('编号,游戏名,题材\n1,游戏1,三国|水墨\n', 'create');
    expect(await labels.execute()).toMatchObject([{ themes: ['三国', '水墨'] }]);
    expect((await admin.get(categoryNames, {})).themes.map(({ name }) => name)).toEqual([
      ...GAME_THEMES,
      '水墨',
    ]);
    expect(await strayNames(db)).toEqual([]);
  });

  test('[CAT-08] the lists are read once in a transaction, also when they are full', async () => {
    const db = await start();
    await admin.get(categorySave, { kind: 'categories', name: null, to: '战棋' });
    const rows = Array.from({ length: 300 }, (_, at) => {
      const row = { categories: [`词${at}`], themes: [], tags: [] } as unknown as GameInput;
      return { row, reader: new RowReader({ line: at + 1, values: {} }) } satisfies ReadRow<GameInput>;
    });
    const categories = new CategoryNames({ unknownCategories: 'create' });
    await transaction(db, async (tx) => {
      const { handle, counted } = counting(tx);
      await categories.resolve(handle, rows.slice(0, 250));
      await categories.resolve(handle, rows.slice(250));
      expect(counted.statements).toBeLessThan(8);
    });
    expect(rows.map(({ row }) => row.categories.length + row.tags.length)).toEqual(rows.map(() => 1));
    expect(rows.filter(({ row }) => row.categories.length > 0)).toHaveLength(
      200 - GAME_CATEGORIES.length - 1,
    );
  });
});
