import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CsvSplitter } from './csv-cells.ts';
import { UnreadableFile } from './encoding.ts';
import { type RecordsInfo, readRecords } from './read-records.ts';

/** Reads a text in chunks of `size`. */
async function read(text: string, size = text.length, headings: readonly string[] = []) {
  const records = [];
  const starts: Omit<RecordsInfo, 'sample'>[] = [];
  const onStart = ({ format, columns }: RecordsInfo) => starts.push({ format, columns });
  let bytesRead = 0;
  async function* chunks() {
    for (let at = 0; at < text.length || at === 0; at += size) {
      bytesRead = at + 7;
      yield { text: text.slice(at, at + size), bytesRead };
    }
  }
  for await (const group of readRecords(chunks(), {
    isHeading: (heading) => headings.includes(heading),
    onStart,
  })) {
    expect(group.bytesRead).toBe(bytesRead);
    records.push(...group.records.map(({ row: _row, ...record }) => record));
  }
  return { starts, columns: starts[0]?.columns, records };
}

describe('CSV', () => {
  test('counts lines with mixed line ends, quotes, multi-line cells and blank lines', async () => {
    const text = 'Name , body\r\n甲,"一\r\n二"\r\n\r\n乙,"说""好"""\n丙,5" 屏\r丁,';
    const { columns, records } = await read(text);
    expect(columns).toEqual(['Name', 'body']);
    expect(records).toEqual([
      { line: 2, values: { Name: '甲', body: '一\r\n二' } },
      { line: 5, values: { Name: '乙', body: '说"好"' } },
      { line: 6, values: { Name: '丙', body: '5" 屏' } },
      { line: 7, values: { Name: '丁', body: '' } },
    ]);
  });

  test('an unclosed quote rejects only its own line', async () => {
    const { records } = await read('a,b\n1,"never\n2,x\n3,y\n');
    expect(records.map(({ line, broken }) => [line, broken?.reason])).toEqual([
      [2, '引号没有闭合'],
      [3, undefined],
      [4, undefined],
    ]);
  });

  test('rejects too many and too few cells, except trailing empty ones', async () => {
    const { records } = await read('a,b\n1,2,,\n1,2,3\n1\n"x"y,2\n,\n');
    expect(records.map(({ line, broken }) => [line, broken?.reason.slice(0, 5)])).toEqual([
      [2, undefined],
      [3, '有 3 格'],
      [4, '有 1 格'],
      [5, '引号后面还'],
    ]);
  });

  test('is separated by tabs if the header contains tabs and no comma', async () => {
    const { records } = await read('a\tb\n1,5\t2\n');
    expect(records[0]?.values).toEqual({ a: '1,5', b: '2' });
  });

  test('a repeated column and an empty file are refused', async () => {
    await expect(read('a,b,a\n1,2,3')).rejects.toThrow('两个“a”列');
    await expect(read(' \n ')).rejects.toThrow('没有内容');
  });

  test('reads written CSV back for all chunk sizes', () => {
    const cell = fc.string({
      unit: fc.constantFrom('a', '中', '"', ',', '\n', '\r\n', ' ', '😀'),
      maxLength: 6,
    });
    const rows = fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(rows, fc.constantFrom('\n', '\r\n'), fc.integer({ min: 1, max: 9 }), (given, end, size) => {
        const text = given
          .map((cells) => cells.map((one) => `"${one.replaceAll('"', '""')}"`).join(','))
          .join(end);
        const splitter = new CsvSplitter();
        const found = [];
        for (let at = 0; at < text.length; at += size) {
          found.push(...splitter.push(text.slice(at, at + size)));
        }
        found.push(...splitter.end());
        expect(found.map((row) => row.cells)).toEqual(given);
      }),
    );
  });
});

