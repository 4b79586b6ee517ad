import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import * as fields from './form-fields.ts';

const read = (field: z.ZodMiniType, value: unknown) => {
  const result = field.safeParse(value);
  return result.success ? result.data : result.error.issues[0]?.message;
};

test('a text that is needed has 1 to its most characters, trimmed and without what nobody sees', () => {
  const field = fields.needed('标题', 3);
  expect([read(field, ' 云\u200b海\u0000 '), read(field, '云海剑')]).toEqual(['云海', '云海剑']);
  expect([read(field, ' '), read(field, undefined)]).toEqual(['请填写标题', '请填写标题']);
  expect(read(field, '云海剑歌')).toBe('标题最多 3 个字');
  expect(read(field, 'a\tb')).toBe('a\tb');
});

test('a text may be empty, or nothing', () => {
  expect([read(fields.text('简介', 3), undefined), read(fields.text('简介', 3), '')]).toEqual(['', '']);
  expect(read(fields.text('简介', 3), '云海剑歌')).toBe('简介最多 3 个字');
  expect(read(fields.text('简介', 3), 7)).toBe('简介应是文字');
  const orNull = fields.textOrNull('简介', 3);
  expect([read(orNull, undefined), read(orNull, null), read(orNull, '  '), read(orNull, '云')]).toEqual([
    null,
    null,
    null,
    '云',
  ]);
});

test('a choice is one of its words, and the refusal names them', () => {
  expect([
    read(fields.choice('状态', ['a', 'b']), 'b'),
    read(fields.choice('状态', ['a', 'b']), 'c'),
  ]).toEqual(['b', '请选择状态']);
  const orNull = fields.choiceOrNull('状态', ['a', 'b']);
  expect([read(orNull, undefined), read(orNull, 'a'), read(orNull, 'c')]).toEqual([
    null,
    'a',
    '状态只能是a、b之一',
  ]);
  const some = fields.choices('平台', ['a', 'b']);
  expect([read(some, undefined), read(some, ['b', 'a']), read(some, ['c'])]).toEqual([
    [],
    ['b', 'a'],
    '平台只能是a、b',
  ]);
});

test('a list of words has bounds for its items and for each of them', () => {
  const field = fields.words('标签', { items: 2, length: 3 });
  expect([read(field, undefined), read(field, [' 云 ', '云海剑'])]).toEqual([[], ['云', '云海剑']]);
  expect(read(field, ['a', 'b', 'c'])).toBe('标签最多 2 项');
  expect(read(field, ['云海剑歌'])).toBe('标签每项最多 3 个字');
  expect([read(field, [' ']), read(field, [7])]).toEqual(['标签里有空项', '标签应是文字']);
});

test('numbers have bounds, both of them in', () => {
  const whole = fields.whole('库存', 2, 4);
  expect([read(whole, 2), read(whole, 4)]).toEqual([2, 4]);
  expect([read(whole, 1), read(whole, 5)]).toEqual(['库存不能小于 2', '库存不能大于 4']);
  expect([read(whole, 2.5), read(whole, '3')]).toEqual(['库存应是整数', '库存应是整数']);
  expect([read(fields.whole('库存'), 0), read(fields.whole('库存'), -1)]).toEqual([0, '库存不能小于 0']);
  expect([
    read(fields.wholeOrNull('库存', 2, 4), undefined),
    read(fields.wholeOrNull('库存', 2, 4), 3),
  ]).toEqual([null, 3]);
  const score = fields.numberOrNull('评分', 0, 10);
  expect([read(score, 0), read(score, 9.5), read(score, 10), read(score, undefined)]).toEqual([
    0,
    9.5,
    10,
    null,
  ]);
  expect([read(score, -0.1), read(score, 10.1)]).toEqual(['评分应在 0 到 10 之间', '评分应在 0 到 10 之间']);
  expect(read(score, 'x')).toBe('评分应是数字');
});

test('a switch is on or off, and normally off', () => {
  expect([read(fields.toggle('推荐'), undefined), read(fields.toggle('推荐', true), undefined)]).toEqual([
    false,
    true,
  ]);
  expect(read(fields.toggle('推荐'), 'yes')).toBe('推荐只能是开或关');
});

test('a moment has an offset', () => {
  const field = fields.moment('开始时间');
  expect(read(field, '2026-11-21T10:00:00+08:00')).toBe('2026-11-21T10:00:00+08:00');
  expect(read(field, '2026-11-21T10:00:00')).toBe('请填写开始时间，例如 2026-11-21 10:00');
  expect(read(fields.momentOrNull('开始时间'), undefined)).toBeNull();
});

test('formatted text, references and parts have their bounds', () => {
  const html = fields.html('正文', 3);
  expect([read(html, undefined), read(html, '<b>'), read(html, '<b>x')]).toEqual([
    '',
    '<b>',
    '正文太长，最多 3 个字符（含格式）',
  ]);
  const reference = fields.reference('游戏');
  expect([read(reference, 1), read(reference, 0), read(reference, 'x')]).toEqual([
    1,
    '请选择游戏',
    '请选择游戏',
  ]);
  expect([read(fields.referenceOrNull('游戏'), undefined), read(fields.referenceOrNull('游戏'), 7)]).toEqual([
    null,
    7,
  ]);
  const parts = fields.parts('版本', fields.whole('版本'), 2);
  expect([read(parts, undefined), read(parts, [1, 2]), read(parts, [1, 2, 3])]).toEqual([
    [],
    [1, 2],
    '版本最多 2 项',
  ]);
});
