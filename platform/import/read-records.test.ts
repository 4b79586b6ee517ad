import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CsvSplitter } from './csv-cells.ts';
import { readRecords } from './read-records.ts';

/** Reads a text that arrives in pieces of `size`. */
async function read(text: string, size = text.length) {
  const records = [];
  let columns: string[] = [];
  async function* chunks() {
    for (let at = 0; at < text.length || at === 0; at += size) {
      yield { text: text.slice(at, at + size), bytesRead: at };
    }
  }
  for await (const group of readRecords(chunks(), (info) => {
    columns = info.columns;
  })) {
    records.push(...group.records);
  }
  return { columns, records };
}

describe('CSV', () => {
  test('mixed line ends, quotes, lines within cells and blank lines keep their line numbers', async () => {
    const text = 'Name , body\r\n甲,"一\r\n二"\r\n\r\n乙,"说""好"""\n丙,5" 屏\r丁,';
    const { columns, records } = await read(text);
    expect(columns).toEqual(['name', 'body']);
    expect(records).toEqual([
      { line: 2, values: { name: '甲', body: '一\r\n二' } },
      { line: 5, values: { name: '乙', body: '说"好"' } },
      { line: 6, values: { name: '丙', body: '5" 屏' } },
      { line: 7, values: { name: '丁', body: '' } },
    ]);
  });

  test('a quote that is never closed costs its own line only', async () => {
    const { records } = await read('a,b\n1,"never\n2,x\n3,y\n');
    expect(records.map(({ line, broken }) => [line, broken?.reason])).toEqual([
      [2, '引号没有闭合'],
      [3, undefined],
      [4, undefined],
    ]);
  });

  test('too many and too few cells are told; empty ones too many are not', async () => {
    const { records } = await read('a,b\n1,2,,\n1,2,3\n1\n"x"y,2\n,\n');
    expect(records.map(({ line, broken }) => [line, broken?.reason.slice(0, 5)])).toEqual([
      [2, undefined],
      [3, '有 3 格'],
      [4, '有 1 格'],
      [5, '引号后面还'],
    ]);
  });

  test('tabs separate where the header has tabs only', async () => {
    const { records } = await read('a\tb\n1,5\t2\n');
    expect(records[0]?.values).toEqual({ a: '1,5', b: '2' });
  });

  test('a column twice, and no content, are refused', async () => {
    await expect(read('a,b,a\n1,2,3')).rejects.toThrow('两个“a”列');
    await expect(read(' \n ')).rejects.toThrow('没有内容');
  });

  test('what is written as CSV is read back, however it is cut', () => {
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

  test.each([1, 3, 1000])('an array, in pieces of %i', async (size) => {
    const { records } = await read('[\n{"a":"甲}","b":["x","\\""]},\n\n{"a":1,"b":{"c":null}}]\n', size);
    expect(records.map(({ line, values }) => [line, values])).toEqual(expected);
  });

  test('an object a line', async () => {
    const { columns, records } = await read('{"a":1}\n{"a":2}\n');
    expect(columns).toEqual(['a']);
    expect(records.map(({ line, values }) => [line, values])).toEqual([
      [1, { a: 1 }],
      [2, { a: 2 }],
    ]);
  });

  test('what is no object, or never ends, costs its own line', async () => {
    const { records } = await read('{"a":1}\noops\n{"a":2,}\n{"a":"3\n{"a":4}\n');
    expect(records.map(({ line, values, broken }) => [line, broken?.reason ?? values])).toEqual([
      [1, { a: 1 }],
      [2, '这里应是一个 JSON 对象（以 { 开头）'],
      [3, 'JSON 写法有误'],
      [4, '这一行开始的 JSON 对象没有结束'],
      [5, { a: 4 }],
    ]);
  });
});
