import { expect, test } from 'vitest';
import { UnreadableFile } from './encoding.ts';
import { type RecordsInfo, readRecords } from './read-records.ts';

/** Reads a text that arrives at once; with all that is told of it. */
async function read(text: string) {
  const records = [];
  const told: RecordsInfo[] = [];
  async function* chunks() {
    yield { text, bytesRead: 7 };
  }
  for await (const group of readRecords(chunks(), (info) => told.push(info))) {
    expect(group.bytesRead).toBe(7);
    records.push(...group.records);
  }
  return { told, records };
}

const columnsOf = async (text: string) => (await read(text)).told[0]?.columns;
const cells = (count: number, one: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => one(at));

test('the columns are told once, in small letters, before any record', async () => {
  expect((await read('A,b\n1,2\n3,4\n')).told).toEqual([{ format: 'csv', columns: ['a', 'b'] }]);
  expect((await read('[{"A":1},{"b":2}]')).told).toEqual([{ format: 'json', columns: ['A'] }]);
});

test.each([
  ['a,b,,\n1,2\n', ['a', 'b']],
  ['a,,b,,c\n', ['a', '', 'b', '', 'c']],
  ['a[1],b{2}\n1,2\n', ['a[1]', 'b{2}']],
  ['a\tb', ['a', 'b']],
  ['a\tb,', ['a\tb']],
  ['a\tb\n1,2\t3\n', ['a', 'b']],
  ['a\tb,c\n', ['a\tb', 'c']],
])('the columns of %o are %o', async (text, columns) => {
  expect(await columnsOf(text)).toEqual(columns);
});

test.each([
  ['"a"b,c\n1,2\n', '表头读不出来：引号后面还有别的字符；单元格里的引号应写成两个。'],
  ['"a\nb,c\n', '表头读不出来：引号没有闭合。'],
  [',,\n1,2\n', '表头读不出来：第一行是空的。'],
  ['a,b,B\n1,2,3\n', '表头里有两个“b”列，请删掉或改名其中一个。'],
  ['\n \n', '文件里没有内容。'],
])('the header of %o is refused', async (text, sentence) => {
  await expect(read(text)).rejects.toThrow(new UnreadableFile(sentence));
});

test('a table has 256 columns and no more', async () => {
  const table = (count: number) => `${cells(count, (at) => `c${at}`).join(',')}\n`;
  expect(await columnsOf(table(256))).toHaveLength(256);
  await expect(read(table(257))).rejects.toThrow('表头有 257 列，最多 256 列。请删掉不需要的列再导入。');
});

test('a row with more or fewer cells than columns is told with the likely cause', async () => {
  const { records } = await read('a,b\n1\n1,2,3\n1,2, \n , \n');
  expect(records).toEqual([
    { line: 2, values: {}, broken: { reason: '有 1 格，表头是 2 格，这一行可能被截断了', text: '1' } },
    {
      ...{ line: 3, values: {} },
      broken: { reason: '有 3 格，表头是 2 格，多半是内容里有逗号却没加引号', text: '1,2,3' },
    },
    { line: 4, values: { a: '1', b: '2' } },
  ]);
});

test('an object has 256 keys and is 32 levels deep, and no more', async () => {
  const keys = (count: number) => `{${cells(count, (at) => `"c${at}":0`).join(',')}}`;
  const { records } = await read(`${keys(256)}\n${keys(257)}`);
  expect(records.map(({ broken }) => broken?.reason)).toEqual([undefined, '有 257 个键，最多 256 个']);
  const deep = (levels: number) => `{"a":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;
  const found = (await read(`${deep(32)}\n${deep(33)}\n{"b":1}`)).records;
  expect(found.map(({ line, broken }) => [line, broken?.reason])).toEqual([
    [1, undefined],
    [2, '嵌套超过 32 层'],
    [3, undefined],
  ]);
});
