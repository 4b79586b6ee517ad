import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { needed, textOrNull } from '#contract/admin/form-fields.ts';
import {
  cells,
  columnsIn,
  fieldsReader,
  importColumns,
  type RecordField,
  upsertColumns,
} from './record-fields.ts';
import { RowReader } from './row-reader.ts';

const fields = {
  name: {
    column: ['text', 'take'],
    about: '名称',
    example: '青崖渡',
    isRequired: true,
    read: cells.required,
  },
  pictures: { about: '图片' },
  source: { column: ['text', 'known'], about: '来源', read: cells.optional },
  rank: { column: ['integer', 'once'] },
} as const satisfies Record<string, RecordField>;
const form = z.object({ source: textOrNull('来源', 4), name: needed('名称', 3) });

test('the writer, the template and the selected columns derive from the fields', () => {
  expect(upsertColumns(fields)).toEqual({
    name: ['text', 'take'],
    source: ['text', 'known'],
    rank: ['integer', 'once'],
  });
  expect(importColumns(fields, { name: '名称、游戏名' })).toEqual([
    expect.objectContaining({ name: 'id', title: '编号' }),
    { name: 'name', about: '名称', example: '青崖渡', isRequired: true, title: '名称', synonyms: ['游戏名'] },
    { name: 'pictures', about: '图片', example: '', isRequired: false, synonyms: [] },
    { name: 'source', about: '来源', example: '', isRequired: false, synonyms: [] },
  ]);
  expect(columnsIn(fields, form)).toEqual(['source', 'name']);
});

test('[BLR-17] a text says what it lacks, and which pictures have no whole address', () => {
  const reader = new RowReader({
    line: 2,
    values: { text: '<p>一<video></video><img src="images/a.png"></p>' },
  });
  cells.html(reader, 'text', { length: 99, items: 0 });
  expect(reader.issues.map(({ level, reason, value }) => `${level} ${reason.slice(0, 18)} ${value}`)).toEqual(
    ['warning 正文里这些没有导入：视频 1 处；请 ', 'warning 有 1 张图片的地址不完整，只有图片 images/a.png'],
  );
});

test.each([
  ['<noscript><p>全文</p></noscript>', '正文里只有网页上看不见的内容'],
  ['<!-- <p>全文</p> -->', '正文里只有网页上看不见的内容'],
  ['<template><p>全文</p></template>', '正文里只有网页上看不见的内容'],
  ['<p>前</p><!-- <p>后</p>', '这里没有结束'],
  ['<p>前</p><a href="https://x.com>链<p>后文</p>', '这里没有结束'],
])('[BLR-24] %s says that its text is lost', (text, reason) => {
  const reader = new RowReader({ line: 2, values: { text } });
  cells.html(reader, 'text', { length: 99, items: 0 });
  expect(reader.issues).toMatchObject([{ level: 'warning', reason: expect.stringContaining(reason) }]);
});

test('[BLR-25] a text that CSS hid on its page is imported with a warning', () => {
  const reader = new RowReader({ line: 2, values: { text: '<p>前<span style="opacity:0">后</span></p>' } });
  expect(cells.html(reader, 'text', { length: 99, items: 0 })).toBe('<p>前后</p>');
  expect(reader.issues).toEqual([
    expect.objectContaining({
      level: 'warning',
      value: '后',
      reason: expect.stringMatching(/^有 1 处文字在原来的网页上看不见/),
    }),
  ]);
});

test.each(['<p></p>', '&nbsp;', '<!-- wp:paragraph --><p><br></p><!-- /wp:paragraph -->', '<p>文</p>'])(
  '[BLR-24] %s has lost nothing',
  (text) => {
    const reader = new RowReader({ line: 2, values: { text } });
    cells.html(reader, 'text', { length: 99, items: 0 });
    expect(reader.issues).toEqual([]);
  },
);

test('a row is read with the limits of the form', () => {
  const read = fieldsReader(fields, form);
  const reader = new RowReader({ line: 2, values: { name: '青崖渡', source: '官方网站站' } });
  expect(read(reader)).toEqual({ name: '青崖渡', source: '官方网站站' });
  expect(reader.issues).toEqual([
    { line: 2, column: 'source', level: 'rejected', reason: '最多 4 字，这里有 5 字', value: '官方网站站' },
  ]);
});
