import { describe, expect, test } from 'vitest';
import { ColumnNames, checkColumns, matchColumns } from './column-names.ts';
import { CsvSplitter } from './csv-cells.ts';
import { UnreadableFile } from './encoding.ts';
import { column } from './import-kind.ts';
import { RECORD_LIMIT } from './record.ts';

/** The rows of a text in chunks, with their first lines. */
function rowsOf(chunks: string[], delimiter?: string): string[] {
  const splitter = new CsvSplitter(delimiter);
  const rows = [...chunks.flatMap((chunk) => [...splitter.push(chunk)]), ...splitter.end()];
  return rows.map(({ line, cells, broken }) =>
    broken ? `${line} ${broken.reason}: ${broken.text}` : `${line} ${cells.join('|')}`,
  );
}

const whole = (text: string, delimiter?: string) => rowsOf([text], delimiter);

test.each(['\n', '\r\n', '\r'])('lines end with %o, and empty ones are ignored', (end) => {
  expect(whole(`a,b${end}c,d${end}${end}  ${end},${end}e`)).toEqual(['1 a|b', '2 c|d', '5 |', '6 e']);
});

test('[BLK-10] joined files have byte order marks inside', () => {
  expect(whole('\ufeff"a,b",c\n\ufeff"d"\n')).toEqual(['1 a,b|c', '2 d']);
});

test('line ends may be mixed', () => {
  expect(whole('a\r\nb\rc\nd\r\r\ne')).toEqual(['1 a', '2 b', '3 c', '4 d', '6 e']);
});

describe.each([
  'a,b\r\nc,d\r\n',
  'a\rb\r\rc',
  '"a\r\nb",c\r\n"d ""e""",f\n',
  '"a""",b\r\n""\r\n"",""\r\n',
  'a,"b" \r\nc',
  '"never closed\r\na,b\r\nc,d',
  '"x" y,z\r\nnext,row\r\n',
])('%o', (text) => {
  test('is read identically for all chunk boundaries', () => {
    const expected = whole(text);
    for (let at = 1; at < text.length; at += 1) {
      expect(rowsOf([text.slice(0, at), text.slice(at)]), `cut at ${at}`).toEqual(expected);
    }
    expect(rowsOf([...text])).toEqual(expected);
  });
});

test('emits rows as soon as they are complete', () => {
  const splitter = new CsvSplitter();
  expect([...splitter.push('a,b\r')]).toEqual([]);
  expect([...splitter.push('\nc')].map(({ cells }) => cells)).toEqual([['a', 'b']]);
  expect([...splitter.push('\n')].map(({ cells }) => cells)).toEqual([['c']]);
  expect([...splitter.end()]).toEqual([]);
});

test('an unclosed quote rejects only its own line', () => {
  expect(whole('a,"b\nc,d\ne,f')).toEqual(['1 引号没有闭合: a,"b', '2 c|d', '3 e|f']);
});

test('a row with an unclosed quote has no cells', () => {
  const splitter = new CsvSplitter();
  expect([...splitter.push('a,"b'), ...splitter.end()]).toEqual([
    { line: 1, row: 1, cells: [], broken: { reason: '引号没有闭合', text: 'a,"b' } },
  ]);
});

test('characters after a closing quote reject the row', () => {
  expect(whole('"a"b,c\nd,e')).toEqual(['1 引号后面还有其他字符；单元格里的引号应写成两个: "a"b', '2 d|e']);
  expect(whole('"a" ,c')).toEqual(['1 a|c']);
});

test.each([
  [RECORD_LIMIT, 0],
  [RECORD_LIMIT + 1, 1],
])('an incomplete row of %i characters: %i rejected', (length, given) => {
  const splitter = new CsvSplitter();
  expect([...splitter.push(`"${'x'.repeat(length - 1)}`)]).toHaveLength(given);
});

test.each([';', '\t', '|'])('cells may be separated by %o', (delimiter) => {
  expect(whole(['a', 'b,c', '"d"'].join(delimiter), delimiter)).toEqual(['1 a|b,c|d']);
});

describe('columns', () => {
  const kind = {
    name: 'games',
    title: '游戏',
    columns: [column('name', '', '', true), column('tags', '', ''), column('code', '', '', true)],
  };
  const names = new ColumnNames(kind.columns);
  const fields = new Set(['name', 'tags', 'code']);
  const checked = (headings: string[]) => checkColumns(kind, matchColumns(names, fields, headings), names);

  test('that are missing are reported with the expected ones and the template', () => {
    const check = () => checked(['tags', 'x']);
    expect(check).toThrow(UnreadableFile);
    expect(check).toThrow(
      '缺少必需的列：name、code。游戏的列有：name*、tags、code*（带 * 的必需）。文件里的列是：tags、x。可以下载模板对照填写。',
    );
  });

  test('that are unknown or absent are reported, except nameless ones', () => {
    expect(checked(['code', 'name', '', 'x'])).toEqual({ unknown_columns: ['x'], absent_columns: ['tags'] });
    expect(checked(['code', 'name', 'tags'])).toEqual({ unknown_columns: [], absent_columns: [] });
  });
});