describe('JSON', () => {
  const expected = [
    [2, { a: '甲}', b: ['x', '"'] }],
    [4, { a: 1, b: { c: null } }],
  ];

  test.each([1, 3, 1000])('an array, in chunks of %i', async (size) => {
    const { records } = await read('[\n{"a":"甲}","b":["x","\\""]},\n\n{"a":1,"b":{"c":null}}]\n', size);
    expect(records.map(({ line, values }) => [line, values])).toEqual(expected);
  });

  test('one object per line', async () => {
    const { columns, records } = await read('{"a":1}\n{"a":2}\n');
    expect(columns).toEqual(['a']);
    expect(records.map(({ line, values }) => [line, values])).toEqual([
      [1, { a: 1 }],
      [2, { a: 2 }],
    ]);
  });

  test.each([1, 7, 1000])('[BLK-11] records of one line are counted, in chunks of %i', async (size) => {
    const { records } = await read('[{"a":1},{"a":2},{"a":3}]\n', size);
    expect(records.map(({ line, isCounted }) => [line, isCounted])).toEqual([
      [1, true],
      [2, true],
      [3, true],
    ]);
    const lines = await read('[\n{\n"a":1\n}, {\n"a":2\n}\n]', size);
    expect(lines.records.map(({ line, isCounted }) => [line, isCounted])).toEqual([
      [2, undefined],
      [4, undefined],
    ]);
    expect((await read('[{"a":1}]', size)).records).toMatchObject([{ line: 1, values: { a: 1 } }]);
  });

  test('anything but an object, or an unclosed one, rejects only its own line', async () => {
    const { records } = await read('{"a":1}\noops\n{"a":2,}\n{"a":"3\n{"a":4}\n');
    expect(records.map(({ line, values, broken }) => [line, broken?.reason ?? values])).toEqual([
      [1, { a: 1 }],
      [2, '这里应是一个 JSON 对象（以 { 开头）'],
      [3, 'JSON 格式有误'],
      [4, '这一行开始的 JSON 对象没有结束'],
      [5, { a: 4 }],
    ]);
  });
});

const columnsOf = async (text: string) => (await read(text)).columns;
const cells = (count: number, one: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => one(at));

test('reports the columns once, before the first record', async () => {
  expect((await read('A,b\n1,2\n3,4\n')).starts).toEqual([{ format: 'csv', columns: ['A', 'b'] }]);
  expect((await read('[{"A":1},{"b":2}]')).starts).toEqual([{ format: 'json', columns: ['A'] }]);
});

test.each([
  ['a,b,,\n1,2\n', ['a', 'b']],
  ['a,,b,,c\n', ['a', '', 'b', '', 'c']],
  ['a[1],b{2}\n1,2\n', ['a[1]', 'b{2}']],
  ['a\tb', ['a', 'b']],
  ['a\tb,', ['a b']],
  ['a\tb\n1,2\t3\n', ['a', 'b']],
  ['a\tb,c\n', ['a b', 'c']],
])('the columns of %o are %o', async (text, columns) => {
  expect(await columnsOf(text)).toEqual(columns);
});

test.each([
  ['"a"b,c\n1,2\n', '无法读取表头：引号后面还有其他字符；单元格里的引号应写成两个。'],
  ['"a\nb,c\n', '无法读取表头：引号没有闭合。'],
  [',,\n1,2\n', '无法读取表头：第一行是空的。'],
  ['a,b,B\n1,2,3\n', '表头里有两个“B”列，请删掉或改名其中一个。'],
  ['\n \n', '文件里没有内容。'],
])('the header of %o is refused', async (text, message) => {
  await expect(read(text)).rejects.toThrow(new UnreadableFile(message));
});

test('a table has at most 256 columns', async () => {
  const table = (count: number) => `${cells(count, (at) => `c${at}`).join(',')}\n`;
  expect(await columnsOf(table(256))).toHaveLength(256);
  await expect(read(table(257))).rejects.toThrow('表头有 257 列，最多 256 列。请删掉不需要的列再导入。');
});

