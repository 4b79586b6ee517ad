import { Readable } from 'node:stream';
import { utils, write } from '@e965/xlsx';
import { afterEach, expect, test } from 'vitest';
import { auditList } from '#contract/admin/audit.ts';
import { games } from '#contract/admin/games.ts';
import { IMPORT_FINDINGS_LIMIT, type ImportLine, imports } from '#contract/admin/imports.ts';
import { news } from '#contract/admin/news.ts';
import { openings } from '#contract/admin/openings.ts';
import { packs } from '#contract/admin/packs.ts';
import { accessOf } from '#contract/admin/role-access.ts';
import { GameNames } from '#services/main/games/game-names.ts';
import { importUpload } from '#services/main/import/import-admin-service.ts';
import { openingImport } from '#services/main/schedule/opening-import.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';

const GAMES = `name,version_label,score,summary,colour
青崖渡,官服,8.6,断崖与渡口,红
云海剑歌,官服,12,,
听潮,官服,,,
青崖渡,官服,7,,
`;

const FILES = {
  games: GAMES,
  news: 'title,published_at,games,body_html\n公告,2026-11-01 10:00,青崖渡,<p onclick="x()">正文</p>\n',
  packs: '[{"game":"青崖渡","title":"新手礼包","contents":[{"name":"银票","count":2}]}]',
  openings: 'game,server_name,opens_at\n青崖渡,双线1服,2026-11-22 10:00\n没有的,1服,2026-11-22 10:00\n',
} as const;

