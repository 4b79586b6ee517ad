import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { auditList } from '#contract/admin/audit.ts';
import { games } from '#contract/admin/games.ts';
import { imports } from '#contract/admin/imports.ts';
import { news } from '#contract/admin/news.ts';
import { openings } from '#contract/admin/openings.ts';
import { packs } from '#contract/admin/packs.ts';
import type { UndoLine } from '#contract/admin/undo.ts';
import { clearExpired } from '#platform/database/maintenance.ts';
import { transaction } from '#platform/database/transaction.ts';
import { runImport } from '#platform/import/pipeline.ts';
import { beginRun } from '#platform/undo/runs.ts';
import { recordingChanges } from '#platform/undo/store-changes.ts';
import { mainImports } from '#services/main/import/kinds.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';

type Name = keyof typeof imports;

const FIRST = {
  games: `name,version_label,score,aliases,categories,screenshots,android_url
青崖渡,官服,8.6,渡口|崖渡,RPG,https://img.example.com/1.jpg,https://dl.example.com/1.apk
云海剑歌,官服,7,,,,
`,
  news: 'title,published_at,games,summary\n公告,2026-11-01 10:00,青崖渡,原来的摘要\n',
  packs: 'game,title,contents,total,used\n青崖渡,新手礼包,银票*2,100,10\n',
  openings: 'game,server_name,opens_at,platform\n青崖渡,双线1服,2026-11-22 10:00,安卓\n',
} as const;
const SECOND = {
  games: `name,version_label,score,aliases,categories,screenshots,android_url
青崖渡,官服,9.1,新别名,策略,https://img.example.com/2.jpg,https://dl.example.com/2.apk
新来的,官服,5,,,,
`,
  news: 'title,published_at,games,summary\n公告,2026-11-01 10:00,云海剑歌,改过的摘要\n新公告,2026-11-02 10:00,,\n',
  packs: 'game,title,contents,total,used\n青崖渡,新手礼包,银票*3,200,20\n青崖渡,新礼包,金币*1,,\n',
  openings:
    'game,server_name,opens_at,platform\n青崖渡,双线1服,2026-11-22 10:00,苹果\n青崖渡,双线2服,2026-11-23 10:00,\n',
} as const;
const RESOURCES = { games, news, packs, openings } as const;
const NAMES = Object.keys(FIRST) as Name[];

