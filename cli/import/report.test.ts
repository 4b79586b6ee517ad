import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { FindingGroups } from '#contract/admin/finding-groups.ts';
import { csvLine } from '#contract/csv-line.ts';
import { noCounts } from '#platform/import/summary.ts';
import { UsageError } from '../command.ts';
import { parseImportArgs } from './options.ts';
import { duration, ProgressView } from './progress.ts';
import { heldBackText, hiddenText, ReportFile, summaryText } from './report-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'youmen-report-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const issue = {
  line: 3,
  column: 'score',
  level: 'rejected',
  value: '=1+1',
  reason: '不是评分，"错"',
} as const;

describe('the report file', () => {
  test('is written beside the input, opens in Excel and contains no formulas', () => {
    const report = new ReportFile(join(folder, 'games.csv'), undefined, join(folder, 'spare'));
    report.add(issue);
    expect(report.close()).toBe(true);
    expect(report.path).toBe(join(folder, 'games.import-report.csv'));
    expect(readFileSync(report.path, 'utf8')).toBe(
      `\ufeff行,列,级别,原因,内容,单元格\r\n3,score,不能导入,"不是评分，""错""",'=1+1,\r\n`,
    );
  });

  test('[BLR-01] has each row that a column holds back, in place of the summary', () => {
    const report = new ReportFile(join(folder, 'held.csv'), undefined, join(folder, 'spare'));
    const groups = new FindingGroups();
    const held = { column: '', level: 'rejected', value: 'A1', reason: '“备注”列写着“已寄”' } as const;
    const rows = [2, 3].map((line) => ({ ...held, line, scope: 'row' as const }));
    const sum = {
      ...held,
      line: 2,
      column: '备注',
      value: '',
      reason: '已寄 2 行',
      scope: 'column',
    } as const;
    for (const finding of [...rows, sum]) {
      report.add(finding);
      groups.add(finding);
    }
    report.close();
    expect(readFileSync(report.path, 'utf8').split('\r\n').slice(1, -1)).toEqual([
      '2,,不能导入,“备注”列写着“已寄”,A1,',
      '3,,不能导入,“备注”列写着“已寄”,A1,',
    ]);
    expect(groups.groups()).toMatchObject([{ times: 1, reason: '已寄 2 行' }]);
  });

  test('replaces an earlier report but no other file', () => {
    const at = join(folder, 'report.csv');
    for (const round of [1, 2]) {
      const report = new ReportFile(join(folder, 'games.csv'), at, join(folder, 'spare'));
      report.add({ ...issue, line: round });
      report.close();
    }
    expect(readFileSync(at, 'utf8')).toMatch(/\r\n2,score,[^\r]+\r\n$/);
    const games = join(folder, 'games.csv');
    writeFileSync(games, 'name\n云海剑歌\n');
    symlinkSync(games, join(folder, 'link.csv'));
    for (const taken of [games, join(folder, 'link.csv'), folder]) {
      expect(() => new ReportFile(games, taken, join(folder, 'spare'))).toThrow(UsageError);
    }
    expect(readFileSync(games, 'utf8')).toBe('name\n云海剑歌\n');
  });

  test('does not exist without findings, and an old one is removed', () => {
    const report = new ReportFile(join(folder, 'games.csv'), undefined, join(folder, 'spare'));
    expect(report.close()).toBe(false);
    expect(existsSync(report.path)).toBe(false);
  });

  test('is written to the spare folder if the input folder is not writable', () => {
    const report = new ReportFile('/no/such/folder/games.csv', undefined, join(folder, 'spare'));
    report.add(issue);
    report.close();
    expect(report.path).toBe(join(folder, 'spare', 'games.import-report.csv'));
  });
});

test('csvLine', () => {
  expect(csvLine(['a', 'b,c', '@x', 1, -2])).toBe(`a,"b,c",'@x,1,-2\r\n`);
});

test('findings are grouped by reason, most severe first', () => {
  const findings = new FindingGroups();
  const add = (level: 'note' | 'rejected', line: number, reason: string) =>
    findings.add({ line, column: 'game', level, value: '', reason });
  add('note', 1, '已去掉 2 个不可见字符');
  add('rejected', 2, '没有这款游戏：甲。是不是“乙”？');
  add('rejected', 3, '没有这款游戏：丙');
  add('note', 4, '已去掉 1 个不可见字符');
  expect(findings.groups().map(({ level, times, firstLine }) => [level, times, firstLine])).toEqual([
    ['rejected', 2, 2],
    ['note', 2, 1],
  ]);
});

