import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { workbookParts, writtenZip } from '#tests/unit/written-zip.ts';
import type { ColumnCell } from './column-cell.ts';
import { readColumn, readWorkbookColumn } from './column-cells.ts';
import { surveyFile } from './encoding.ts';

const folder = mkdtempSync(join(tmpdir(), 'youmen-column-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, 'file');
const NAMES = ['code', '兑换码', '序列号'];

async function cellsOf(content: string | Uint8Array, column?: number): Promise<ColumnCell[]> {
  writeFileSync(path, content);
  const groups =
    typeof content === 'string'
      ? readColumn(path, await surveyFile(path), { names: NAMES, column })
      : readWorkbookColumn(path, 1_000, { names: NAMES, column });
  const cells: ColumnCell[] = [];
  for await (const group of groups) {
    cells.push(...group.cells);
  }
  return cells;
}
/** The lines and texts that are entries, and those that are above the header. */
async function read(content: string, column?: number) {
  const cells = await cellsOf(content, column);
  const shown = ({ line, text }: ColumnCell) => `${line} ${text}`;
  return {
    entries: cells.filter(({ isAboveHeader, broken }) => !isAboveHeader && !broken).map(shown),
    above: cells.filter(({ isAboveHeader }) => isAboveHeader).map(shown),
    broken: cells.filter(({ broken }) => broken).map(({ line }) => line),
  };
}

test('[COD-22] what stands around an entry of a list is known, if the first one has nothing', async () => {
  const looks = async (content: string) => (await cellsOf(content)).map(({ look }) => look?.style);
  expect(await looks('A1\n\tA2\n  A3\n A4\n\u3000A5\n"A6"\nA7,\n "A8"\n  A9,\n')).toEqual([
    undefined,
    '前面有空格',
    '前面有空格',
    undefined,
    '前面有空格',
    '在引号里',
    '后面有分隔符',
    undefined,
    '前面有空格、后面有分隔符',
  ]);
  expect(await looks('"A1",\n"A2",\n"A3"\n')).toEqual([undefined, undefined, undefined]);
  expect(await looks('A1,\nA2,\nA3\n')).toEqual([undefined, undefined, undefined]);
  expect(await looks('code,note\nA1\nA2,\n"A3",\n"A4","x"\n')).toEqual(Array(4).fill(undefined));
});

test.each([
  ['no header', 'A1\nA2\n', ['1 A1', '2 A2'], []],
  ['a header', 'code\nA1\nA2', ['2 A1', '3 A2'], []],
  ['other line breaks', 'A1\vA2\u0085A3\fA4\n', ['1 A1', '1 A2', '1 A3', '1 A4'], []],
  ['a table with other line breaks in a cell', 'code,note\nA1,x\vy\n', ['2 A1'], []],
  ['a header with a remark', '* 序列号（16 位）\nA1\n', ['2 A1'], []],
  ['the better of two headings', '序列号,礼包,兑换码\n1,新手,A1\n', ['2 A1'], []],
  ['a title', '新手礼包\n\n编号\t兑换码\n1\tA1\n', ['4 A1'], ['1 新手礼包']],
  [
    'groups of columns above the header',
    '礼包信息,,兑换信息\n序号,礼包,兑换码\n1,新手,A1\n',
    ['3 A1'],
    ['1 兑换信息'],
  ],
  ['a group with a known name', '礼包,,兑换码,\n序号,名称,,code\n1,新手,,A1\n', ['3 A1'], ['1 礼包  兑换码']],
  ['a title that is a heading', '兑换码,\n序号,兑换码\n1,A1\n', ['3 A1'], ['1 兑换码']],
  ['a code above the header', '1,A0\n序号,兑换码\n1,A1\n', ['3 A1'], ['1 A0']],
  ['a stated separator', 'sep=;\n编号;兑换码\n1;A1\n', ['3 A1'], []],
  ['a table of Markdown', '| 序号 | 兑换码 |\n| --- | --- |\n| 1 | A1 |\n| 2 | A2 |\n', ['3 A1', '4 A2'], []],
  ['a table of Markdown below a title', '## 新手礼包\n\n|code|\n|:-:|\n|A1|\n', ['5 A1'], ['1 ## 新手礼包']],
  [
    'a table of MySQL',
    '+----+------+\n| id | code |\n+----+------+\n| 1 | A1 |\n+----+------+\n',
    ['4 A1'],
    [],
  ],
  ['a rule in a list', 'A1\n-----\nA2\n', ['1 A1', '2 -----', '3 A2'], []],
  ['blank cells', 'code,\nA1,\n,\n', ['2 A1', '3 '], []],
  ['a formula that an export escaped', "code\n'-A1\n", ['2 -A1'], []],
  ['an apostrophe without a header', "'-A1\n", ["1 '-A1"], []],
])('[BLR-01] reads a column with %s', async (_name, text, entries, above) => {
  expect(await read(text)).toMatchObject({ entries, above, broken: [] });
});

test.each([
  ['several cells without a header', 'A1\nVIP,666\nA2\n', [2]],
  ['more cells than the header', 'code\nVIP,666\nA1\n', [2]],
  ['a repeated header', 'code\nA1\ncode\n', [3]],
  ['a header below the tenth row', `${'A\n'.repeat(10)}code\n`, [11]],
])('[BLR-01] rejects a line with %s', async (_name, text, broken) => {
  expect((await read(text)).broken).toEqual(broken);
});

test.each([
  '小计,3',
  '共计：,3',
  '总计（个）,3',
  '本页小计,3',
  '合 计,3',
  'Total,3',
  'Grand Total: 3,',
  'Subtotal (pcs),',
  '合计,3个',
])('[BLR-01] rejects the row %s, which adds up the others', async (row) => {
  expect((await read(`批次,code\nA,C1\n${row}\nB,C2\n`)).broken).toEqual([3]);
  expect((await read(`code,数量\nC1,1\n${row}\nC2,2\n`)).broken).toEqual([3]);
});

test('[BLR-01] a code that begins like a total is a code', async () => {
  const codes = ['TOTALWAR2026', 'SUM8K2Q', '合计划A1', 'SUMA', 'SUM2026'];
  expect((await read(`code\n${codes.join('\n')}\n`)).entries).toEqual(
    codes.map((code, at) => `${at + 2} ${code}`),
  );
});

test('[BLR-01] a long cell that begins like a total is an entry', async () => {
  const cells = [`合计${' '.repeat(800)}x`, `合计${' '.repeat(400_000)}x`];
  expect((await read(`code\n${cells.join('\n')}\n`)).entries).toEqual(
    cells.map((text, at) => `${at + 2} ${text}`),
  );
});

test('[BLR-01] refuses several columns without a header', async () => {
  await expect(read('1,A1\n2,A2\n')).rejects.toThrow(
    '文件有 2 列，需要指定导入哪一列：第 1 列（1、2）；第 2 列（A1、A2）。',
  );
  await expect(read('礼包发放表\n序号,口令\n1,A1\n2,A2\n')).rejects.toThrow('文件有 2 列');
});

test.each([
  ['a title', '兑换码\n序号,编码\n1,A1\n2,A2\n'],
  ['a group of columns', '礼包,兑换码,\n名称,序号,编码\n新手,1,A1\n新手,2,A2\n'],
  ['a heading of serial numbers', '序列号,口令\n1,A1\n2,A2\n'],
  ['a heading of numbers with zeros', '序列号,口令\n001,A1\n002,A2\n'],
  ['a heading without one beside it', 'code\nA1,B1\nA2,B2\n'],
])('[BLR-01] refuses several columns below %s with a known name', async (_name, text) => {
  await expect(read(text)).rejects.toThrow('需要指定导入哪一列');
});

test('[BLR-01] a workbook with merged headings in two rows has its column found, or chosen', async () => {
  const text = (value: string) => `t="inlineStr"><is><t>${value}</t></is></c>`;
  const row = (line: number, [a, b]: [string, string]) =>
    `<row r="${line}"><c r="A${line}" ${a}<c r="B${line}" ${b}</row>`;
  const merged = '<mergeCells count="1"><mergeCell ref="A1:B1"/></mergeCells>';
  const book = (title: string, heading: string) => {
    const rows = [
      `<row r="1"><c r="A1" ${text(title)}</row>`,
      row(2, [text('礼包信息'), text('兑换信息')]),
      row(3, [text('序号'), text(heading)]),
      row(4, ['><v>1</v></c>', text('A1')]),
      row(5, ['><v>2</v></c>', text('A2')]),
    ];
    return writtenZip(
      workbookParts(`<worksheet><sheetData>${rows.join('')}</sheetData>${merged}</worksheet>`),
    );
  };
  const entries = (cells: ColumnCell[]) =>
    cells.filter((cell) => !cell.isAboveHeader).map((cell) => cell.text);
  expect(entries(await cellsOf(book('新手礼包', '兑换码')))).toEqual(['A1', 'A2']);
  expect(entries(await cellsOf(book('兑换码', '兑换码')))).toEqual(['A1', 'A2']);
  expect(entries(await cellsOf(book('新手礼包', '编码'), 2))).toEqual(['A1', 'A2']);
  for (const title of ['新手礼包', '兑换码']) {
    await expect(cellsOf(book(title, '编码'))).rejects.toThrow('需要指定导入哪一列');
  }
});

test('[BLR-01] a workbook reports what its reader marks, numbers and cells that it cannot read', async () => {
  const row = (line: number, cell: string) => `<row r="${line}"><c r="A${line}" ${cell}</c></row>`;
  const rows = [
    row(1, 't="inlineStr"><is><t>兑换码</t></is>'),
    row(2, '><v>12</v>'),
    row(3, '><f>A2&amp;"x"</f>'),
    row(4, 't="inlineStr"><is><t>A1</t></is>'),
  ];
  const merged = '<mergeCells count="1"><mergeCell ref="A4:B4"/></mergeCells>';
  const sheet = `<worksheet><sheetData>${rows.join('')}</sheetData>${merged}</worksheet>`;
  expect(await cellsOf(writtenZip(workbookParts(sheet)))).toMatchObject([
    { line: 2, text: '12', address: 'A2', isNumber: true },
    { line: 3, text: '=', broken: expect.stringContaining('是公式，文件里没有保存它的结果') },
    { line: 4, text: 'A1', warning: expect.stringContaining('A4:B4 是合并的单元格') },
  ]);
});

test.each([
  ['without a header', '1,A1\n2,A2\n', 2, ['1 A1', '2 A2']],
  ['below a header of unknown names', '序号,口令,备注\n1,A1,\n2,A2,老板\n', 2, ['2 A1', '3 A2']],
  ['in place of the one with a known name', '序列号,口令\nS1,A1\nS2,A2\n', 2, ['2 A1', '3 A2']],
  ['with a repeated header', '序号,口令\n1,A1\n序号,口令\n2,A2\n', 2, ['2 A1', '4 A2']],
  ['the first of them', 'A1,1\nA2,2\n', 1, ['1 A1', '2 A2']],
  [
    'whose first codes are words',
    '口令,礼包\n云海VIP,新手\n云海SVIP,新手\nAB2,新手\n',
    1,
    ['2 云海VIP', '3 云海SVIP', '4 AB2'],
  ],
  ['below a heading with letters', '编号,VIP专属码\n1,ABC1\n2,ABC2\n', 2, ['2 ABC1', '3 ABC2']],
  ['below a heading of two words', 'No,Gift Code\n1,ABC1\n2,ABC2\n', 2, ['2 ABC1', '3 ABC2']],
  ['with full-width codes', '口令,礼包\n云海ＶＩＰ,新手\nAB2,新手\n', 1, ['2 云海ＶＩＰ', '3 AB2']],
  ['whose first code has no digit', 'ABCD,抖音\nQW12,快手\n', 1, ['1 ABCD', '2 QW12']],
  ['beyond the header', '序号,兑换码\n1,A1,B1\n2,A2,B2\n', 3, ['2 B1', '3 B2']],
] as const)('[BLR-14] reads a chosen column %s', async (_name, text, column, entries) => {
  expect((await read(text, column)).entries).toEqual(entries);
});

test('[BLR-14] columns with the same heading side by side are read, all of them, with a note', async () => {
  const text = '序号,兑换码,序号,兑换码\n1,A1,2,A2\n3,A3,,\n,,4,A4\n';
  expect(await read(text)).toEqual({ entries: ['2 A1', '2 A2', '3 A3', '4 A4'], above: [], broken: [] });
  expect((await cellsOf(text)).map(({ address }) => address)).toEqual(['B2', 'D2', 'B3', 'D4']);
  expect((await read(text, 4)).entries.filter((entry) => entry.includes('A'))).toEqual(['2 A2', '4 A4']);
});

test('[BLR-14] columns of codes whose headings differ are asked for, or named', async () => {
  await expect(read('兑换码（安卓）,兑换码（iOS）\nA1,B1\nA2,B2\n')).rejects.toThrow('需要指定导入哪一列');
  writeFileSync(path, '序列号,兑换码,code\n1,A1,B1\n2,A2,B2\n');
  const notes: unknown[] = [];
  for await (const { choice } of readColumn(path, await surveyFile(path), { names: NAMES })) {
    notes.push(choice?.note);
  }
  expect(notes.at(-1)).toBe('没有读取 B 列“兑换码”，读取的是 C 列“code”；也要导入的，请另选这一列再导入一次');
});

test('[BLR-14] the only filled column needs no choice, and one that is empty is refused', async () => {
  expect((await read(',A1\n,A2\n')).entries).toEqual(['1 A1', '2 A2']);
  await expect(read('1,A1\n2,A2\n', 3)).rejects.toThrow('文件没有第 3 列，或者这一列是空的。');
});

test.each([
  '{"code":"A1"}\n{"code":"A2"}\n',
  '[{"code":"A1","status":"used"}]',
  '{\n  "codes": ["A1"]\n}',
  '["A1","A2"]',
  '[\n  "A1"\n]',
  '[1001,1002]',
])('[COD-14] %j is refused as JSON', async (text) => {
  await expect(read(text)).rejects.toThrow('内容是 JSON');
});

test.each(['[VIP]A1', '[1]A1\n[2]A2', '{A1}', '["A1', '"A1"'])('[COD-14] %j is no JSON', async (text) => {
  await expect(read(text)).resolves.toBeDefined();
});

test.each([
  [
    'swapped columns',
    'code,备注\nA1,VIP1\n,\n备注,code\nVIP2,B1\nVIP3,B2\n',
    ['2 A1', '3 ', '5 B1', '6 B2'],
    [4],
  ],
  ['English headings', 'code,remark\nA1,VIP1\nremark,code\nVIP2,B1\n', ['2 A1', '4 B1'], [3]],
  ['the same columns', 'code,备注\nA1,VIP1\ncode,状态\nB1,未使用\n', ['2 A1', '4 B1'], [3]],
])('[BLR-01] a second header with %s is followed and named', async (_name, text, entries, broken) => {
  expect(await read(text)).toMatchObject({ entries, above: [], broken });
});

test('[BLR-01] the cells below a second header have its headings', async () => {
  const cells = await cellsOf('code,备注\nA1,\n状态,code\n已使用,B1\n');
  expect(cells.at(-1)).toMatchObject({ text: 'B1', beside: [{ heading: '状态', text: '已使用' }] });
});

test('[BLR-01] a type that is called like the column of codes is no second header', async () => {
  const text = 'code,类型\nA1,兑换码\nABCDEFGH,兑换码\nA3,兑换码\n';
  expect(await read(text)).toMatchObject({ entries: ['2 A1', '3 ABCDEFGH', '4 A3'], broken: [] });
});

test('[BLR-01] codes in a row beside their heading are refused with what to do', async () => {
  const row = 'code,9BH844V7KX,PFY37CUXFT,M64RHPC2M2\n';
  await expect(read(row)).rejects.toThrow('第 1 行的列名右边像是一排要导入的内容');
  await expect(read(`游戏,云海剑歌\n${row}备注,内部\n`)).rejects.toThrow('第 2 行的列名右边');
});

test.each([
  '{"codes":["A1","A2"]}',
  '{"data":[{"code":"A1"}]}',
  '["A1","A2"]',
  '[{"code":"A1"}]',
  "['A1', 'A2']",
  "{'code': 'A1'}",
  '{\n  "codes": [\n    "A1"\n  ]\n}',
])('[BLR-22] %j is named as JSON, with what to do', async (text) => {
  await expect(cellsOf(text)).rejects.toThrow('内容是 JSON，这里不收。请另存为每行一个的文本');
});