describeEachDatabase('undo of an import', (open, kind) => {
  let server: OperatorApp;
  let admin: OperatorBrowser;
  afterEach(() => server.close());

  async function start() {
    server = await openOperatorApp(await open());
    admin = await server.signedIn('admin');
  }
  const send = (name: Name, content: string, file_name = `${name}.csv`, dry_run = false) =>
    admin.request(imports[name].run, { file_name, dry_run }, Buffer.from(content));
  const last = async (name: Name, who = admin) =>
    (await who.get(RESOURCES[name].undoable, {})).list.find(({ kind }) => kind === 'import') ?? null;
  async function undo(name: Name) {
    const { body } = await admin.request(RESOURCES[name].undo, { id: (await last(name))?.id ?? 0 });
    const lines = body
      .trim()
      .split('\n')
      .map((line): UndoLine => JSON.parse(line));
    return { done: lines.at(-1), remaining: lines.filter(({ type }) => type === 'left') };
  }
  const list = async (name: Name) => (await admin.get(RESOURCES[name].list, { sort: 'id' })).list;
  /** The ids and forms of all records in a list. */
  async function items(name: Name) {
    const all = (await list(name)).map(({ id }) => admin.get(RESOURCES[name].one, { id }));
    return (await Promise.all(all)).map(({ id, item }) => ({ id, item }));
  }
  const idOf = async (name: Name, title: string) => {
    const found = (await list(name)).find((row) => JSON.stringify(row).includes(title));
    return found?.id ?? 0;
  };

  test('[BLK-17] of an operator’s earlier imports those that are still under way stay', async () => {
    await start();
    await send('games', FIRST.games);
    const { id: run } = (await last('games')) ?? { id: 0 };
    const runs = async () =>
      (await server.db.selectFrom('import_run').select('id').orderBy('id').execute()).map(({ id }) => id);
    const change = (column: object) =>
      server.db.updateTable('import_run').set(column).where('id', '=', run).execute();
    await change({ ended_at: null, active_at: sql`now()` });
    await send('games', SECOND.games);
    expect(await runs()).toEqual([run, expect.any(Number)]);
    await change({ active_at: sql`now() - interval '2 minutes'` });
    await send('games', FIRST.games);
    expect(await runs()).toEqual([expect.any(Number)]);
    expect(await runs()).not.toContain(run);
  });

  test('[BLK-17] an import is under way while it reads rows that change nothing', async () => {
    await start();
    await send('games', FIRST.games);
    const [shown] = await list('games');
    const folder = mkdtempSync(join(tmpdir(), 'youmen-unchanged-'));
    const path = join(folder, 'games.csv');
    writeFileSync(path, `编号,版本标签\n${shown?.id},官服\n`);
    const run = await beginRun(server.db, {
      subject: 'games',
      operatorId: 1,
      fileName: 'games.csv',
      at: server.clock.now(),
    });
    const old = new Date(0);
    await server.db.updateTable('import_run').set({ active_at: old }).where('id', '=', run).execute();
    const { unchanged } = await runImport(
      recordingChanges(mainImports.games(), run),
      path,
      { isStrict: false, isDryRun: false },
      { db: server.db, clock: server.clock, emit: () => undefined, publish: () => undefined },
    );
    rmSync(folder, { recursive: true });
    expect(unchanged).toBe(1);
    const kept = await server.db.selectFrom('import_run').select('active_at').where('id', '=', run).execute();
    expect(kept[0]?.active_at.getTime()).toBeGreaterThan(old.getTime());
  });

  test('removes new records and restores changed ones with their parts, in every list', async () => {
    await start();
    for (const name of NAMES) {
      await send(name, FIRST[name]);
    }
    for (const name of NAMES.toReversed()) {
      const before = await items(name);
      await send(name, SECOND[name]);
      expect([name, await last(name)]).toMatchObject([
        name,
        { file_name: `${name}.csv`, inserted: 1, updated: 1 },
      ]);
      expect((await items(name)).find(({ id }) => id === before[0]?.id)).not.toEqual(before[0]);
      server.published.length = 0;
      expect([name, await undo(name)]).toEqual([
        name,
        { done: { type: 'done', removed: 1, restored: 1, left: 0, left_out: 0 }, remaining: [] },
      ]);
      expect([name, await items(name)]).toEqual([name, before]);
      expect([name, server.published.flat()]).toEqual([name, expect.arrayContaining([name])]);
    }
  });

  test('writes an audit entry for the import and for every record', async () => {
    await start();
    await send('games', FIRST.games);
    await send('games', SECOND.games, '第二批.csv');
    await undo('games');
    const { list: entries } = await admin.get(auditList, { action: 'import_undo', subject: 'games' });
    expect(entries).toMatchObject([
      { title: '第二批.csv', after: { removed: 1, restored: 1, left: 0 } },
      {
        title: '青崖渡 官服',
        before: { game_figure: [{ value: 9.1 }] },
        after: { game_figure: [{ value: 8.6 }] },
      },
      { title: '新来的 官服', before: { name: '新来的' } },
    ]);
    const { id, version } = await admin.get(games.one, { id: await idOf('games', '青崖渡') });
    expect([entries[1]?.subject_id, version]).toEqual([String(id), 3]);
  });

  test('skips records that were changed, used or deleted later and lists them with the reason', async () => {
    await start();
    await send('games', FIRST.games);
    const file = `${SECOND.games}有礼包的,官服,,,,,\n要删的,官服,,,,,\n`;
    await send('games', file);
    await send('packs', 'game,title\n有礼包的,礼包\n');
    const changed = await admin.get(games.one, { id: await idOf('games', '青崖渡') });
    await admin.get(games.save, {
      ...changed,
      item: { ...changed.item, summary: '改' },
      publication: undefined,
    });
    const deleted = await idOf('games', '要删的');
    await admin.get(games.state, { ids: [deleted], publication: { state: 'draft' } });
    await admin.get(games.remove, { ids: [deleted] });
    const { done, remaining } = await undo('games');
    expect(done).toEqual({ type: 'done', removed: 1, restored: 0, left: 3, left_out: 0 });
    expect(remaining).toEqual(
      expect.arrayContaining([
        { type: 'left', id: changed.id, title: '青崖渡 官服', reason: '之后又改过' },
        { type: 'left', id: expect.any(Number), title: '有礼包的 官服', reason: '已在使用：有礼包' },
        { type: 'left', id: deleted, title: `#${deleted}`, reason: '已经删除' },
      ]),
    );
    const [skipped] = (await admin.get(games.list, { q: '有礼包的' })).list;
    expect(skipped).toMatchObject({ state: 'published' });
    expect((await items('games')).map(({ id }) => id)).toEqual(
      expect.arrayContaining([changed.id, skipped?.id, await idOf('games', '云海剑歌')]),
    );
  });

  test('leaves the codes of a pack that came later, and their number', async () => {
    await start();
    await send('games', FIRST.games);
    await send('packs', FIRST.packs);
    await send('packs', SECOND.packs);
    await sql`insert into pack_code (pack_id, code) select id, 'YM1' from pack where title = '新手礼包'`.execute(
      server.db,
    );
    await server.db
      .updateTable('pack')
      .set({ total: 1, remaining: 1 })
      .where('title', '=', '新手礼包')
      .execute();
    expect(await undo('packs')).toMatchObject({ done: { removed: 1, restored: 1, left: 0 } });
    const packs = await server.db.selectFrom('pack').select(['total', 'remaining', 'contents']).execute();
    expect(packs).toEqual([{ total: 1, remaining: 1, contents: [{ name: '银票', count: 2 }] }]);
  });

  test.skipIf(kind === 'embedded')(
    "leaves a colleague's edit that was made while the import waited for the record",
    async () => {
      await start();
      await send('games', FIRST.games);
      let importing: Promise<unknown> = Promise.resolve();
      await transaction(server.db, async (tx) => {
        await tx.updateTable('game').set({ summary: '同事刚写的' }).where('name', '=', '青崖渡').execute();
        importing = send('games', SECOND.games);
        await expect
          .poll(async () => {
            const { rows } = await sql`
              select from pg_locks where not granted and locktype in ('transactionid', 'tuple')`.execute(
              server.db,
            );
            return rows.length;
          })
          .toBeGreaterThan(0);
      });
      await importing;
      expect(await undo('games')).toMatchObject({ done: { restored: 1, left: 0 } });
      const one = server.db
        .selectFrom('game')
        .select(['summary', 'version_label'])
        .where('name', '=', '青崖渡');
      expect(await one.execute()).toEqual([{ summary: '同事刚写的', version_label: '官服' }]);
    },
  );

  test('skips a record whose former value refers to a deleted record and undoes the others', async () => {
    await start();
    await send('games', FIRST.games);
    await send('news', FIRST.news);
    await send('news', SECOND.news);
    await server.db.deleteFrom('game').where('name', '=', '青崖渡').execute();
    const { done, remaining } = await undo('news');
    expect(done).toMatchObject({ removed: 1, restored: 0, left: 1 });
    expect(remaining).toMatchObject([
      { title: '公告', reason: expect.stringContaining('无法恢复原来的内容') },
    ]);
  });

  test('is possible once, within a month, for the own last import of a list that changed records', async () => {
    await start();
    expect(await last('games')).toBeNull();
    await send('games', FIRST.games, 'a.csv');
    await send('games', SECOND.games, '试.csv', true);
    await send('games', FIRST.games, '没有变化.csv');
    expect(await last('games')).toMatchObject({ file_name: 'a.csv', inserted: 2, updated: 0 });
    expect([await last('news'), await last('games', await server.signedIn('admin', 'han.meimei'))]).toEqual([
      null,
      null,
    ]);
    const first = (await last('games'))?.id ?? 0;
    await send('games', SECOND.games, 'b.csv');
    expect(await admin.call(games.undo, { id: first })).toMatchObject({ code: 'CONFLICT' });
    const second = (await last('games'))?.id ?? 0;
    await undo('games');
    expect(await last('games')).toBeNull();
    expect(await admin.call(games.undo, { id: second })).toMatchObject({ code: 'CONFLICT' });
    await send('games', SECOND.games, 'c.csv');
    const runs = (table: 'import_run' | 'import_change') => server.db.selectFrom(table).selectAll().execute();
    const days = (count: number) => new Date(server.clock.now().getTime() + count * 86_400_000);
    await clearExpired(server.db, days(29));
    expect(await runs('import_run')).toMatchObject([{ file_name: 'c.csv' }]);
    await clearExpired(server.db, days(31));
    expect([await runs('import_run'), await runs('import_change')]).toEqual([[], []]);
  });

  test('is refused for a running import, unless its process ended', async () => {
    await start();
    await send('games', FIRST.games);
    await server.db.updateTable('import_run').set({ ended_at: null }).execute();
    expect(await admin.call(games.undo, { id: (await last('games'))?.id ?? 0 })).toMatchObject({
      code: 'CONFLICT',
      msg: '这次导入仍在进行，请等导入结束',
    });
    await server.db
      .updateTable('import_run')
      .set({ active_at: new Date(0) })
      .execute();
    expect(await undo('games')).toMatchObject({ done: { removed: 2 } });
  });

  test('reports its progress after every 100 records', async () => {
    await start();
    await send('games', FIRST.games);
    const rows = Array.from({ length: 250 }, (_, at) => `青崖渡,${at + 1}服,2026-11-23 10:00\n`).join('');
    await send('openings', `game,server_name,opens_at\n${rows}`);
    const { body } = await admin.request(openings.undo, { id: (await last('openings'))?.id ?? 0 });
    expect(
      body
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      ...[100, 200, 250].map((done) => ({ type: 'progress', done })),
      { type: 'done', removed: 250, restored: 0, left: 0, left_out: 0 },
    ]);
    expect(await list('openings')).toEqual([]);
  });
});
