import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { caseNumber } from './appeals.ts';
import * as fields from './form-fields.ts';
import { games } from './games.ts';
import { newsForm } from './news.ts';
import { operatorRoles } from './operator-roles.ts';
import { operators } from './operators.ts';
import { packForm } from './packs.ts';
import { sites } from './sites.ts';

/** The messages of all issues. */
const messages = (field: z.ZodMiniType, given: unknown) =>
  field.safeParse(given).error?.issues.map(({ message }) => message);

test('a missing picture is not reported as an invalid address', () => {
  expect(messages(fields.picture('图标'), '')).toEqual(['请上传图标']);
  expect(messages(fields.picture('图标'), undefined)).toEqual(['请上传图标']);
  expect(messages(fields.picture('图标'), 'javascript:alert(1)')).toEqual(['图标不是可用的图片地址']);
});

test('an address has 1 to 2,000 characters, is trimmed and has no invisible characters', () => {
  const long = (length: number) => `https://a.example/${'x'.repeat(length - 18)}`;
  for (const field of [fields.link('网址'), fields.place('网址'), fields.picture('网址')]) {
    expect(field.safeParse(` ${long(2_000)}\u200b`).data).toBe(long(2_000));
    expect(messages(field, long(2_001))).toEqual(['网址最多 2000 个字']);
    expect(messages(field, 'ftp://a.example')).toHaveLength(1);
  }
  expect(messages(fields.linkOrNull('网址', 500), long(501))).toEqual(['网址最多 500 个字']);
  expect(messages(fields.link('网址'), ' ')).toEqual(['请填写网址']);
  expect(messages(fields.link('H5 地址'), ' ')).toEqual(['请填写 H5 地址']);
  expect(messages(fields.place('位置'), '')).toEqual(['请填写位置']);
});