test('[BLK-11] the summary names a record of one line by its number, and no empty names', () => {
  const findings = new FindingGroups();
  for (const line of [2, 3]) {
    findings.add({
      line,
      column: '游戏',
      level: 'rejected',
      value: '',
      reason: '不能为空',
      cell: `第 ${line} 条`,
    });
  }
  const summary = { ...noCounts(), kind: 'games', outcome: 'written', milliseconds: 1 } as const;
  expect(summaryText(summary, { title: '游戏' }, findings.groups(), undefined)).toMatch(
    /\[不能导入\] 2 行，例如第 2 条 游戏：不能为空$/,
  );
});

describe('progress', () => {
  function shown(isTTY: boolean, step: number) {
    let now = 0;
    let out = '';
    const view = new ProgressView({ isTTY, write: (text: string) => (out += text) }, () => now);
    view.begin();
    for (let batch = 1; batch <= 4; batch += 1) {
      now += step;
      const counts = { ...noCounts(), rows: batch * 500 };
      view.show({ type: 'progress', pass: 'write', bytes: batch * 250, total_bytes: 1_000, counts });
    }
    view.clear();
    return out;
  }

  test('is a bar with rate and remaining time on a terminal', () => {
    const out = shown(true, 1_000);
    expect(out).toContain('[████████████············] 写入 50%，1000 行，每秒 500 行，还要约 2 秒');
    expect(out.endsWith('\r\u001b[2K')).toBe(true);
  });

  test('is a line every few seconds elsewhere', () => {
    expect(shown(false, 3_000)).toBe(
      '写入 50%，1000 行，每秒 167 行，还要约 6 秒\n写入 100%，2000 行，每秒 167 行\n',
    );
    expect(shown(false, 100)).toBe('');
  });

  test('is one of the reading as long as no row was judged', () => {
    let now = 0;
    let out = '';
    const view = new ProgressView({ write: (text: string) => (out += text) }, () => now);
    view.begin();
    now = 6_000;
    view.show({ type: 'progress', pass: 'write', bytes: 300, total_bytes: 1_000, counts: noCounts() });
    expect(out).toBe('读取 30%，还要约 14 秒\n');
  });

  test('durations', () => {
    expect([0.2, 59.4, 60, 200].map(duration)).toEqual(['1 秒', '59 秒', '1 分 0 秒', '3 分 20 秒']);
  });
});

