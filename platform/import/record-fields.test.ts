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

test('a row is read with the limits of the form', () => {
  const read = fieldsReader(fields, form);
  const reader = new RowReader({ line: 2, values: { name: '青崖渡', source: '官方网站站' } });
  expect(read(reader)).toEqual({ name: '青崖渡', source: '官方网站站' });
  expect(reader.issues).toEqual([
    { line: 2, column: 'source', level: 'rejected', reason: '最多 4 字，这里有 5 字', value: '官方网站站' },
  ]);
});
