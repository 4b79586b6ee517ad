import { readdirSync } from 'node:fs';
import { beforeAll, expect, test } from 'vitest';
import type { ImportCounts } from '#contract/admin/imports.ts';
import { chinaTime, fixedClock } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { ImportEvent } from '#platform/import/summary.ts';
import { runFile } from '#server/control/jobs/import-job.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { describeOneDatabase } from './databases.ts';
import { data } from './main-service/call.ts';
import { game, NOW, pack } from './main-service/inputs.ts';

const FILES = new URL('./import-files/cases/', import.meta.url).pathname;
const clock = fixedClock('2026-11-29T10:00:00+08:00');

interface Case {
  counts: Partial<ImportCounts>;
  /** Line, level and reason of each finding. */
  findings: string[];
  /** What is in the database afterwards, as patterns: codes in the order of their characters, other rows in that of the file. */
  stored: string[];
}

const SPOILED = { rows: 8, inserted: 2, rejected: 6 };
const SPOILED_REASONS = [
  'rejected 变成了科学计数法',
  'rejected 变成了科学计数法',
  'rejected 变成了科学计数法',
  'rejected 是日期或时间',
  'rejected 是日期或时间',
  'rejected 是公式的错误值 #REF!',
];
const SPAN = 'rejected 像是一段时间';

/** The files by their names, whose first word is what they are imported as. */
const CASES: Record<string, Case> = {
  'codes-formula-errors.xlsx': {
    counts: { rows: 4, inserted: 2, rejected: 2 },
    findings: ['3 rejected 是公式的错误值 #N/A', '5 rejected 是公式的错误值 #REF!'],
    stored: ['XHD111', 'XHE222'],
  },
  'codes-hidden-first-sheet.xlsx': {
    counts: { rows: 2, inserted: 2 },
    findings: ['1 note 工作簿有几张表，读取的是“十二月”，没有读取隐藏的“平台”'],
    stored: ['XHF001', 'XHF002'],
  },
  'codes-pasted.txt': {
    counts: { rows: 15, inserted: 10, rejected: 5 },
    findings: [
      '1 note 全角字符已转换为半角',
      '1 note 已去掉前面的“兑换码:”',
      '2 note 已去掉前面的“礼包码:”',
      '3 note 已去掉前面的“1.”',
      '4 note 已去掉前面的“2、”',
      '5 rejected 这一行有多格',
      '6 note 全角字符已转换为半角',
      '6 rejected 这一行像是有几个兑换码',
      '7 note 全角字符已转换为半角',
      '7 note 已去掉末尾的“,”',
      '8 note 已去掉外面的“【】”',
      '10 note 全角字符已转换为半角',
      '12 note 已去掉 2 个不可见字符',
      '14 note 已去掉末尾的“。”',
      '10 rejected 里面像是有说明文字',
      '13 rejected 像是账号和密码',
      '15 rejected 不像其余的兑换码：有 10 位',
      '9 warning 有 1 个兑换码与其余的样子不同：在引号里 1 个（第 9 行）',
    ],
    stored: ['XHPA1', 'XHPA10', 'XHPA11', 'XHPA13', 'XHPA14', 'XHPA17', 'XHPA2', 'XHPA3', 'XHPA4', 'XHPA9'],
  },
  'codes-spoiled-by-excel.csv': {
    counts: SPOILED,
    findings: SPOILED_REASONS.map((reason, at) => `${at + 3} ${reason}`),
    stored: ['00765432', '731E04'],
  },
  'codes-spoiled-by-excel.txt': {
    counts: SPOILED,
    findings: SPOILED_REASONS.map((reason, at) => `${at + 2} ${reason}`),
    stored: ['00765432', '731E04'],
  },
  'codes-title-row.csv': {
    counts: { rows: 3, inserted: 2, rejected: 1 },
    findings: ['1 note 在列名的上面', '4 rejected “状态”列写着“已使用”'],
    stored: ['XHQ7A', 'XHQ9C'],
  },
  'codes-total-row.csv': {
    counts: { rows: 6, inserted: 3, rejected: 3 },
    findings: ['4 rejected 是列名', '6 rejected 这一行没有兑换码', '7 rejected 是合计行'],
    stored: ['XHC11', 'XHC12', 'XHC13'],
  },
  'games-big5.csv': {
    counts: { rows: 2, inserted: 2 },
    findings: ['1 note 文件是 Big5 编码'],
    stored: ['劍舞江湖', '風雲再起'],
  },
  'games-hidden-first-sheet.xlsx': {
    counts: { rows: 1, inserted: 1 },
    findings: ['1 note 工作簿有几张表，读取的是“新游”，没有读取隐藏的“平台”'],
    stored: ['隐去的灯塔'],
  },
  'games-radicals.csv': {
    counts: { rows: 5, inserted: 5 },
    findings: [],
    stored: ['⻓夜孤灯', '⻢背江湖', '⻰渊遗梦', '云裳小筑', '万俟侠影'],
  },
  'news-lazy-pictures.csv': {
    counts: { rows: 3, inserted: 3 },
    findings: ['2 warning 正文里这些没有导入：矢量图 1 处'],
    stored: [
      '懒加载一 .*src="https://pictures.example.com/a/640\\?wx_fmt=png".*正文.*',
      '懒加载二 .*上.*src="https://pictures.example.com/b/640\\?wx_fmt=png".*下.*',
      '省略协议 .*前.*src="https://pictures.example.com/c/640.png".*',
    ],
  },
  'news-noncharacters.csv': {
    counts: { rows: 1, inserted: 1 },
    findings: ['2 note 已去掉 2 个不可见字符'],
    stored: ['星河旅人开测 <p>一二三</p>'],
  },
  'openings-date-serials.xlsx': {
    counts: { rows: 6, inserted: 6 },
    findings: [],
    stored: [
      '甲 2026-12-06T10:00:00',
      '乙 2026-12-06T18:05:00',
      '丙 2026-12-06T18:05:00',
      '丁 2026-12-06T18:05:00',
      '戊 2026-12-06T00:00:00',
      '己 2026-12-07T00:00:00',
    ],
  },
  'openings-merged-cells.xlsx': {
    counts: { rows: 3, inserted: 3 },
    findings: [],
    stored: ['合一区 2026-12-06T10:00:00', '合二区 2026-12-06T11:00:00', '合三区 2026-12-06T12:00:00'],
  },
  'openings-spans.csv': {
    counts: { rows: 7, inserted: 1, rejected: 6 },
    findings: [2, 3, 4, 5, 7, 8].map((line) => `${line} ${SPAN}`),
    stored: ['五区 2026-12-06T10:00:00'],
  },
};