describe('the command line', () => {
  test('is parsed', () => {
    const request = parseImportArgs(['news', 'a.csv', '--strict', '--date-order', 'ymd']);
    expect(request).toMatchObject({ kind: 'news', file: 'a.csv', isStrict: true, dateOrder: 'ymd' });
    expect(parseImportArgs(['--template', 'packs'])).toEqual({ action: 'template', kind: 'packs' });
    expect(parseImportArgs(['--help'])).toEqual({ action: 'help' });
  });

  test('[BLK-08] [BLK-09] has options for undated news and unknown games', () => {
    expect(parseImportArgs(['news', 'a.csv', '--date', '2026-11-25'])).toMatchObject({
      undated: { as: 'date', day: '2026-11-25' },
      unknownGames: 'reject',
    });
    expect(parseImportArgs(['news', 'a.csv', '--as-draft', '--create-drafts'])).toMatchObject({
      undated: { as: 'draft' },
      unknownGames: 'create',
    });
    expect(parseImportArgs(['aliases', 'a.csv', '--skip-unknown'])).toMatchObject({ unknownGames: 'skip' });
    expect(parseImportArgs(['games', 'a.csv', '--create-categories'])).toMatchObject({
      unknownCategories: 'create',
    });
    expect(parseImportArgs(['games', 'a.csv', '--strict-categories'])).toMatchObject({
      unknownCategories: 'reject',
    });
    expect(parseImportArgs(['comments', 'a.csv', '--source', ' TapTap '])).toMatchObject({
      source: 'TapTap',
    });
  });

  test('[BLR-14] has an option for the column of codes', () => {
    const codes = ['codes', 'a.csv', '--pack', '12'];
    expect(parseImportArgs([...codes, '--column', '2'])).toMatchObject({ pack: 12, column: 2 });
    expect(parseImportArgs(codes)).toMatchObject({ column: undefined });
  });

  test('[COD-09] has an option for each kind of rows that are held back', () => {
    const codes = ['codes', 'a.csv', '--pack', '12'];
    expect(parseImportArgs(codes)).toMatchObject({ takesUnlike: false, takesRemarks: false });
    expect(parseImportArgs([...codes, '--take-unlike'])).toMatchObject({
      takesUnlike: true,
      takesRemarks: false,
    });
    expect(parseImportArgs([...codes, '--take-remarks'])).toMatchObject({
      takesUnlike: false,
      takesRemarks: true,
    });
  });

  test.each([
    [['games', 'a', '--as-draft'], '只用于导入资讯'],
    [['games', 'a', '--column', '2'], '只用于导入兑换码'],
    [['codes', 'a', '--pack', '1', '--column', '0'], '--column 请写列号'],
    [['news', 'a', '--date', '2026-02-30'], '--date 请写成'],
    [['packs', 'a', '--skip-unknown', '--create-drafts'], '只能用一个'],
    [['games', 'a', '--skip-unknown'], '只用于带游戏名的数据'],
    [['news', 'a', '--create-categories'], '只用于导入游戏'],
    [['games', 'a', '--create-categories', '--strict-categories'], '只能用一个'],
    [['games', 'a', '--source', 'TapTap'], '只用于导入评论'],
    [['comments', 'a', '--source', ' '], '--source 请写评论转自哪里'],
    [[], '用法'],
    [['users', 'a.csv'], '不能导入“users”'],
    [['games'], '请写出要导入的文件'],
    [['games', 'a', 'b'], '一次只能'],
    [['games', 'a', '--fast'], '--fast'],
    [['games', 'a', '--date-order', 'ydm'], '只能是 ymd'],
  ])('%j is rejected with an explanation', (args, sentence) => {
    expect(() => parseImportArgs(args)).toThrow(UsageError);
    expect(() => parseImportArgs(args)).toThrow(sentence);
  });
});

test('the summary lists the rejected rows and that nothing was written', () => {
  const summary = {
    ...noCounts(),
    rows: 10,
    rejected: 2,
    kind: 'games',
    outcome: 'refused' as const,
    milliseconds: 2_000,
  };
  const text = summaryText(summary, { title: '游戏' }, [], '/tmp/r.csv');
  expect(text).toContain('什么都没有写入');
  expect(text).not.toContain('新增');
  expect(text).toContain('共 10 行，用时 2 秒，每秒 5 行');
  expect(text).toContain('逐行报告：/tmp/r.csv');
});

test('[COD-09] rows that were held back are counted by their kind, with the option that imports them', () => {
  expect(heldBackText({ unlike: 0, remarks: 0, used: 0, hidden: 0 })).toBe('');
  expect(heldBackText({ unlike: 3, remarks: 2, used: 4, hidden: 0 }).split('\n')).toEqual([
    '有 3 个不像其余的兑换码，没有导入；确认是兑换码的，加 --take-unlike 导入。',
    '有 2 行像说明文字或旁边写着别的内容，没有导入；确认可以发给玩家的，加 --take-remarks 导入。',
    '有 4 个在文件里写着已使用、已作废等，或划掉了，没有导入；确认可以发给玩家的，加 --take-used 导入。',
  ]);
});

test('[BLR-19] the summary says what a workbook does not show, and the option', () => {
  expect(hiddenText({ type: 'hidden', rows: 3, columns: ['C', 'D'] }, false)).toBe(
    '工作簿里有 3 行、C、D 列是隐藏的，没有导入；要导入的，加 --take-hidden。',
  );
  expect(hiddenText({ type: 'hidden', rows: 0, columns: ['C'] }, true)).toBe(
    '工作簿里有 C 列是隐藏的，也导入了。',
  );
  expect(heldBackText({ unlike: 0, remarks: 0, used: 0, hidden: 2 })).toContain('加 --take-hidden');
});