describeEachDatabase('imports of lists', (open) => {
  let server: OperatorApp;
  let admin: OperatorBrowser;
  afterEach(() => server.close());

  async function start() {
    server = await openOperatorApp(await open());
    admin = await server.signedIn('admin');
  }
  async function send(
    name: keyof typeof imports,
    content: string | Buffer,
    dry_run: boolean,
    file_name = '表.csv',
    sheet?: string,
  ) {
    const params = { file_name, dry_run, ...(sheet !== undefined && { sheet }) };
    const response = await admin.request(imports[name].run, params, Buffer.from(content));
    const lines = response.body
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as ImportLine);
    const findings = lines.flatMap((line) => (line.type === 'finding' ? [line] : []));
    return { response, lines, findings, last: lines.at(-1) };
  }
  const totals = async () => {
    const lists = [games.list, news.list, packs.list, openings.list];
    return Promise.all(lists.map(async (call) => (await admin.get(call, {})).total));
  };
  const audited = async () => (await admin.get(auditList, { action: 'import' })).list;

  test('a dry run returns findings with line, column and level, and writes nothing', async () => {
    await start();
    server.published.length = 0;
    const { response, lines, findings, last } = await send('games', GAMES, true);
    expect(response.headers).toMatchObject({
      'content-type': 'application/x-ndjson',
      'cache-control': 'no-store',
    });
    expect(lines.find(({ type }) => type === 'progress')).toEqual({ type: 'progress', share: 1, rows: 4 });
    expect(findings).toMatchObject([
      { line: 1, column: 'colour', level: 'note' },
      { line: 3, column: 'score', level: 'rejected', value: '12' },
      { line: 5, column: '', level: 'duplicate' },
    ]);
    expect(last).toEqual({
      type: 'done',
      rows: 4,
      inserted: 2,
      updated: 0,
      unchanged: 0,
      duplicates: 1,
      rejected: 1,
      skipped: 0,
      warnings: 0,
      findings_left_out: 0,
    });
    expect([await totals(), await audited(), server.published]).toEqual([[0, 0, 0, 0], [], []]);
  });

  test('[BLK-11] rejected rows are returned as the file has them, also those that can not be read', async () => {
    await start();
    const file = 'name,score\n甲,8,多的\n乙\n丙,12\n"丁"x,9\n';
    const book = utils.aoa_to_sheet([
      ['name', 'score'],
      ['甲', 8, '多的'],
      ['丙', 12],
    ]);
    const saved = write(utils.book_new(book, '表'), { type: 'buffer', bookType: 'xlsx' });
    const rejected = async (content: string | Buffer) =>
      (await send('games', content, true)).lines.flatMap((line) => (line.type === 'row' ? [line.cells] : []));
    expect(await rejected(file)).toEqual([['甲', '8', '多的'], ['乙'], ['丙', '12'], ['"丁"x', '9']]);
    expect(await rejected(saved)).toEqual([
      ['甲', '8', '多的'],
      ['丙', '12'],
    ]);
  });

  test('an import writes its rows, invalidates pages and adds an audit entry; repeating it changes nothing', async () => {
    await start();
    for (const [name, content] of Object.entries(FILES) as [keyof typeof FILES, string][]) {
      server.published.length = 0;
      const { last } = await send(name, content, false, `${name}.csv`);
      expect([name, last]).toMatchObject([name, { type: 'done', updated: 0, unchanged: 0 }]);
      expect([name, server.published.flat()]).toEqual([name, expect.arrayContaining([name])]);
    }
    expect(await totals()).toEqual([2, 1, 1, 1]);
    const [entry, ...others] = await audited();
    expect(others.map(({ subject }) => subject)).toEqual(['packs', 'news', 'games']);
    expect(entry).toMatchObject({
      subject: 'openings',
      title: 'openings.csv',
      operator: { name: 'the-admin' },
      after: { rows: 2, inserted: 1, rejected: 1 },
    });
    const one = await admin.get(news.one, { id: (await admin.get(news.list, {})).list[0]?.id ?? 0 });
    expect(one.item).toMatchObject({ body_html: '<p>正文</p>', game_ids: [expect.any(Number)] });
    server.published.length = 0;
    expect((await send('games', GAMES, false)).last).toMatchObject({ inserted: 0, updated: 0, unchanged: 2 });
    expect(server.published).toEqual([]);
  });

  test('a file of another type is refused with a message, and nothing is written', async () => {
    await start();
    expect((await send('news', GAMES, false)).lines).toMatchObject([
      { type: 'columns', columns: [{ heading: 'name', field: 'title' }, {}, {}, {}, {}] },
      { type: 'refused', msg: expect.stringContaining('缺少必需的列：发布时间。') },
    ]);
    expect((await send('games', 'PK\x03\x04rest', false)).last).toMatchObject({
      type: 'refused',
      msg: expect.stringContaining('无法读取这个 Excel 工作簿'),
    });
    const nothing = await admin.request(imports.games.run, {});
    expect(nothing.json()).toMatchObject({ code: 'BAD_REQUEST', msg: '请选择文件' });
    expect([await totals(), await audited()]).toEqual([[0, 0, 0, 0], []]);
  });

  test('an import runs to its end although the client stops reading the response', async () => {
    await start();
    const named = { id: 1, name: 'the-admin', display_name: '', role: 'admin' } as const;
    const operator = { ...named, custom_roles: [], access: accessOf('admin', []) };
    const { body } = await importUpload(
      {
        db: server.db,
        publish: async () => undefined,
        now: server.clock.now(),
        operator,
        address: '203.0.113.7',
        host: '',
        file: Readable.from([Buffer.from(FILES.openings)]),
      },
      openingImport(new GameNames()),
      { from: '开服.csv', isDryRun: false },
    );
    for await (const _first of body) {
      break;
    }
    await expect.poll(async () => (await audited())[0]).toMatchObject({ after: { rows: 2, rejected: 2 } });
  });

  test('[BLK-16] each game that an import creates as a draft has an audit entry, a checked one none', async () => {
    await start();
    const created = async () =>
      (await admin.get(auditList, { action: 'create', subject: 'games' })).list.toSorted((a, b) =>
        a.title < b.title ? -1 : 1,
      );
    const send = (dry_run: boolean) =>
      admin.request(
        imports.openings.run,
        { dry_run, unknown_games: 'create' },
        Buffer.from(
          'game,server_name,opens_at\n甲,1服,2026-11-22 10:00\n甲,2服,2026-11-22 10:00\n乙,1服,2026-11-22 10:00\n',
        ),
      );
    await send(true);
    expect(await created()).toEqual([]);
    await send(false);
    expect(await created()).toMatchObject(
      ['乙', '甲'].map((title) => ({ title, operator: { name: 'the-admin' }, after: { published: false } })),
    );
  });

  test('the findings are limited; the number of omitted ones is returned', async () => {
    await start();
    const bad = 'x,1服,昨天\n'.repeat(IMPORT_FINDINGS_LIMIT + 3);
    const { findings, last } = await send('openings', `game,server_name,opens_at\n${bad}`, true);
    expect(findings).toHaveLength(IMPORT_FINDINGS_LIMIT);
    expect(last).toMatchObject({ rejected: IMPORT_FINDINGS_LIMIT + 3, findings_left_out: 3 });
  });

  test('the template of each list can be imported, as CSV and as a workbook', async () => {
    await start();
    for (const name of ['games', 'news', 'packs', 'openings'] as const) {
      const csv = await admin.request(imports[name].template, {});
      expect([name, (await send(name, csv.body, false)).last]).toMatchObject([
        name,
        { inserted: 1, rejected: 0 },
      ]);
      const xlsx = await admin.request(imports[name].template, { format: 'xlsx' });
      expect([name, (await send(name, xlsx.rawPayload, false)).last]).toMatchObject([
        name,
        { inserted: 0, unchanged: 1, rejected: 0 },
      ]);
    }
  });

  test('[BLR-17] pictures that are not imported are counted', async () => {
    await start();
    const kept = '<img src=""https://img.example.com/a.png""><img data-src=""//img.example.com/b.png"">';
    const lost = '<img src=""file:///C:/图.png""><IMG src=""blob:https://a.example/1"">';
    const rows = [
      `甲,2026-11-28 10:00,"<p>文</p>${kept}${lost}"`,
      `乙,2026-11-28 10:00,"<p>文</p>${kept}<!-- ${lost} --><noscript>${lost}</noscript>"`,
    ];
    const { findings, last } = await send(
      'news',
      ['title,published_at,body_html', ...rows].join('\n'),
      false,
    );
    expect(findings.filter(({ reason }) => reason.includes('张图片'))).toMatchObject([
      {
        line: 2,
        column: 'body_html',
        level: 'warning',
        reason: expect.stringMatching(/^有 2 张图片没有导入/),
      },
    ]);
    expect(last).toMatchObject({ inserted: 2, warnings: 1 });
  });

  test('[BLR-16] another sheet of a workbook is chosen, also if the first one has no table', async () => {
    await start();
    const book = utils.book_new(utils.aoa_to_sheet([['填写说明']]), '说明');
    utils.book_append_sheet(book, utils.aoa_to_sheet([['游戏名'], ['青崖渡']]), '游戏');
    utils.book_append_sheet(book, utils.aoa_to_sheet([]), '空表');
    const file: Buffer = write(book, { type: 'buffer', bookType: 'xlsx' });
    const read = async (sheet?: string) => {
      const { lines, last } = await send('games', file, false, '游戏.xlsx', sheet);
      return [lines[0], last];
    };
    const names = ['说明', '游戏', '空表'];
    expect(await read()).toMatchObject([{ type: 'sheets', names, read: '说明' }, { type: 'refused' }]);
    expect(await read('空表')).toMatchObject([
      { type: 'sheets', names, read: '空表' },
      { type: 'refused', msg: '工作簿的“空表”这张表里没有内容，其他的表：“说明”、“游戏”。' },
    ]);
    expect(await read('游戏')).toMatchObject([
      { type: 'sheets', names, read: '游戏' },
      { type: 'done', inserted: 1 },
    ]);
    expect((await send('games', GAMES, false, '表.csv', '游戏')).last).toMatchObject({
      msg: '这个文件不是 Excel 工作簿，不能选择其中的表。',
    });
  });

  test('a workbook is read from its first sheet, with dates and numbers; findings have line and column', async () => {
    await start();
    await send('games', GAMES, false);
    const sheet = utils.aoa_to_sheet(
      [
        ['Game', 'server_name', 'opens_at', 'dynamic'],
        ['青崖渡', '双线1服', new Date(Date.UTC(2026, 10, 22, 10, 30)), true],
        [],
        ['青崖渡', 2, '2026年11月23日 10:00'],
        ['没有的', '3服', 46_000],
        ['青崖渡', '5服', 46_350.5],
        ['青崖渡', '4服', '2026-11-23 10:00', '否', '多的'],
      ],
      { UTC: true },
    );
    const book = utils.book_new(sheet, '开服');
    utils.book_append_sheet(book, utils.aoa_to_sheet([['别的']]), '说明');
    const file: Buffer = write(book, { type: 'buffer', bookType: 'xlsx' });
    const { findings, last } = await send('openings', file, false, '开服.xlsx');
    expect(findings).toMatchObject([
      { line: 1, level: 'note', reason: '工作簿有几张表，读取的是“开服”，没有读取“说明”' },
      {
        line: 5,
        column: 'opens_at',
        cell: 'C5',
        level: 'warning',
        reason: expect.stringContaining('没写几点'),
      },
      { line: 5, column: 'Game', cell: 'A5', level: 'rejected', reason: '没有这款游戏：没有的' },
      { line: 7, column: '', level: 'rejected', reason: expect.stringContaining('表头以外') },
    ]);
    expect(last).toMatchObject({ type: 'done', rows: 5, inserted: 3, rejected: 2 });
    expect((await admin.get(openings.list, { sort: 'opens_at' })).list).toMatchObject([
      { server_name: '双线1服', opens_at: '2026-11-22T10:30:00+08:00', dynamic: true },
      { server_name: '2', opens_at: '2026-11-23T10:00:00+08:00', dynamic: false },
      { server_name: '5服', opens_at: '2026-11-24T12:00:00+08:00', dynamic: false },
    ]);
    const empty: Buffer = write(utils.book_new(utils.aoa_to_sheet([]), '空'), {
      type: 'buffer',
      bookType: 'xlsx',
    });
    expect((await send('openings', empty, true)).last).toMatchObject({
      type: 'refused',
      msg: '工作簿的“空”这张表里没有内容。',
    });
  });
});
