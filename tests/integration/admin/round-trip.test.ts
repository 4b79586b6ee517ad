import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { read, utils, write } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { games } from '#contract/admin/games.ts';
import { type ImportLine, imports } from '#contract/admin/imports.ts';
import { news } from '#contract/admin/news.ts';
import { openings } from '#contract/admin/openings.ts';
import { packs } from '#contract/admin/packs.ts';
import { runImport } from '#platform/import/pipeline.ts';
import { mainImports } from '#services/main/import/kinds.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';
import {
  ALL_TABLES,
  CHANGED,
  CHANGES,
  COUNT,
  FILES,
  NAMES,
  type Name,
  type Table,
} from './round-trip-files.ts';

const RESOURCES = { games, news, packs, openings } as const;

describeEachDatabase('export and import', (open) => {
  let server: OperatorApp;
  let admin: OperatorBrowser;
  afterEach(() => server.close());

  async function start() {
    server = await openOperatorApp(await open());
    admin = await server.signedIn('admin');
  }
  async function send(name: Name, content: string | Buffer, params: object = {}) {
    const response = await admin.request(
      imports[name].run,
      { file_name: '表', dry_run: false, ...params },
      Buffer.from(content),
    );
    const lines = response.body
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as ImportLine);
    const findings = lines.flatMap((line) => (line.type === 'finding' ? [line] : []));
    return { lines, findings, last: lines.at(-1) };
  }
  /** Imports the games, and of the other records all or one kind. */
  async function fill(names: readonly Name[] = NAMES) {
    await start();
    for (const name of new Set<Name>(['games', ...names])) {
      expect((await send(name, FILES[name])).last).toMatchObject({ inserted: COUNT, rejected: 0 });
    }
  }
  async function tables(): Promise<Table> {
    const entries = ALL_TABLES.map(async (table) => {
      const { rows: found } = await sql<{ row: Record<string, unknown> }>`
        select to_jsonb(one) as row from ${sql.table(table)} as one order by to_jsonb(one)::text`.execute(
        server.db,
      );
      return [table, found.map(({ row }) => row)] as const;
    });
    return Object.fromEntries(await Promise.all(entries));
  }
  async function exported(name: Name, format: 'xlsx' | 'csv'): Promise<Buffer> {
    return (await admin.request(RESOURCES[name].export, { format, sort: 'id' })).rawPayload;
  }
  /** The changed columns by record; other tables must be equal. */
  function differences(before: Table, after: Table, table: string): Map<unknown, string[]> {
    for (const other of ALL_TABLES.filter((one) => one !== table)) {
      expect(after[other], other).toEqual(before[other]);
    }
    const was = new Map(before[table]?.map((row) => [row.id, row]));
    expect(after[table]).toHaveLength(was.size);
    const changed = (after[table] ?? []).flatMap((row) => {
      const old = was.get(row.id) ?? {};
      const names = Object.keys(row).filter(
        (name) => JSON.stringify(row[name]) !== JSON.stringify(old[name]),
      );
      return names.length > 0 ? [[row.id, names.sort()] as const] : [];
    });
    return new Map(changed);
  }
  const expectedColumns: Record<Name, string[]> = {
    games: ['tags', 'version'],
    news: ['title', 'updated_at', 'version'],
    packs: ['servers', 'version'],
    openings: ['opens_at', 'version'],
  };

  test('[BLK-02] an unchanged export changes nothing, as a workbook and as CSV', async () => {
    await fill();
    const before = await tables();
    for (const name of NAMES) {
      for (const format of ['xlsx', 'csv'] as const) {
        const { last, findings } = await send(name, await exported(name, format));
        expect([name, format, findings, last]).toMatchObject([
          name,
          format,
          [],
          { type: 'done', rows: COUNT, inserted: 0, updated: 0, unchanged: COUNT, rejected: 0 },
        ]);
      }
    }
    expect(await tables()).toEqual(before);
  });

  test.each(NAMES)(
    '[BLK-02] %s: of an export with 100 changed rows exactly these are changed',
    async (name) => {
      await fill([name]);
      const { heading, value, table, column } = CHANGES[name];
      const book = read(await exported(name, 'xlsx'));
      const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
      const cells = utils.sheet_to_json<string[]>(sheet, { header: 1, raw: false, defval: '' });
      const place = cells[0]?.indexOf(heading) ?? -1;
      expect(place).toBeGreaterThan(0);
      const ids: number[] = [];
      for (let line = 1; line <= CHANGED; line += 1) {
        const row = line * 2;
        sheet[utils.encode_cell({ r: row, c: place })] = { t: 's', v: value(row) };
        ids.push(Number(cells[row]?.[0]));
      }
      const before = await tables();
      const dry = await send(name, write(book, { type: 'buffer', bookType: 'xlsx' }), { dry_run: true });
      expect(dry.last).toMatchObject({ inserted: 0, updated: CHANGED, unchanged: COUNT - CHANGED });
      expect(await tables()).toEqual(before);
      const { last } = await send(name, write(book, { type: 'buffer', bookType: 'xlsx' }));
      expect(last).toMatchObject({ inserted: 0, updated: CHANGED, unchanged: COUNT - CHANGED, rejected: 0 });
      const changed = differences(before, await tables(), table);
      expect([...changed.keys()].sort()).toEqual([...ids].sort());
      expect(new Set([...changed.values()].map((names) => names.join()))).toEqual(
        new Set([expectedColumns[name].join()]),
      );
      expect(expectedColumns[name]).toContain(column);
    },
  );

  test.each(NAMES)('[BLK-02] %s: a file that another program saved again is read the same', async (name) => {
    await fill([name]);
    const book = read(await exported(name, 'xlsx'));
    const cells = utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, {
      header: 1,
      raw: false,
      defval: '',
    });
    const before = await tables();
    // Dates as another program formats them, TRUE for 是, full-width digits, blank rows, semicolons, UTF-16.
    const quirky = cells.map((row, line) =>
      row.map((cell) => {
        const date = /^(\d{4})-(\d\d)-(\d\d) (\d\d):(\d\d)$/.exec(cell);
        if (line > 0 && date) {
          return `${date[1]}/${Number(date[2])}/${Number(date[3])} ${Number(date[4])}:${date[5]}`;
        }
        return line > 0 && cell === '是' ? 'TRUE' : line > 0 && cell === '否' ? 'FALSE' : cell;
      }),
    );
    const text = quirky
      .map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'))
      .join('\r\n\r\n');
    const file = Buffer.from(`\ufeff${text}`, 'utf16le');
    expect((await send(name, file)).last).toMatchObject({ updated: 0, unchanged: COUNT, rejected: 0 });
    // Real dates, numbers and booleans in cells, styles and shared strings.
    const typed = cells.map((row, line) =>
      row.map((cell) => {
        if (line > 0 && /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(cell)) {
          return new Date(`${cell.replace(' ', 'T')}:00Z`);
        }
        return line > 0 && /^[1-9]\d{0,8}$/.test(cell) ? Number(cell) : cell === '是' ? true : cell;
      }),
    );
    const again = utils.book_new(utils.aoa_to_sheet(typed, { UTC: true, cellDates: true }), '表');
    const saved: Buffer = write(again, { type: 'buffer', bookType: 'xlsx', bookSST: true, cellDates: false });
    expect((await send(name, saved)).last).toMatchObject({ updated: 0, unchanged: COUNT, rejected: 0 });
    expect(await tables()).toEqual(before);
  });

  test('[BLK-02] planted: an import that does not compare with the record is noticed', async () => {
    await fill(['openings']);
    const before = await tables();
    const path = join(mkdtempSync(join(tmpdir(), 'youmen-round-trip-')), 'openings.csv');
    writeFileSync(path, await exported('openings', 'csv'));
    const kind = mainImports.openings();
    const { numbered } = kind;
    const forgetful = numbered && {
      ...numbered,
      cells: async (_db: unknown, ids: readonly number[]) => new Map(ids.map((id) => [id, {}])),
    };
    const context = {
      db: server.db,
      clock: server.clock,
      emit: () => undefined,
      publish: () => undefined,
    };
    const planted = { ...kind, ...(forgetful && { numbered: forgetful }) };
    const { updated } = await runImport(planted, path, { isStrict: false, isDryRun: false }, context);
    expect(updated).toBeGreaterThan(0);
    expect(differences(before, await tables(), 'opening').size).toBe(updated);
    rmSync(dirname(path), { recursive: true });
  });

  test('[MIN-02] 否 takes the flag away from the record with this number, an empty cell and other files do not', async () => {
    await start();
    const flags = {
      games: 'name,minors_notice\n甲,是\n',
      news: 'title,published_at,minors_notice\n乙,2026-11-01,是\n',
    };
    const marked = async () => {
      const { rows: found } = await sql<{ flag: boolean }>`
        select minors_notice as flag from game union all select minors_notice from news`.execute(server.db);
      return found.map(({ flag }) => flag);
    };
    for (const [name, file] of Object.entries(flags) as ['games' | 'news', string][]) {
      await send(name, file);
      expect((await send(name, file.replace('是', '否'))).last).toMatchObject({ unchanged: 1 });
      expect((await send(name, '编号,可能影响未成年人身心健康\n1,\n')).last).toMatchObject({ unchanged: 1 });
      const about = mainImports[name]().columns.find((one) => one.name === 'minors_notice')?.about;
      expect(about).toContain('已有的标记只能按编号写“否”来取消');
    }
    expect(await marked()).toEqual([true, true]);
    for (const name of ['games', 'news'] as const) {
      expect((await send(name, '编号,可能影响未成年人身心健康\n1,否\n')).last).toMatchObject({ updated: 1 });
    }
    expect(await marked()).toEqual([false, false]);
  });

  test('[BLK-03] an unknown, invalid or repeated number is reported; an empty one means a new record', async () => {
    await fill(['games']);
    const { findings, last } = await send(
      'games',
      '编号,游戏名,标签\n999999,没有的,甲\n第一,甲,乙\n1,,新的\n1,,又一个\n,全新的游戏,丙\n',
    );
    expect(findings).toMatchObject([
      {
        line: 2,
        column: '编号',
        cell: 'A2',
        level: 'rejected',
        reason: expect.stringContaining('没有编号为 999999'),
      },
      {
        line: 3,
        column: '编号',
        cell: 'A3',
        level: 'rejected',
        reason: expect.stringContaining('编号应是数字'),
      },
      { line: 5, level: 'duplicate' },
    ]);
    expect(last).toMatchObject({ inserted: 1, updated: 1, duplicates: 1, rejected: 2 });
    const one = await server.db
      .selectFrom('game')
      .select(['name', 'tags'])
      .where('id', '=', 1)
      .executeTakeFirst();
    expect(one).toEqual({ name: '游戏1', tags: ['新的'] });
  });

  test('[BLK-03] a file of another system whose numbers are no records of this one renames nothing unseen', async () => {
    await fill();
    const { findings } = await send('games', '编号,游戏名\n3,别的系统的游戏\n', { dry_run: true });
    expect(findings).toMatchObject([
      { level: 'warning', cell: 'B2', reason: '编号 3 现在叫“游戏3”，会改名为“别的系统的游戏”' },
    ]);
    const taken = await send('games', '编号,游戏名\n3,游戏5\n');
    expect(taken.findings).toMatchObject(
      [{ level: 'warning' }, { level: 'rejected', reason: '已有同名、同版本标签的游戏' }].slice(
        taken.findings.length === 1 ? 1 : 0,
      ),
    );
    expect(taken.last).toMatchObject({ updated: 0, rejected: 1 });
    const lines = await send('openings', '编号,游戏,区服\n3,游戏9,别的区服\n', { dry_run: true });
    expect(lines.findings).toMatchObject([
      { level: 'warning', cell: 'B2', reason: '编号 3 现在属于“游戏1”，会改为“游戏9”' },
      { level: 'warning', cell: 'C2', reason: '编号 3 现在叫“3服”，会改名为“别的区服”' },
    ]);
    const pack = await send('packs', '编号,游戏\n3,游戏9\n', { dry_run: true });
    expect(pack.findings).toMatchObject([
      { level: 'warning', cell: 'B2', reason: '编号 3 现在属于“游戏3”，会改为“游戏9”' },
    ]);
  });

  test('[BLK-03] a row with the number of a record and one with its key are duplicates, checked and imported', async () => {
    await fill();
    const at = '2026-02-02 10:01:37';
    const files: [Name, string][] = [
      ['games', '编号,游戏名,版本标签,标签\n1,游戏1,官服,甲\n,游戏1,官服,乙\n'],
      ['packs', '编号,游戏,礼包名称,适用区服\n,游戏2,礼包2,甲\n2,游戏2,礼包2,乙\n'],
      ['openings', `编号,游戏,区服,开服时间,平台\n1,游戏1,1服,${at},ios\n,游戏1,1服,${at},android\n`],
    ];
    for (const [name, file] of files) {
      for (const dry_run of [true, false]) {
        const { findings, last } = await send(name, file, { dry_run });
        expect([name, findings]).toEqual([
          name,
          [
            expect.objectContaining({
              line: 3,
              level: 'duplicate',
              reason: expect.stringContaining('第 2 行'),
            }),
          ],
        ]);
        expect(last).toMatchObject({ updated: 1, inserted: 0, duplicates: 1, rejected: 0 });
      }
    }
  });

  test('[BLK-03] an opening does not move away from its pack, and a shared code has no stock to import', async () => {
    await fill();
    await send('openings', '编号,礼包\n1,礼包1\n');
    const moved = await send('openings', '编号,游戏\n1,游戏2\n');
    expect(moved.findings.at(-1)).toMatchObject({ level: 'rejected', cell: 'B2' });
    expect(moved.findings.at(-1)?.reason).toContain('礼包“礼包1”不属于“游戏2”');
    expect(moved.last).toMatchObject({ updated: 0, rejected: 1 });
    const both = await send('openings', '编号,游戏,礼包\n1,游戏2,礼包2\n');
    expect(both.last).toMatchObject({ updated: 1, rejected: 0 });
    const shared = { shared_code: 'YOUMEN', shared_total: 50 };
    await server.db.updateTable('pack').set(shared).where('id', '=', 1).execute();
    const { findings, last } = await send('packs', '编号,总数\n1,2000\n');
    expect(findings).toMatchObject([
      { level: 'rejected', cell: 'B2', reason: '礼包 1 是通用码，请在礼包的编辑页改“发放总量”' },
    ]);
    expect(last).toMatchObject({ updated: 0, rejected: 1 });
  });

  test('[BLK-02] a number changes parts and references, and the change is undone', async () => {
    await fill();
    const before = await tables();
    await send(
      'games',
      '编号,别名,安卓版本号,类型,截图\n2,别名2|全新别名,9.9,策略,https://img.example.com/2.jpg 1280x720|https://img.example.com/new.jpg\n',
    );
    await send('news', '编号,相关游戏\n1,游戏7\n');
    await send('packs', '编号,礼包内容,总数\n1,名称：宝石，数量：5,2000\n');
    await send('openings', '编号,游戏\n1,游戏9\n');
    const game = await admin.get(games.one, { id: 2 });
    expect(game.item).toMatchObject({
      categories: ['策略'],
      packages: [{ platform: 'android', version: '9.9', url: 'https://dl.example.com/2.apk' }],
    });
    expect(game.item.aliases.map(({ alias }) => alias)).toEqual(['全新别名', '别名2']);
    expect(game.item.media).toHaveLength(2);
    expect((await admin.get(news.one, { id: 1 })).item.game_ids).toHaveLength(1);
    const pack = await server.db.selectFrom('pack').selectAll().where('id', '=', 1).executeTakeFirstOrThrow();
    expect(pack).toMatchObject({ total: 0, remaining: 0, contents: [{ name: '宝石', count: 5 }] });
    for (const name of NAMES) {
      const [run] = (await admin.get(RESOURCES[name].undoable, {})).list;
      await admin.request(RESOURCES[name].undo, { id: run?.id ?? 0 });
    }
    const bare = (table: Table) =>
      JSON.stringify(table, (key, value) => (key === 'version' || key === 'updated_at' ? undefined : value));
    expect(bare(await tables())).toBe(bare(before));
  });

  test('[BLK-04] headings of other systems are matched, shown, and matched by hand', async () => {
    await start();
    const file = '游戏名称;Genre;商品卖点;怪列\n甲;RPG;好玩;备案运营公司\n';
    const { lines, last } = await send('games', file, { dry_run: true });
    expect(lines[0]).toMatchObject({
      type: 'columns',
      columns: [
        { heading: '游戏名称', field: 'name', sample: '甲' },
        { heading: 'Genre', field: 'categories' },
        { heading: '商品卖点', field: 'features' },
        { heading: '怪列', field: null },
      ],
    });
    expect(last).toMatchObject({ inserted: 1, rejected: 0 });
    const columns = JSON.stringify({ 怪列: 'publisher', 商品卖点: '' });
    await send('games', file, { columns });
    const one = await server.db.selectFrom('game').selectAll().executeTakeFirst();
    expect(one).toMatchObject({
      name: '甲',
      publisher: '备案运营公司',
      categories: ['角色扮演'],
      features: [],
    });
    const unmatched = await send('openings', '服务商,几点\n甲,2026-11-22 10:00\n', { dry_run: true });
    expect(unmatched.lines.map(({ type }) => type)).toEqual(['columns', 'refused']);
  });
});