/*
 * Small files of the kinds that people report about imports: lists that a spreadsheet has changed, titles and totals
 * among the rows, texts from chats, hidden sheets, other encodings, spans, numbers of days, merged cells, and HTML with
 * lazy pictures.
 */
describeOneDatabase('small files as people send them', (open) => {
  let db: Database;
  let gameId = 0;
  let packs = 0;

  beforeAll(async () => {
    db = await open();
    const [row] = await transaction(db, (tx) => upsertGames(tx, [game('青崖渡')], NOW));
    gameId = row?.id ?? 0;
  });

  async function newPack(): Promise<number> {
    packs += 1;
    const [row] = await transaction(db, (tx) => upsertPacks(tx, [pack(gameId, `礼包${packs}`)]));
    return row?.id ?? 0;
  }

  const kindOf = (file: string) => file.split('-')[0] as 'codes' | 'games' | 'news' | 'openings';

  async function imported(file: string, packId: number, isDryRun: boolean) {
    const findings: string[] = [];
    const emit = (event: ImportEvent) => {
      if (event.type === 'issue') {
        const { line, level, reason } = event.issue;
        findings.push(`${line} ${level} ${reason}`);
      }
    };
    const kind = kindOf(file);
    const summary = await runFile(
      FILES + file,
      { kind, pack: kind === 'codes' ? packId : undefined, isStrict: false, isDryRun },
      { db, clock, emit, publish: () => undefined },
    );
    const { outcome, rows, inserted, updated, unchanged, duplicates, rejected, skipped } = summary;
    const counts = { rows, inserted, updated, unchanged, duplicates, rejected, skipped };
    return { outcome, counts, findings };
  }

  async function storedOf(file: string, packId: number): Promise<string[]> {
    switch (kindOf(file)) {
      case 'codes': {
        const rows = await db.selectFrom('pack_code').select('code').where('pack_id', '=', packId).execute();
        return rows.map(({ code }) => code).sort();
      }
      case 'games': {
        const rows = await db
          .selectFrom('game')
          .select('name')
          .where('id', '>', gameId)
          .orderBy('id')
          .execute();
        return rows.map(({ name }) => name);
      }
      case 'news': {
        const rows = await db.selectFrom('news').select(['title', 'body_html']).orderBy('id').execute();
        return rows.map((row) => `${row.title} ${row.body_html}`);
      }
      case 'openings': {
        const rows = await db.selectFrom('opening').selectAll().orderBy('id').execute();
        return rows.map((row) => `${row.server_name} ${chinaTime(row.opens_at).slice(0, 19)}`);
      }
    }
  }

  test('[BLR-21] every file of the folder has a case', () => {
    expect(readdirSync(FILES).sort()).toEqual(Object.keys(CASES).sort());
  });

  test.each(Object.entries(CASES))('[BLR-21] %s', async (file, { counts, findings, stored }) => {
    for (const table of ['opening', 'news', 'pack_code', 'search_document'] as const) {
      await db.deleteFrom(table).execute();
    }
    await db.deleteFrom('game').where('id', '>', gameId).execute();
    const packId = await newPack();
    const expected = findings.map((finding) => expect.stringMatching(`^${finding}`));
    const patterns = stored.map((one) => expect.stringMatching(`^${one}$`));

    const check = await imported(file, packId, true);
    expect(check).toMatchObject({ outcome: 'checked', counts, findings: expected });
    const { rows, ...parts } = check.counts;
    expect(Object.values(parts).reduce((sum, count) => sum + count, 0)).toBe(rows);
    expect(await storedOf(file, packId)).toEqual([]);

    expect(await imported(file, packId, false)).toEqual({ ...check, outcome: 'written' });
    expect(await storedOf(file, packId)).toEqual(patterns);

    const { inserted } = check.counts;
    expect((await imported(file, packId, false)).counts).toMatchObject({ inserted: 0, unchanged: inserted });
    expect(await storedOf(file, packId)).toEqual(patterns);
  });

  test.each([
    ['长夜孤灯', '⻓夜孤灯'],
    ['马背', '⻢背江湖'],
    ['longyuan', '⻰渊遗梦'],
    ['yunchang', '云裳小筑'],
    ['moqi', '万俟侠影'],
  ])('[BLR-21] games whose names have radicals or rare readings are found: %s', async (val, name) => {
    await imported('games-radicals.csv', 0, false);
    const { list } = await data(db, '/vue/searchgame', { val }, clock.now());
    expect(list.map((one) => one.name)).toEqual([name]);
  });
});
