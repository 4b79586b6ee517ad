import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { read, write } from '@e965/xlsx';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ImportFinding } from '#contract/admin/imports.ts';
import { chinaTime, fixedClock } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { runImport } from '#platform/import/pipeline.ts';
import { importKinds, type KindName } from '#server/control/jobs/import-kinds.ts';
import type { KindOptions } from '#services/main/import-rows/kind-options.ts';
import { describeEachDatabase } from './databases.ts';
import { withTrigger } from './planted-trigger.ts';

const clock = fixedClock('2026-11-26T10:00:00+08:00');
const FILES = new URL('./import-files/', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'youmen-import-files-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/*
 * The files of import-files/ were written by openpyxl, XlsxWriter and Python's csv module: a title above two rows of
 * headings, merged cells, errors, formulas with and without results, both epochs, and other encodings and separators.
 */
describeEachDatabase('files as they come', (open) => {
  let db: Database;
  beforeAll(async () => {
    db = await open();
  });
  beforeEach(async () => {
    for (const table of ['opening', 'news', 'game_alias', 'pack', 'game'] as const) {
      await db.deleteFrom(table).execute();
    }
    await run('games', 'name\n青崖渡\n云海剑歌\n');
  });

  async function run(name: KindName, content: string, options: KindOptions = {}, isDryRun = false) {
    const path = join(folder, 'input');
    writeFileSync(path, content);
    return runFile(name, path, options, isDryRun);
  }
  async function runFile(name: KindName, path: string, options: KindOptions = {}, isDryRun = false) {
    const issues: ImportFinding[] = [];
    const summary = await runImport(
      importKinds[name](options),
      path,
      { isStrict: false, isDryRun },
      {
        db,
        clock,
        publish: () => undefined,
        emit: (event) => void (event.type === 'issue' && issues.push(event.issue)),
      },
    );
    return { summary, issues, places: issues.map(({ cell, level }) => `${cell} ${level}`) };
  }
  async function openings() {
    const rows = await db
      .selectFrom('opening')
      .innerJoin('game', 'game.id', 'opening.game_id')
      .select(['game.name', 'server_name', 'opens_at', 'platform', 'dynamic'])
      .orderBy('opening.id')
      .execute();
    return rows.map((row) => [row.name, row.server_name, chinaTime(row.opens_at).slice(0, 16), row.platform]);
  }

  test('[BLK-10] a workbook with a title, two rows of headings, merged cells, blank rows and full-width digits', async () => {
    const { issues, places } = await runFile('openings', `${FILES}openpyxl.xlsx`);
    expect(await openings()).toEqual([
      ['青崖渡', '双线1服', '2026-11-25T10:30', '双端'],
      ['青崖渡', '双线2服', '2026-11-26T10:00', 'android'],
      ['云海剑歌', '4服', '2026-11-29T00:00', null],
      ['云海剑歌', '5服', '2026-11-29T18:00', 'ios'],
    ]);
    expect(places).toEqual([
      'undefined note',
      'undefined note',
      'C7 rejected',
      'B9 rejected',
      'C10 warning',
      'C10 warning',
    ]);
    expect(issues.map(({ reason }) => reason)).toEqual([
      '在列名的上面，当作标题跳过',
      '在列名的上面，当作标题跳过',
      expect.stringContaining('公式的错误值 #N/A'),
      expect.stringContaining('没有保存它的结果'),
      expect.stringContaining('C10:D10 是合并的单元格'),
      expect.stringContaining('没写几点'),
    ]);
  });

  test('[BLK-10] a workbook with the epoch of 1904, as dates and as plain numbers', async () => {
    expect((await runFile('openings', `${FILES}epoch-1904.xlsx`)).issues).toEqual([]);
    expect(await openings()).toEqual([
      ['青崖渡', '一九零四1服', '2026-11-25T10:30', null],
      ['青崖渡', '一九零四2服', '2026-11-24T12:00', null],
    ]);
  });

  test('[BLK-10] planted: a reader that takes every workbook for one with the epoch of 1900 is noticed', async () => {
    const book = read(readFileSync(`${FILES}epoch-1904.xlsx`), { cellDates: false });
    const { WBProps } = book.Workbook ?? {};
    expect(WBProps?.date1904).toBe(true);
    book.Workbook = { ...book.Workbook, WBProps: { ...WBProps, date1904: false } };
    const path = join(folder, 'epoch.xlsx');
    writeFileSync(path, write(book, { type: 'buffer', bookType: 'xlsx' }));
    await runFile('openings', path);
    const times = (await openings()).map(([, , time]) => time);
    expect(times).not.toEqual(['2026-11-25T10:30', '2026-11-24T12:00']);
  });

  test('[BLK-10] formulas have the results that the file has; an error and an empty result are reported', async () => {
    const { places } = await runFile('openings', `${FILES}formulas.xlsx`);
    expect(await openings()).toEqual([
      ['青崖渡', '公式1服', '2026-11-25T10:30', null],
      ['青崖渡', '富文本2服', '2026-11-26T10:30', null],
    ]);
    expect(places).toEqual(['B4 rejected', 'C5 rejected']);
  });

  test.each(['semicolon-gbk.csv', 'tab-utf16.txt', 'comma-utf16le-unmarked.csv'])(
    '[BLK-10] %s is read in its encoding and with its separator',
    async (file) => {
      expect((await runFile('openings', FILES + file)).issues).toEqual([]);
      expect(await openings()).toEqual([
        ['青崖渡', '分号1服', '2026-11-25T10:00', '双端'],
        ['青崖渡', '分号；2服', '2026-11-26T10:00', 'android'],
        ['青崖渡', '有"引号"服', '2026-11-27T10:00', null],
      ]);
    },
  );

  test('[BLK-10] CSV with the line sep=;, a title, a second header and quoted lines: addresses as in a spreadsheet', async () => {
    const { issues } = await run(
      'openings',
      'sep=;\n开服表;;\n游戏;区服;开服时间\ngame;server_name;opens_at\n青崖渡;"一\n服";2026-11-25 10:00\n\n青崖渡;二服;#REF!\n',
    );
    expect(issues).toMatchObject([
      { line: 2, level: 'note', value: '开服表' },
      { cell: 'C7', line: 8, level: 'rejected', column: '开服时间' },
    ]);
    expect(await openings()).toHaveLength(1);
  });

  test('[BLK-10] a file whose data looks like headings retains its first row as the header', async () => {
    await run('aliases', 'name,alias\n青崖渡,标题\n云海剑歌,别名\n');
    const found = await db.selectFrom('game_alias').select('alias').orderBy('alias').execute();
    expect(found.map(({ alias }) => alias).sort()).toEqual(['别名', '标题'].sort());
  });

  test('[BLK-02] the command line changes records by number, too', async () => {
    const [one] = await db.selectFrom('game').select('id').orderBy('id').execute();
    const { summary } = await run('games', `编号,标签,运营状态\n${one?.id},甲|乙,测试中\n`);
    expect(summary).toMatchObject({ inserted: 0, updated: 1, rejected: 0 });
    const game = await db
      .selectFrom('game')
      .select(['name', 'tags', 'status'])
      .orderBy('id')
      .executeTakeFirst();
    expect(game).toEqual({ name: '青崖渡', tags: ['甲', '乙'], status: '测试中' });
  });

  test('[BLK-02] a row with a number changes the given figures, and the others keep value, source and date', async () => {
    const { id } = await db.selectFrom('game').select('id').orderBy('id').executeTakeFirstOrThrow();
    const figures = async () =>
      (
        await db
          .selectFrom('game_figure')
          .select(['kind', 'value', 'voters', 'source', sql<string>`stated_on::text`.as('stated_on')])
          .where('game_id', '=', id)
          .orderBy('kind')
          .execute()
      ).map(({ kind, ...facts }) => [kind, ...Object.values(facts)].join(' '));
    const change = async (columns: string, cells: string) => {
      const { summary, issues } = await run('games', `编号,${columns}\n${id},${cells}\n`);
      expect(summary).toMatchObject({ inserted: 0, rejected: 0 });
      return [(await figures()).sort(), issues.map(({ reason }) => reason)];
    };
    await change('外部评分,外部评分人数,外部下载量,数据来源,数据日期', '8.5,1000,5000,App Store,2026-11-20');
    const [score, downloads] = ['评分 8.5 1000 App Store 2026-11-20', '下载量 5000  App Store 2026-11-20'];
    expect(await figures()).toEqual(expect.arrayContaining([score, downloads]));
    expect(await change('外部下载量', '6000')).toEqual([
      [score, '下载量 6000  App Store 2026-11-20'].sort(),
      [],
    ]);
    expect(await change('外部评分人数', '2000')).toEqual([
      ['评分 8.5 2000 App Store 2026-11-20', '下载量 6000  App Store 2026-11-20'].sort(),
      [],
    ]);
    expect(await change('外部评分,数据来源,数据日期', '9,TapTap,2026-11-25')).toEqual([
      ['评分 9 2000 TapTap 2026-11-25', '下载量 6000  App Store 2026-11-20'].sort(),
      [],
    ]);
    expect(await change('数据日期', '2026-11-26')).toEqual([
      ['评分 9 2000 TapTap 2026-11-26', '下载量 6000  App Store 2026-11-26'].sort(),
      [],
    ]);
    await db.deleteFrom('game_figure').execute();
    expect(await change('外部评分人数', '3000')).toEqual([[], ['这款游戏没有外部评分，评分人数没有写入']]);
  });

  const NEWS =
    'title,published_at,body_html\n有日期,2026-11-01 10:00,甲\n没有日期,,乙\n没有年份,12-26,丙\n看不懂,昨天,丁\n';
  const news = async () => {
    const rows = await db
      .selectFrom('news')
      .select(['title', 'published_at', 'published'])
      .orderBy('id')
      .execute();
    return rows.map((row) => [row.title, chinaTime(row.published_at).slice(0, 10), row.published]);
  };
  const day = new Date('2026-11-20T00:00:00+08:00');

  test('[BLK-08] news without date or year is rejected, unless a day is given', async () => {
    expect((await run('news', NEWS)).places).toEqual(['B3 rejected', 'B4 rejected', 'B5 rejected']);
    expect(await news()).toEqual([['有日期', '2026-11-01', true]]);
    const dated = { undated: { as: 'date', day } } as const;
    const { summary } = await run('news', NEWS, dated);
    expect(summary).toMatchObject({ inserted: 2, unchanged: 1, rejected: 1 });
    expect(await news()).toEqual([
      ['有日期', '2026-11-01', true],
      ['没有日期', '2026-11-20', true],
      ['没有年份', '2025-12-26', true],
    ]);
    const later = { undated: { as: 'date', day: new Date('2026-11-26T00:00:00+08:00') } } as const;
    expect((await run('news', NEWS, later)).summary).toMatchObject({ inserted: 0, updated: 0, unchanged: 3 });
  });

  test('[BLK-08] news without date or year becomes a draft', async () => {
    await run('news', NEWS, { undated: { as: 'draft', day } });
    expect(await news()).toEqual([
      ['有日期', '2026-11-01', true],
      ['没有日期', '2026-11-20', false],
      ['没有年份', '2025-12-26', false],
    ]);
  });

  test('[BLK-08] a weekday that the day does not have is refused', async () => {
    const content = 'title,published_at,body_html\n对,12-26 周五,甲\n错,12月26日 周六 10:00,乙\n';
    const { places } = await run('news', content, { undated: { as: 'date', day } });
    expect(places).toEqual(['B2 note', 'B3 rejected']);
    expect(await news()).toEqual([['对', '2025-12-26', true]]);
  });

  test('[BLK-08] planted: an import that publishes what has no date is noticed', async () => {
    const planted = { table: 'news', on: 'insert or update', statement: 'NEW.published := true' } as const;
    await withTrigger(db, planted, () => run('news', NEWS, { undated: { as: 'draft', day } }));
    expect((await news()).map(([, , published]) => published)).not.toEqual([true, false, false]);
  });

  /** The audit entries of games that imports created. */
  async function drafts(): Promise<string[]> {
    const rows = await db
      .selectFrom('audit_entry')
      .select(['operator_name', 'title', 'after'])
      .where('subject', '=', 'games')
      .where('action', '=', 'create')
      .orderBy('id')
      .execute();
    return rows.map((row) => `${row.operator_name} ${row.title} ${JSON.stringify(row.after)}`);
  }
  const ALIASES = 'name,alias\n青崖渡,QYD\n没有的,MYD\n没有的,MY\n';

  test('[BLK-09] rows of unknown games are left out and counted, or their games become drafts', async () => {
    expect((await run('aliases', ALIASES)).summary).toMatchObject({ inserted: 1, rejected: 2, skipped: 0 });
    const skipped = await run('aliases', ALIASES, { unknownGames: 'skip' });
    expect(skipped.summary).toMatchObject({ unchanged: 1, rejected: 0, skipped: 2 });
    const dry = await run('aliases', ALIASES, { unknownGames: 'create' }, true);
    expect(dry.summary).toMatchObject({ inserted: 2, rejected: 0 });
    const names = () => db.selectFrom('game').select(['name', 'published']).orderBy('id').execute();
    expect(await names()).toHaveLength(2);
    await run('aliases', ALIASES, { unknownGames: 'create' });
    expect((await names()).at(-1)).toEqual({ name: '没有的', published: false });
    expect(await names()).toHaveLength(3);
    expect(await drafts()).toEqual(['命令行 没有的 {"name":"没有的","published":false}']);
    const pack = await run('packs', 'game,title\n又没有的,礼包\n', { unknownGames: 'create' });
    expect(pack.summary).toMatchObject({ inserted: 1, rejected: 0 });
    expect(await drafts()).toHaveLength(2);
  });

  test('[BLK-09] planted: an import that publishes the games it creates is noticed', async () => {
    await withTrigger(db, { table: 'game', statement: 'NEW.published := true' }, () =>
      run('aliases', ALIASES, { unknownGames: 'create' }),
    );
    const games = await db.selectFrom('game').select(['name', 'published']).orderBy('id').execute();
    expect(games.at(-1)).not.toEqual({ name: '没有的', published: false });
  });

  test('[BLK-09] news of unknown games only are left out as requested; a known game takes its article', async () => {
    const file =
      'title,published_at,games\n甲,2026-11-01,没有的|也没有\n乙,2026-11-01,没有的|青崖渡\n丙,2026-11-01,\n';
    const { summary, issues } = await run('news', file, { unknownGames: 'skip' });
    expect(summary).toMatchObject({ inserted: 2, skipped: 1, rejected: 0 });
    expect(issues).toMatchObject([
      { line: 2, level: 'skipped', column: 'games', value: '没有的|也没有' },
      { line: 3, level: 'warning' },
    ]);
    expect((await news()).map(([title]) => title).sort()).toEqual(['丙', '乙']);
    expect((await run('news', file)).summary).toMatchObject({ inserted: 1, unchanged: 2, skipped: 0 });
  });
});