test('a row with more or fewer cells than columns is rejected with the likely cause', async () => {
  const { records } = await read('a,b\n1\n1,2,3\n1,2, \n , \n');
  expect(records).toEqual([
    {
      line: 2,
      values: {},
      broken: { reason: '有 1 格，表头是 2 格，这一行可能被截断', text: '1' },
      cells: ['1'],
    },
    {
      line: 3,
      values: {},
      cells: ['1', '2', '3'],
      broken: { reason: '有 3 格，表头是 2 格，可能是内容里有逗号但没有加引号', text: '1,2,3' },
    },
    { line: 4, values: { a: '1', b: '2' } },
  ]);
});

test('an object has at most 256 keys and 32 levels', async () => {
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

test.each([
  ['Markdown', '| 游戏名 | 评分 |\n|---|:-:|\n| 甲 | 8 |\n| 乙 | |\n'],
  ['Markdown without a frame', '游戏名 | 评分\n--- | ---\n甲 | 8\n乙 | \n'],
  ['Markdown below a heading', '# 游戏\n\n| 游戏名 | 评分 |\r\n| - | - |\r\n| 甲 | 8 |\r\n| 乙 | |'],
  ['MySQL', '+------+-----+\n| 游戏名 | 评分 |\n+------+-----+\n| 甲 | 8 |\n| 乙 |  |\n+------+-----+\n'],
  ['psql', ' 游戏名 | 评分 \n--------+------\n 甲     | 8\n 乙     | \n'],
])('[BLR-22] reads a table of %s', async (_name, text) => {
  const { records } = await read(text, text.length, ['游戏名', '评分']);
  expect(records.map(({ values }) => values)).toEqual([
    { 游戏名: '甲', 评分: '8' },
    { 游戏名: '乙', 评分: '' },
  ]);
});

const RECORDS = '[{"游戏名":"甲","评分":8},\n{"游戏名":"乙"}]';

test.each([
  ['data', `{"data":${RECORDS}}`],
  ['RECORDS', `{\n"RECORDS": ${RECORDS}\n}`],
  ['list', `{"code":0,"msg":"ok \\"1\\"","data":{"total":2,"list":${RECORDS},"more":false},"time":1.5}`],
  ['rows', `{"rows":${RECORDS},"columns":["游戏名","评分"]}`],
  ['data', `[{"type":"header","version":"5.2"},{"type":"table","name":"game","data":${RECORDS}}]`],
])('[BLR-22] reads the objects in the array %s of a JSON object', async (_key, text) => {
  for (const size of [text.length, text.length - 20]) {
    const { records } = await read(text, size, ['游戏名', '评分', 'name']);
    expect(records.map(({ values }) => values)).toEqual([{ 游戏名: '甲', 评分: 8 }, { 游戏名: '乙' }]);
  }
});

test('[BLR-22] a second array of a JSON object is named', async () => {
  const { records } = await read(`{"a":${RECORDS},\n"b":[{"游戏名":"丙"}]}`, 1_000, ['游戏名', '评分']);
  expect(records.map(({ values, broken }) => broken?.reason ?? values)).toEqual([
    { 游戏名: '甲', 评分: 8 },
    { 游戏名: '乙' },
    '从这里起是另一组内容，没有读取；请每次只导入一组',
  ]);
});

test('[BLR-22] a JSON object with a known key is a record', async () => {
  const text = '{"游戏名":"甲","图":[{"url":"a"}]}';
  expect((await read(text, 1_000, ['游戏名'])).records[0]?.values).toMatchObject({ 游戏名: '甲' });
});

test('[BLR-22] a record may have its values in one object', async () => {
  const text = '[{"record_id":"r1","fields":{"游戏名":"甲"}},{"record_id":"r2","fields":{"游戏名":"乙"}}]';
  const { records, columns } = await read(text, 1_000, ['游戏名']);
  expect([columns, records.map(({ values }) => values)]).toEqual([
    ['游戏名'],
    [{ 游戏名: '甲' }, { 游戏名: '乙' }],
  ]);
});
