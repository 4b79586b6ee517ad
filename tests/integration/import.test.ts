import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ImportFinding } from '#contract/admin/imports.ts';
import type { Database } from '#platform/database/open.ts';
import type { ImportKind } from '#platform/import/import-kind.ts';
import type { ImportSummary } from '#platform/import/summary.ts';
import { importKinds, KIND_NAMES, type KindName } from '#server/control/jobs/import-kinds.ts';
import { describeEachDatabase } from './databases.ts';
import { gb18030 } from './gb18030.ts';
import { importContent } from './import-content.ts';

const BOM = '\ufeff';

const GAMES =
  `${BOM}name,version_label,categories,score,download_count,android_url,android_size_bytes,summary,description_html,icon_url,updated_at,colour\r
青崖渡,官服,角色扮演|国风,8.6,12.3万,https://dl.example.com/q.apk,1.2GB,断崖与渡口,"<h2>简介</h2><p style=""x"">一句<script>alert(1)</script></p>",https://img.example.com/q.png,2019/12/30,红\r
"星河,旅人",,,0,,,,"他说""出发"",
然后走了",第一行
第二行,,2019年12月30日,\r
`.replace('第一行\n第二行', '"第一行\n第二行"');

describeEachDatabase('import', (open) => {
  let db: Database;
  let tags: string[][];

  beforeAll(async () => {
    db = await open();
  });

  async function run(kind: KindName | ImportKind<unknown>, content: string | Uint8Array, options = {}) {
    const imported = await importContent(db, kind, content, options);
    tags = imported.tags;
    return imported;
  }

  const counts = ({ summary }: { summary: ImportSummary }) => {
    const { inserted, updated, unchanged, duplicates, rejected } = summary;
    return [inserted, updated, unchanged, duplicates, rejected];
  };
  const positions = ({ issues }: { issues: ImportFinding[] }, level: ImportFinding['level'] = 'rejected') =>
    issues.filter((issue) => issue.level === level).map((issue) => [issue.line, issue.column]);

  test('a trial run writes nothing and reports what the real one does', async () => {
    const trial = await run('games', GAMES, { isDryRun: true });
    expect(trial.summary).toMatchObject({ outcome: 'checked', inserted: 2, rejected: 0 });
    expect(await db.selectFrom('game').selectAll().execute()).toEqual([]);
    expect(tags).toEqual([]);
    const real = await run('games', GAMES);
    expect(real.issues).toEqual(trial.issues);
    expect(counts(real)).toEqual(counts(trial));
  });

  test('reads BOM, CRLF, quotes and lines within cells; sanitises HTML; uses the time of China', async () => {
    const games = await db.selectFrom('game').selectAll().orderBy('id').execute();
    expect(games[0]).toMatchObject({
      name: '青崖渡',
      categories: ['角色扮演'],
      tags: ['国风'],
      score: null,
      description_html: '<h2 id="h-简介">简介</h2><p>一句</p>',
      updated_at: new Date('2019-12-30T00:00:00+08:00'),
    });
    expect(games[1]).toMatchObject({
      name: '星河,旅人',
      summary: '他说"出发", 然后走了',
      description_html: '<p>第一行</p><p>第二行</p>',
    });
    const figures = await db.selectFrom('game_figure').selectAll().orderBy('kind', 'desc').execute();
    expect(figures.map(({ kind, value, source }) => [kind, value, source])).toEqual(
      expect.arrayContaining([
        ['评分', 8.6, '运营填写'],
        ['下载量', 123_000, '运营填写'],
      ]),
    );
    const [build] = await db.selectFrom('game_package').selectAll().execute();
    expect(build).toMatchObject({ platform: 'android', size_bytes: 1_288_490_189 });
  });

  test('changes nothing the second time, and invalidates no page', async () => {
    expect(counts(await run('games', GAMES))).toEqual([0, 0, 2, 0, 0]);
    expect(tags).toEqual([]);
  });

  test('reports an unknown column once; an empty cell clears nothing; a change invalidates its pages', async () => {
    const result = await run('games', GAMES.replace('8.6,12.3万', ',35万'));
    expect(result.events[0]).toMatchObject({ type: 'start', encoding: 'utf-8', unknown_columns: ['colour'] });
    expect(counts(result)).toEqual([0, 1, 1, 0, 0]);
    const game = await db
      .selectFrom('game')
      .select('id')
      .where('name', '=', '青崖渡')
      .executeTakeFirstOrThrow();
    const figures = await db.selectFrom('game_figure').select(['kind', 'value']).execute();
    expect(figures).toEqual(
      expect.arrayContaining([
        { kind: '评分', value: 8.6 },
        { kind: '下载量', value: 350_000 },
      ]),
    );
    expect(tags).toEqual([['games', `game:${game.id}`]]);
  });

  test("the developer's website is an address of at most 500 characters", async () => {
    const long = (length: number) => `https://a.example/${'x'.repeat(length - 18)}`;
    const result = await run(
      'games',
      `name,developer_website\n官网一,${long(500)}\n官网二,${long(501)}\n官网三,javascript:alert(1)\n`,
    );
    expect(positions(result)).toEqual([
      [3, 'developer_website'],
      [4, 'developer_website'],
    ]);
    const saved = db.selectFrom('game').select('developer_website').where('name', 'like', '官网%');
    expect(await saved.execute()).toEqual([{ developer_website: long(500) }]);
  });

  test('[ICP-01] [MIN-02] imports the filing number of the app and the flag, which a later import does not remove', async () => {
    const header = 'name,app_filing_no,minors_notice';
    const result = await run(
      'games',
      `${header}\n备案一,京icp备2024012345号-3a,是\n备案二,京ICP备2024012345号,\n备案三,,也许\n备案四,,\n`,
    );
    expect(positions(result)).toEqual([
      [3, 'app_filing_no'],
      [4, 'minors_notice'],
    ]);
    const saved = () =>
      db
        .selectFrom('game')
        .select(['name', 'app_filing_no', 'minors_notice'])
        .where('name', 'like', '备案%')
        .orderBy('name')
        .execute();
    const expected = [
      { name: '备案一', app_filing_no: '京ICP备2024012345号-3A', minors_notice: true },
      { name: '备案四', app_filing_no: null, minors_notice: false },
    ];
    expect(await saved()).toEqual(expected);
    await run('games', `${header}\n备案一,,否\n`);
    await run('games', 'name,summary\n备案一,新的简介\n');
    expect(await saved()).toEqual(expected);
  });

  test('reports bad rows with line and column, and imports good ones', async () => {
    const result = await run(
      'games',
      `name,score,download_count,updated_at,status,icon_url\n云端牧场,11,,,,\n,5,,,,\n听雨,,很多,03/04/2020,关服,\n${'长'.repeat(81)},,,,,\n松\u200b风,,,,,data:image/gif;base64,R0\n多,了,一,格,,,x\n`,
    );
    expect(positions(result)).toEqual([
      [2, 'score'],
      [3, 'name'],
      [4, 'status'],
      [4, 'updated_at'],
      [4, 'download_count'],
      [5, 'name'],
      [6, ''],
      [7, ''],
    ]);
    expect(counts(result)).toEqual([0, 0, 0, 0, 6]);
  });

  test('reports rows that repeat another of the file with both lines', async () => {
    const result = await run('games', 'name,summary\n云端牧场,甲\n听雨,乙\n云端牧场,甲\n 听雨 ,丙\n');
    expect(counts(result)).toEqual([2, 0, 0, 2, 0]);
    expect(result.issues.map(({ line, reason }) => [line, reason])).toEqual([
      [4, '与第 2 行重复（内容相同），以第 2 行为准'],
      [5, '与第 3 行重复（内容不同），以第 3 行为准'],
    ]);
  });

  test('in strict mode writes nothing if a row is bad, and everything otherwise', async () => {
    const bad = await run('games', 'name,score\n甲乙丙,5\n丁戊己,12\n', { isStrict: true });
    expect(bad.summary).toMatchObject({ outcome: 'refused', rejected: 1 });
    const names = () =>
      db.selectFrom('game').select('name').where('name', 'in', ['甲乙丙', '丁戊己']).execute();
    expect(await names()).toEqual([]);
    const good = await run('games', 'name,score\n甲乙丙,5\n丁戊己,2\n', { isStrict: true });
    expect(good.summary).toMatchObject({ outcome: 'written', inserted: 2 });
    expect(await names()).toHaveLength(2);
    expect(tags).toHaveLength(1);
  });

  test('[BLR-12] GBK with euro signs of one byte is read as such', async () => {
    const euro = Buffer.from([0x80]);
    const [head, tail] = [gb18030('name,summary\r\n云海剑歌,售价'), gb18030('9.99 元\r\n')];
    const result = await run('games', Buffer.concat([head, euro, tail]));
    expect(result.events[0]).toMatchObject({ encoding: 'gb18030' });
    const { summary } = await db
      .selectFrom('game')
      .select('summary')
      .where('name', '=', '云海剑歌')
      .executeTakeFirstOrThrow();
    expect(summary).toBe('售价€9.99 元');
  });

  test('recognises GB 18030, including four-byte characters', async () => {
    const result = await run('games', gb18030('name,summary\r\n龘䶮记,㐀 与 €\r\n'));
    expect(result.events[0]).toMatchObject({ encoding: 'gb18030' });
    const game = await db
      .selectFrom('game')
      .select('summary')
      .where('name', '=', '龘䶮记')
      .executeTakeFirst();
    expect(game?.summary).toBe('㐀 与 €');
  });

  test('stops at a missing required column with the expected columns', async () => {
    await expect(run('openings', 'game,server_name\n青崖渡,1服\n')).rejects.toThrow(
      '缺少必需的列：开服时间。开服的列有：编号、游戏*、区服*、开服时间*、平台、动态开服、礼包（带 * 的必需）',
    );
    await expect(run('games', '')).rejects.toThrow('文件是空的');
    await expect(run('games', new Uint8Array([0x50, 0x4b, 3, 4, 20, 0]))).rejects.toThrow('Excel');
  });

  test('assigns aliases to their game; rejects an unknown one with the nearest name', async () => {
    const file = 'name,alias,kind\n青崖渡,QYD,pinyin_initials\n青涯渡,青涯,nickname\n青崖渡,青崖渡,\n';
    const result = await run('aliases', file);
    expect(counts(result)).toEqual([1, 0, 0, 0, 2]);
    expect(result.issues.map((issue) => issue.reason)).toEqual([
      '没有这款游戏：青涯渡。是不是“青崖渡”？',
      '别名与游戏名相同，没有必要',
    ]);
    expect(counts(await run('aliases', file))).toEqual([0, 0, 1, 0, 2]);
    const found = await db.selectFrom('search_document').select('names').where('kind', '=', 'game').execute();
    expect(JSON.stringify(found).toLowerCase()).toContain('qyd');
  });

  test('imports news despite an unknown game; rejects packs, openings and comments', async () => {
    const news = await run(
      'news',
      JSON.stringify([
        {
          title: '冬日版本',
          published_at: '2026-11-01T02:00:00Z',
          games: ['QYD', '无名'],
          body_html: '正文',
        },
        { title: '没有日期', published_at: '' },
        { title: '短年份', published_at: '26-11-01' },
        { title: '视频', published_at: '2026-11-01', kind: '视频' },
      ]),
    );
    expect(counts(news)).toEqual([1, 0, 0, 0, 3]);
    expect(positions(news, 'warning')).toEqual([[1, 'games']]);
    expect(await db.selectFrom('news_game').selectAll().execute()).toHaveLength(1);

    const packs = `game,title,kind,contents,how_to,total,used,starts_at,ends_at
青崖渡,新手礼包,新手礼包,名称：青玉，数量：2 | 名称：铜钱，数量：10万,福利>兑换码>输入,100,40,,
青崖渡,节日礼包,,青玉*2、铜钱*100万,,,,2026-11-02,2026-11-01
无名,礼包,,,,,,,
QYD,新手礼包,,,,,,,
`;
    const first = await run('packs', packs);
    expect(counts(first)).toEqual([1, 0, 0, 1, 2]);
    expect(positions(first)).toEqual([
      [3, 'ends_at'],
      [4, 'game'],
    ]);
    expect(counts(await run('packs', packs))).toEqual([0, 0, 1, 1, 2]);
    const [pack] = await db.selectFrom('pack').selectAll().execute();
    expect(pack).toMatchObject({
      kind: '新手',
      total: 0,
      remaining: 0,
      how_to: ['福利', '兑换码', '输入'],
      contents: [
        { name: '青玉', count: 2 },
        { name: '铜钱', count: 100_000 },
      ],
    });
    expect(counts(await run('packs', 'game,title\n青崖渡,新手礼包\n'))).toEqual([0, 0, 1, 0, 0]);

    const openings =
      'game,server_name,opens_at,platform\n青崖渡,双线1服,2026.11.20 10:00,安卓\n无名,2服,2026-11-20,\n';
    expect(counts(await run('openings', openings))).toEqual([1, 0, 0, 0, 1]);
    expect(counts(await run('openings', openings))).toEqual([0, 0, 1, 0, 1]);

    const comments =
      '{"game":"青崖渡","source":"TapTap","stars":5,"body":"好看😀\\n\\n\\n\\n好玩","created_at":1763604000,"likes":"1.2万"}\n' +
      '{"game":"青崖渡","stars":9,"body":"x","created_at":"2026-11-01"}\n{"game":"青崖渡","body":"","created_at":"?"}\n';
    const reviews = await run('comments', comments);
    expect(counts(reviews)).toEqual([1, 0, 0, 0, 2]);
    expect(tags).toEqual([[expect.stringMatching(/^comments:\d+$/)]]);
    expect(counts(await run('comments', comments))).toEqual([0, 0, 1, 0, 2]);
    const [comment] = await db.selectFrom('comment').selectAll().execute();
    expect(comment).toMatchObject({ body: '好看😀\n\n好玩', stars: 5, source: 'TapTap', likes: 0 });
  });

  test('rejects only the row that the database refuses', async () => {
    const games = importKinds.games();
    const result = await run(
      {
        ...games,
        write: async (tx, rows, now) => {
          const divisor = rows.some((row) => games.key(row).startsWith('乙二')) ? 0 : 1;
          await sql`select 1 / ${divisor}::integer`.execute(tx);
          return games.write(tx, rows, now);
        },
      },
      'name\n甲一\n乙二\n丙三\n',
    );
    expect(counts(result)).toEqual([2, 0, 0, 0, 1]);
    expect(result.issues).toMatchObject([{ line: 3, reason: expect.stringContaining('数据库不接受这一行') }]);
  });

  test('imports more rows than one batch holds', async () => {
    const rows = Array.from({ length: 1_200 }, (_, at) => `批量${at},${at % 2 === 0 ? '5' : '6'}`);
    const result = await run('games', `name,score\n${rows.join('\n')}\n批量0,5\n`);
    expect(counts(result)).toEqual([1_200, 0, 0, 1, 0]);
    expect(tags).toHaveLength(3);
  });

  test('[FIG-30] a score has the full marks that the file or its source states, and no more', async () => {
    const result = await run(
      'games',
      `name,score,score_scale,figures_source,figures_date
满分一,4.6/5,,TapTap,2026-11-20
满分二,87,100,某媒体,2026-11-20
满分三,4.6,,App Store,2026-11-20
满分四,9.2,,App Store,2026-11-20
满分五,4.6,10,App Store,2026-11-20
满分六,87,,某媒体,2026-11-20
满分七,4.6/5,10,某媒体,2026-11-20
满分八,4.6,7,某媒体,2026-11-20
满分九,5.1,5,某媒体,2026-11-20
`,
    );
    expect(counts(result)).toEqual([5, 0, 0, 0, 4]);
    const figures = await db
      .selectFrom('game_figure')
      .innerJoin('game', 'game.id', 'game_figure.game_id')
      .select(['game.name', 'value', 'scale'])
      .where('game.name', 'like', '满分%')
      .execute();
    expect(Object.fromEntries(figures.map(({ name, value, scale }) => [name, `${value}/${scale}`]))).toEqual({
      满分一: '4.6/5',
      满分二: '87/100',
      满分三: '4.6/5',
      满分四: '9.2/10',
      满分五: '4.6/10',
    });
  });
});

describe('the documentation', () => {
  test.each(KIND_NAMES)('names every column of %s', (name) => {
    const text = readFileSync('docs/import.md', 'utf8');
    const section = text.split(/^## /m).find((part) => part.startsWith(`${name} `)) ?? '';
    const documented = [...section.matchAll(/^\| `(\w+)`/gm)].map((match) => match[1]);
    expect(documented).toEqual(importKinds[name]().columns.map((column) => column.name));
  });
});
