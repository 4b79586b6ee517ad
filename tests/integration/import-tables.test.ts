import { utils, write } from '@e965/xlsx';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import type { ImportKind } from '#platform/import/import-kind.ts';
import type { KindName } from '#server/control/jobs/import-kinds.ts';
import { workbookParts, writtenZip } from '#tests/unit/written-zip.ts';
import { workbook } from './code-imports.ts';
import { describeEachDatabase } from './databases.ts';
import { importContent } from './import-content.ts';

describeEachDatabase('tables as operators make them', (open) => {
  let db: Database;
  const run = (kind: KindName | ImportKind<unknown>, content: string | Uint8Array, options = {}) =>
    importContent(db, kind, content, options);

  beforeAll(async () => {
    db = await open();
    await run('games', 'name\n青崖渡\n');
  });

  test('[BLK-01] an opening has its day and its time of day in two columns, also of a workbook', async () => {
    const times = async () => {
      const { rows } = await sql<{ name: string; at: Date }>`
        select server_name as name, opens_at as at from opening where server_name like '两列%' order by server_name`.execute(
        db,
      );
      return rows.map(({ name, at }) => `${name} ${at.toISOString()}`);
    };
    const csv = await run('openings', '日期,时间,游戏,区服\n2026-12-01,10:00,青崖渡,两列1服\n');
    expect(csv.issues).toEqual([]);
    const book = utils.book_new();
    const rows = [
      ['游戏', '区服', '时间', '开服日期'],
      ['青崖渡', '两列2服', { t: 'n', v: 20 / 24, z: 'h:mm' }, { t: 'n', v: 46_357, z: 'yyyy/m/d' }],
    ];
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), '开服');
    const sheet = await run('openings', write(book, { type: 'buffer', bookType: 'xlsx' }));
    expect(sheet.issues).toEqual([]);
    expect(sheet.events.find(({ type }) => type === 'start')).toMatchObject({
      columns: expect.arrayContaining([
        expect.objectContaining({ heading: '时间', sample: expect.stringMatching(/^20:00/) }),
      ]),
    });
    expect(await times()).toEqual(['两列1服 2026-12-01T02:00:00.000Z', '两列2服 2026-12-01T12:00:00.000Z']);
    const { issues } = await run(
      'openings',
      '游戏,区服,日期,时间\n青崖渡,两列3服,2026-12-01,10.5\n青崖渡,两列4服,2026-12-01 10:00,9:00\n',
    );
    expect(issues.map(({ cell, reason, value }) => `${cell} ${reason.slice(0, 11)} ${value}`)).toEqual([
      'C2 无法识别日期后面的时刻 2026-12-01 10.5',
      'C3 两列写的时间不同；请只 2026-12-01 10:00 + 9:00',
    ]);
    expect(await times()).toHaveLength(2);
  });

  test('[BLK-10] of three columns of a time, a finding names the cell of the formula', async () => {
    const text = (value: string) => ` t="inlineStr"><is><t>${value}</t></is>`;
    const row = (line: number, cells: string[]) =>
      `<row r="${line}">${cells.map((cell, at) => `<c r="${'ABCDE'[at]}${line}"${cell}</c>`).join('')}</row>`;
    const rows = [
      row(1, ['游戏', '区服', '开服日期', '时间', '开服时间'].map(text)),
      row(2, [text('青崖渡'), text('公式9服'), '><v>46361</v>', '><v>0.85416667</v>', '><f>C2+D2</f>']),
      row(3, [text('青崖渡'), text('公式8服'), '><v>46361</v>', '><v>0.85416667</v>']),
    ];
    const sheet = `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`;
    const { summary, issues } = await run('openings', writtenZip(workbookParts(sheet)));
    expect(summary).toMatchObject({ inserted: 1, rejected: 1 });
    expect(issues.map(({ cell, column, value }) => [cell, column, value])).toEqual([['E2', '开服时间', '=']]);
    const { opens_at } = await db
      .selectFrom('opening')
      .select('opens_at')
      .where('server_name', '=', '公式8服')
      .executeTakeFirstOrThrow();
    expect(opens_at).toEqual(new Date('2026-12-05T20:30:00+08:00'));
  });

  test('[BLK-01] every time of an import may have its day and its time of day in two columns', async () => {
    const news = await run(
      'news',
      '标题,来源,日期,时间,正文\n两列资讯,青崖渡官网,2026-11-05,20:30,冬日版本\n只有一天,青崖渡官网,2026-11-05,,冬日版本\n',
    );
    expect(news.issues).toEqual([]);
    const packs = await run(
      'packs',
      '游戏,礼包名称,礼包内容,开始日期,开始时间,截止日期,截止时间\n青崖渡,两列礼包,金币*10,2026-11-05,10:00,2026-11-06,\n',
    );
    expect(packs.issues.map(({ level, reason }) => `${level} ${reason.split('；')[0]}`)).toEqual([
      'note 没写时刻或写的是 0 点，按这一天结束（23:59:59）算',
    ]);
    const { rows } = await sql<{ at: Date }>`
      select published_at as at from news where title in ('两列资讯', '只有一天')
      union all select starts_at from pack where title = '两列礼包'
      union all select ends_at from pack where title = '两列礼包' order by 1`.execute(db);
    expect(rows.map(({ at }) => at.toISOString())).toEqual([
      '2026-11-04T16:00:00.000Z',
      '2026-11-05T02:00:00.000Z',
      '2026-11-05T12:30:00.000Z',
      '2026-11-06T15:59:59.000Z',
    ]);
    const other = await run('news', '标题,来源,published,date\n甲,站,1,2026-11-05 10:00\n');
    expect(other.summary).toMatchObject({ inserted: 0, rejected: 1 });
  });

  test('[BLK-10] a heading above two columns may be merged, as the headings beside it', async () => {
    const rows = [
      ['2026年12月开服计划'],
      ['游戏', '区服', '开服时间', ''],
      ['', '', '日期', '时刻'],
      ['青崖渡', '合并1服', { t: 'n', v: 46_361, z: 'yyyy/m/d' }, { t: 'n', v: 1, z: '[h]:mm' }],
    ];
    const table = utils.aoa_to_sheet(rows);
    table['!merges'] = ['A1:D1', 'C2:D2', 'A2:A3', 'B2:B3'].map((range) => utils.decode_range(range));
    const book = utils.book_new();
    utils.book_append_sheet(book, table, '开服');
    const { summary } = await run('openings', write(book, { type: 'buffer', bookType: 'xlsx' }));
    expect(summary).toMatchObject({ rows: 1, inserted: 1 });
    const { opens_at } = await db
      .selectFrom('opening')
      .select('opens_at')
      .where('server_name', '=', '合并1服')
      .executeTakeFirstOrThrow();
    expect(opens_at).toEqual(new Date('2026-12-06T00:00:00+08:00'));
  });

  test('[BLK-20] a new opening of a server that opens at another time is a warning', async () => {
    const table = (time: string) => `游戏,区服,开服时间\n青崖渡,改期1服,2026-12-05 ${time}\n`;
    expect((await run('openings', table('20:00'))).issues).toEqual([]);
    const { issues } = await run('openings', table('21:00'));
    expect(issues.map(({ level, cell, reason }) => `${level} ${cell} ${reason.slice(0, 27)}`)).toEqual([
      'warning C2 这个区服已有 2026-12-05 20:00 的开服',
    ]);
    expect((await run('openings', table('20:00'))).issues).toEqual([]);
    const both = '游戏,区服,开服时间\n青崖渡,改期2服,2026-12-05 20:00\n青崖渡,改期2服,2026-12-06 20:00\n';
    const inFile = await run('openings', both);
    expect(
      inFile.issues.map(({ level, cell, reason }) => `${level} ${cell} ${reason.split('，')[1]}`),
    ).toEqual(['warning C3 这个区服在 2026-12-05 20:00 开服']);
    expect((await run('openings', both)).issues).toEqual([]);
    const far = await run('openings', '游戏,区服,开服时间\n青崖渡,年份1服,2099-12-05 20:00\n');
    expect(far.issues).toMatchObject([{ level: 'warning', reason: expect.stringContaining('2099 年') }]);
  });

  test('[BLK-22] platforms and booleans are read in more of their usual notations', async () => {
    const { issues } = await run(
      'openings',
      '游戏,区服,开服时间,系统,动态开服\n青崖渡,平台1服,2026-12-09 20:00,Android + iOS,√\n青崖渡,平台2服,2026-12-09 20:00,全部,N\n',
    );
    expect(issues).toEqual([]);
  });

  test.each([
    ['openings', '游戏,区服,开服时间', '青崖渡,双线9服,2026-12-09 10:00', '合计,,1', '备注：只在双端开,,'],
    ['games', '游戏名,一句话简介', '雁回关,一句', '总计,1', ',没有名字'],
    ['packs', '游戏,礼包', '青崖渡,周年礼包', '合计,1', '备注：每人限领一次,'],
    ['news', '标题,发布时间', '周年庆,2026-11-20', '合计：1条,', '备注：待定,'],
  ] as const)('[BLR-01] of %s, each row that is not blank is counted and named', async (kind, ...lines) => {
    const [header, row, total, remark] = lines;
    const text = `运营表,\n${header}\n${row}\n,,\n${total}\n${remark}\n`;
    const { summary, issues } = await run(kind, text, { isDryRun: true });
    expect(summary).toMatchObject({ rows: 3, inserted: 1, rejected: 2 });
    expect(issues[0]).toMatchObject({ line: 1, level: 'note', value: '运营表' });
    expect(issues[0]?.reason).toBe('在列名的上面，当作标题跳过');
    const rejected = issues.filter(({ level }) => level === 'rejected');
    expect(rejected.find(({ line }) => line === 5)?.reason).toBe('是合计行，不是要导入的内容');
    expect(rejected.some(({ line }) => line === 6)).toBe(true);
  });

  test('[BLK-10] games are found by names in traditional characters and in title marks, with a note', async () => {
    const text = '遊戲,伺服器,開服時間\n青崖渡,繁1服,2026-12-11 10:00\n《青崖渡》,繁2服,2026-12-11 10:00\n';
    expect((await run('games', 'name\n云海剑歌\n')).summary).toMatchObject({ inserted: 1 });
    const { summary, issues } = await run('openings', `${text}雲海劍歌,繁3服,2026年12月11日 20點30分\n`);
    expect(summary).toMatchObject({ rows: 3, inserted: 3 });
    expect(issues.map(({ level, reason, value }) => `${level} ${reason} ${value}`)).toEqual([
      'note 游戏按“青崖渡”找到 《青崖渡》',
      'note 游戏按“云海剑歌”找到 雲海劍歌',
    ]);
  });

  test('[BLK-10] a new game whose name is there in simplified characters is a warning', async () => {
    const { summary, issues } = await run('games', 'name\n雾港来信\n霧港來信\n青崖渡\n');
    expect(summary).toMatchObject({ inserted: 2, unchanged: 1 });
    expect(issues).toMatchObject([
      { level: 'warning', line: 3, reason: expect.stringContaining('只是繁简不同') },
    ]);
    expect((await run('games', 'name\n霧港來信\n')).issues).toEqual([]);
  });

  test('[BLK-10] headings of other systems are known', async () => {
    const news = await run('news', '標題,發佈時間,內文\n繁體公告,2026/11/28 下午 03:20:00,<p>內容</p>\n');
    expect(news.issues).toEqual([]);
    const games = await run(
      'games',
      '产品名称,产品类型,产品状态,适龄,评分,宣传语,iOS下载链接,Android下载链接\n星河旧梦,卡牌,公测中,适龄提示：12+,9.5/10,集结,https://apps.test/1,https://a.test/x.apk\n',
    );
    expect(games.issues).toEqual([]);
    const { rows } = await sql<{ status: string; age: string; summary: string; packages: string }>`
      select status, age_rating as age, summary,
        (select count(*)::text from game_package where game_id = game.id) as packages
      from game where name = '星河旧梦'`.execute(db);
    expect(rows).toEqual([{ status: '已上线', age: '12+', summary: '集结', packages: '2' }]);
  });

  test('[BLR-01] totals, remarks, headings and empty words below a table become no records', async () => {
    const games = await run(
      'games',
      '游戏名称,类型\n尾注,角色扮演\n注：以上数据仅供参考,\n共6款,\n序号,\n游戏名称,类型\nnull,\n无,\n=1+1,\n"""""",\n',
    );
    expect(games.summary).toMatchObject({ rows: 9, inserted: 1, rejected: 8 });
    const json = await run('games', '[{"游戏名称":"注：以上数据仅供参考"},{"游戏名称":"共6款","类型":null}]');
    expect(json.summary).toMatchObject({ rows: 2, inserted: 0, rejected: 2 });
    const rows = [
      ['标题', '发布时间', '正文'],
      ['注：以上数据仅供参考', '', ''],
      ['标题', '发布时间', '正文'],
      ['无', '2026-11-20', '正文'],
    ];
    const news = await run('news', workbook(rows));
    expect(news.summary).toMatchObject({ rows: 3, inserted: 0, rejected: 3 });
    const openings = await run(
      'openings',
      '游戏,区服,开服时间\n青崖渡,—,2026-12-05 10:00\n青崖渡,待定,2026-12-05 10:00\n游戏,区服,开服时间\n',
    );
    expect(openings.issues.map(({ cell, reason }) => `${cell} ${reason.split('，')[0]}`)).toEqual([
      'B2 “—”是没有内容的写法',
      'B3 “待定”是没有内容的写法',
      'undefined 是列名',
    ]);
  });

  test('[BLK-10] headings and words in traditional characters are read', async () => {
    const text = '遊戲名稱,伺服器,開服時間,平台\n青崖渡,雙線8服,2026-12-08 10:00,雙端\n';
    const { summary } = await run('openings', text, { isDryRun: true });
    expect(summary).toMatchObject({ rows: 1, inserted: 1 });
  });

  test('[BLR-01] a row that is not imported has no warning in the counts', async () => {
    const { summary } = await run('games', 'name,score,icon_url\n寒江,12,data:x\n', { isDryRun: true });
    expect(summary).toMatchObject({ rejected: 1, warnings: 0 });
  });

  test('[BLR-19] hidden rows and columns of a workbook are named, and imported by a choice', async () => {
    const rows = [
      ['游戏', '区服', '开服时间', '平台'],
      ['青崖渡', '隐藏1服', '2026-12-01 10:00', 'ios'],
      ['青崖渡', '隐藏2服', '2026-12-02 10:00', 'ios'],
    ];
    const book = workbook(rows, { rows: [2], columns: [3] });
    const { summary, issues, events } = await run('openings', book, { isDryRun: true });
    expect(summary).toMatchObject({ rows: 2, inserted: 1, rejected: 1 });
    expect(issues.map(({ line, level }) => `${line} ${level}`)).toEqual(['1 note', '3 rejected']);
    expect(issues[0]?.reason).toContain('D 列是隐藏的，没有读取');
    expect(events.findLast(({ type }) => type === 'hidden')).toEqual({
      type: 'hidden',
      rows: 1,
      columns: ['D'],
    });
    const taken = await run('openings', book, { takesHidden: true });
    expect(taken.summary).toMatchObject({ rows: 2, inserted: 2, rejected: 0 });
    const { platform } = await db
      .selectFrom('opening')
      .select('platform')
      .where('server_name', '=', '隐藏2服')
      .executeTakeFirstOrThrow();
    expect(platform).toBe('ios');
    const required = workbook(rows, { columns: [2] });
    await expect(run('openings', required)).rejects.toThrow(/缺少必需的列：开服时间.*C 列是隐藏的/s);
  });
});