test('a blank optional address is null', () => {
  for (const field of [fields.linkOrNull('网址'), fields.placeOrNull('网址'), fields.pictureOrNull('网址')]) {
    expect([undefined, null, '', ' \t '].map((given) => field.parse(given))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(field.parse(' https://a.example/x ')).toBe('https://a.example/x');
    expect(messages(field, 'ftp://a b')).toHaveLength(1);
  }
});

test('a path of the portal is a place and not a link; a path below the image folder is a picture', () => {
  expect(fields.placeOrNull('位置').parse('/games/1')).toBe('/games/1');
  expect(messages(fields.linkOrNull('网址'), '/games/1')).toEqual(['网址应以 http:// 或 https:// 开头']);
  expect(fields.pictureOrNull('图标').parse('games/a.webp')).toBe('games/a.webp');
  expect(messages(fields.placeOrNull('位置'), 'games/a.webp')).toEqual(['位置应以 / 或 https:// 开头']);
});

test('HTML is refused for its first invalid address, of which 80 characters are quoted', () => {
  const html = fields.html('正文', 300);
  const address = `http://10.0.0.1/${'x'.repeat(64)}`;
  const reason = '指向内网、本机或保留地址（10.0.0.1），玩家无法打开，请换成公网网址';
  expect(messages(html, `<a href="${address}">甲</a><a href="http://localhost/">乙</a>`)).toEqual([
    `正文里的网址 ${address} ${reason}`,
  ]);
  expect(messages(html, `<a href="${address}y">甲</a>`)).toEqual([`正文里的网址 ${address} ${reason}`]);
  expect(messages(html, 7)).toEqual(['正文应是文字']);
  expect(messages(fields.html('正文', 40), `<a href="${address}">甲</a>`)).toEqual([
    '正文太长，最多 40 个字符（含格式）',
  ]);
});

const read = (field: z.ZodMiniType, value: unknown) => {
  const result = field.safeParse(value);
  return result.success ? result.data : result.error.issues[0]?.message;
};

test('a required text has 1 to the maximum of characters, is trimmed and has no invisible characters', () => {
  const field = fields.needed('标题', 3);
  expect([read(field, ' 云\u200b海\u0000 '), read(field, '云海剑')]).toEqual(['云海', '云海剑']);
  expect([read(field, ' '), read(field, undefined)]).toEqual(['请填写标题', '请填写标题']);
  expect(read(field, '云海剑歌')).toBe('标题最多 3 个字');
  expect(read(field, 'a\tb')).toBe('a\tb');
});

test('[CAL-06] a name has no breaks of lines, and a text of several lines keeps them', () => {
  for (const text of ['换行\n服', '换行\r\n服']) {
    expect(read(fields.needed('标题', 40), text)).toBe('标题里不能换行，请写在一行里');
    expect(read(fields.halfWidthName('区服', 40), text)).toBe('区服里不能换行，请写在一行里');
  }
  expect(read(fields.needed('标题', 40), '云海\n')).toBe('云海');
  expect(read(fields.needed('标题', 40), '云\u2028海')).toBe('云 海');
  expect(read(fields.neededLines('内容', 40), '云\n海')).toBe('云\n海');
});

test.each([
  '👨‍👩‍👧 家',
  '🏳️‍🌈❤️‍🔥',
  '🧑🏽‍🤝‍🧑🏿',
  '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
  'می\u200cخواهم',
  'क\u094d\u200dष',
  'ᠬᠠᠨ\u180eᠠ',
])('a title keeps the joiners and tags of %j', (title) => {
  expect(read(fields.needed('标题', 40), title)).toBe(title);
});

test.each([
  ['云\u200d海\u200c剑', '云海剑'],
  ['云\u200d👍\u200d', '云👍'],
  ['a\u200cb', 'ab'],
  ['\u{e0067}云\u{e0067}', '云'],
  ['क\u200d\u200dष', 'कष'],
  ['🏴\u{e0067}\u{e0062}', '🏴'],
])('a title loses the loose joiners and tags of %j', (title, kept) => {
  expect(read(fields.needed('标题', 40), title)).toBe(kept);
});

test('an optional text may be empty or null', () => {
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

test('a choice is one of its words, which the message lists', () => {
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

test('a list of words limits its items and their length', () => {
  const field = fields.words('标签', { items: 2, length: 3 });
  expect([read(field, undefined), read(field, [' 云 ', '云海剑'])]).toEqual([[], ['云', '云海剑']]);
  expect(read(field, ['a', 'b', 'c'])).toBe('标签最多 2 项');
  expect(read(field, ['云海剑歌'])).toBe('标签每项最多 3 个字');
  expect([read(field, [' ']), read(field, [7])]).toEqual(['标签里有空白项', '标签应是文字']);
});

test('numbers have inclusive bounds', () => {
  const integer = fields.integer('库存', 2, 4);
  expect([read(integer, 2), read(integer, 4)]).toEqual([2, 4]);
  expect([read(integer, 1), read(integer, 5)]).toEqual(['库存不能小于 2', '库存不能大于 4']);
  expect([read(integer, 2.5), read(integer, '3')]).toEqual(['库存应是整数', '库存应是整数']);
  expect([read(fields.integer('库存'), 0), read(fields.integer('库存'), -1)]).toEqual([0, '库存不能小于 0']);
  expect([
    read(fields.integerOrNull('库存', 2, 4), undefined),
    read(fields.integerOrNull('库存', 2, 4), 3),
  ]).toEqual([null, 3]);
  const score = fields.number('评分', 0);
  expect([read(score, 0), read(score, 9.5)]).toEqual([0, 9.5]);
  expect([read(score, -0.1), read(score, 'x'), read(score, undefined)]).toEqual([
    '评分不能小于 0',
    '评分：不是有效的数字；可写 1234、1,234 或 12.3万',
    '评分应是数字',
  ]);
});

test('[FRM-24] a text that is no number has the problem of its notation', () => {
  expect(read(fields.integer('库存'), '10.5')).toBe('库存：不是整数');
  expect(read(fields.integer('库存'), ' ')).toBe('库存应是整数');
  expect(messages(packForm.shape.level_limit, '转生3')).toEqual([
    '等级要求：不是等级；可写 10、10级 或 Lv.10，不限请留空',
  ]);
  expect(messages(newsForm.shape.duration_s, '3:75')).toEqual(['视频时长：时长的秒数应小于 60']);
});

test('a switch is off by default', () => {
  expect([read(fields.toggle('推荐'), undefined), read(fields.toggle('推荐', true), undefined)]).toEqual([
    false,
    true,
  ]);
  expect(read(fields.toggle('推荐'), 'yes')).toBe('推荐只能是开或关');
});

test('a moment has an offset', () => {
  const field = fields.moment('开始时间');
  expect(read(field, '2026-11-21T10:00:00+08:00')).toBe('2026-11-21T10:00:00+08:00');
  expect(read(field, '2026-11-21T10:00:00')).toBe('开始时间无法识别，例如 2026-11-21 10:00');
  expect(read(fields.momentOrNull('开始时间'), undefined)).toBeNull();
});

test('HTML, references and parts have their bounds', () => {
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
  const parts = fields.parts('版本', fields.integer('版本'), 2);
  expect([read(parts, undefined), read(parts, [1, 2]), read(parts, [1, 2, 3])]).toEqual([
    [],
    [1, 2],
    '版本最多 2 项',
  ]);
});

test('a field has its name and its limits', () => {
  expect(fields.fieldInfo(fields.textOrNull('来源', 60))).toEqual({ label: '来源', length: 60 });
  expect(fields.fieldInfo(fields.words('标签', { items: 30, length: 20 }))).toEqual({
    label: '标签',
    items: 30,
    length: 20,
  });
  expect(fields.fieldInfo(undefined)).toBeUndefined();
});

test.each([
  ['packs', packForm],
  ['operators', operators.form],
  ['roles', operatorRoles.form],
])('every field of the form of %s has a name', (_name, form) => {
  const unnamed = Object.entries(form.shape).filter(([, field]) => !fields.fieldInfo(field)?.label);
  expect(unnamed.map(([name]) => name)).toEqual([]);
});

test('[FRM-25] numbers and addresses in full width are saved in half width', () => {
  const { hotline, icp_no, site_address } = sites.form.shape;
  expect(read(games.form.shape.qq_group, '群一：１２３４５６７８')).toBe('群一：12345678');
  expect(read(games.form.shape.qq_group, null)).toBeNull();
  expect(read(hotline, '４００－１２３－４５６７')).toBe('400-123-4567');
  expect(read(icp_no, '浙icp备12345678号－1')).toBe('浙ICP备12345678号-1');
  expect(read(site_address, 'https：／／youmen。cn')).toBe('https://youmen.cn');
  expect(read(caseNumber, ' ss２0261130－642154')).toBe('SS20261130-642154');
});
