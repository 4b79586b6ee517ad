import { afterEach, expect, test } from 'vitest';
import { type ImportLine, imports } from '#contract/admin/imports.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';

describeEachDatabase('imports after a rename', (open) => {
  let server: OperatorApp;
  let admin: OperatorBrowser;
  afterEach(() => server.close());

  async function start() {
    server = await openOperatorApp(await open());
    admin = await server.signedIn('admin');
    await send('games', 'name,summary\n青崖渡,旧\n云海,旧\n');
    await send('packs', 'game,title,servers\n青崖渡,新手,1 区\n云海,新手,1 区\n');
  }
  async function send(name: 'games' | 'packs' | 'openings', content: string, dry_run = false) {
    const response = await admin.request(imports[name].run, { dry_run }, Buffer.from(content));
    const lines = response.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ImportLine);
    const findings = lines.flatMap((line) => (line.type === 'finding' ? [line] : []));
    return { findings, last: lines.at(-1) };
  }
  const gameRows = () =>
    server.db.selectFrom('game').select(['id', 'name', 'summary']).orderBy('id').execute();
  const packRows = () =>
    server.db.selectFrom('pack').select(['game_id', 'title', 'servers']).orderBy('id').execute();
  const rename = (id: number, name: string) =>
    server.db.updateTable('game').set({ name }).where('id', '=', id).execute();

  test('[BLK-03] a list with the new name of a game changes this game', async () => {
    await start();
    await send('games', '编号,游戏名\n1,青崖渡口\n');
    const { last, findings } = await send('games', 'name,summary\n青崖渡口,新\n');
    expect([last, findings]).toMatchObject([{ inserted: 0, updated: 1 }, []]);
    expect(await gameRows()).toEqual([
      { id: 1, name: '青崖渡口', summary: '新' },
      { id: 2, name: '云海', summary: '旧' },
    ]);
  });

  test('[BLK-03] a list with the old name changes this game, and says that its new name stays', async () => {
    await start();
    await rename(1, '青崖渡口');
    for (const dry_run of [true, false]) {
      const { last, findings } = await send('games', 'name,summary\n青崖渡,新\n', dry_run);
      expect(last).toMatchObject({ inserted: 0, updated: 1, warnings: 1 });
      expect(findings).toMatchObject([
        { level: 'warning', reason: '库里的编号 1 已改名为“青崖渡口”，按改名后的更新，名称不变' },
      ]);
    }
    expect((await gameRows())[0]).toEqual({ id: 1, name: '青崖渡口', summary: '新' });
    expect(
      (await send('openings', 'game,server_name,opens_at\n青崖渡,1服,2026-12-01 10:00\n')).last,
    ).toMatchObject({ inserted: 1, rejected: 0 });
  });

  test('[BLK-03] a new game under the old name of another one stays apart from it, and so do their packs', async () => {
    await start();
    await rename(1, '青崖渡口');
    const { id } = await server.db
      .insertInto('game')
      .values({ name: '青崖渡', first_letter: 'Q' })
      .returning('id')
      .executeTakeFirstOrThrow();
    for (const outcome of [{ updated: 1 }, { unchanged: 2, updated: 0 }]) {
      const { last } = await send('games', 'name,summary\n青崖渡,第二款\n青崖渡,第二款\n青崖渡口,旧\n');
      expect(last).toMatchObject({ ...outcome, inserted: 0, duplicates: 1, rejected: 0 });
    }
    expect((await gameRows()).map(({ name, summary }) => `${name} ${summary}`)).toEqual([
      '青崖渡口 旧',
      '云海 旧',
      '青崖渡 第二款',
    ]);
    const packs = 'game,title,servers\n青崖渡,新手,3 区\n青崖渡口,新手,2 区\n';
    expect((await send('packs', packs)).last).toMatchObject({ inserted: 1, updated: 1 });
    expect((await send('packs', packs)).last).toMatchObject({ inserted: 0, updated: 0, unchanged: 2 });
    expect(await packRows()).toEqual([
      { game_id: 1, title: '新手', servers: '2 区' },
      { game_id: 2, title: '新手', servers: '1 区' },
      { game_id: Number(id), title: '新手', servers: '3 区' },
    ]);
  });

  test('[BLK-03] a renamed pack is found by both titles', async () => {
    await start();
    await send('packs', '编号,礼包名称\n1,开荒\n');
    const both = await send('packs', 'game,title,servers\n青崖渡,开荒,2 区\n青崖渡,新手,3 区\n');
    expect(both.last).toMatchObject({ inserted: 0, updated: 1, duplicates: 1 });
    expect((await packRows())[0]).toEqual({ game_id: 1, title: '开荒', servers: '2 区' });
  });

  test('[BLK-03] a row that renames and a row with the new name are one record in one file', async () => {
    await start();
    for (const dry_run of [true, false]) {
      const games = await send('games', '编号,游戏名,简介\n1,青崖渡口,新\n,青崖渡口,另一行\n', dry_run);
      expect([dry_run, games.last]).toMatchObject([dry_run, { inserted: 0, updated: 1, duplicates: 1 }]);
      expect(games.findings.at(-1)).toMatchObject({
        line: 3,
        level: 'duplicate',
        reason: '与第 2 行是同一条（编号 1），以第 2 行为准',
      });
    }
    expect(await gameRows()).toHaveLength(2);
    const packs = await send(
      'packs',
      '编号,游戏,礼包名称,适用区服\n1,青崖渡口,开荒,2 区\n,青崖渡口,开荒,3 区\n',
    );
    expect(packs.last).toMatchObject({ inserted: 0, updated: 1, duplicates: 1 });
    expect(await packRows()).toHaveLength(2);
  });

  test('[BLK-03] two rows of one batch cannot give two games the same name', async () => {
    await start();
    const { last, findings } = await send('games', '编号,游戏名\n1,同名\n2,同名\n');
    expect(last).toMatchObject({ updated: 1, rejected: 1 });
    expect(findings.at(-1)).toMatchObject({
      line: 3,
      level: 'rejected',
      reason: '已有同名、同版本标签的游戏',
    });
    expect((await gameRows()).map(({ name }) => name)).toEqual(['同名', '云海']);
  });
});
