import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import * as fields from './form-fields.ts';

/** Every sentence that refuses it. */
const told = (field: z.ZodMiniType, given: unknown) =>
  field.safeParse(given).error?.issues.map(({ message }) => message);

test('a picture that lacks is asked for, and not told as a wrong address', () => {
  expect(told(fields.picture('图标'), '')).toEqual(['请上传图标']);
  expect(told(fields.picture('图标'), undefined)).toEqual(['请上传图标']);
  expect(told(fields.picture('图标'), 'javascript:alert(1)')).toEqual(['图标不是可用的图片地址']);
});

test('an address has 1 to 2,000 characters, trimmed and without what nobody sees', () => {
  const long = (length: number) => `https://a.example/${'x'.repeat(length - 18)}`;
  for (const field of [fields.link('网址'), fields.place('网址'), fields.picture('网址')]) {
    expect(field.safeParse(` ${long(2_000)}\u200b`).data).toBe(long(2_000));
    expect(told(field, long(2_001))).toEqual(['网址最多 2000 个字']);
    expect(told(field, 'ftp://a.example')).toHaveLength(1);
  }
  expect(told(fields.link('网址'), ' ')).toEqual(['请填写网址']);
  expect(told(fields.place('位置'), '')).toEqual(['请填写位置']);
});

test('an address that may be nothing is nothing where it is blank', () => {
  for (const field of [fields.linkOrNull('网址'), fields.placeOrNull('网址'), fields.pictureOrNull('网址')]) {
    expect([undefined, null, '', ' \t '].map((given) => field.parse(given))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(field.parse(' https://a.example/x ')).toBe('https://a.example/x');
    expect(told(field, 'ftp://a b')).toHaveLength(1);
  }
});

test('a page of the portal is a place and no link; a path below the image folder is a picture', () => {
  expect(fields.placeOrNull('位置').parse('/games/1')).toBe('/games/1');
  expect(told(fields.linkOrNull('网址'), '/games/1')).toEqual(['网址应以 http:// 或 https:// 开头']);
  expect(fields.pictureOrNull('图标').parse('games/a.webp')).toBe('games/a.webp');
  expect(told(fields.placeOrNull('位置'), 'games/a.webp')).toEqual(['位置应以 / 或 https:// 开头']);
});

test('formatted text is refused for its first wrong address, of which 80 characters are quoted', () => {
  const html = fields.html('正文', 300);
  const address = `http://10.0.0.1/${'x'.repeat(64)}`;
  const reason = '指向内网、本机或保留地址（10.0.0.1），玩家打不开，请换成公网网址';
  expect(told(html, `<a href="${address}">甲</a><a href="http://localhost/">乙</a>`)).toEqual([
    `正文里的网址 ${address} ${reason}`,
  ]);
  expect(told(html, `<a href="${address}y">甲</a>`)).toEqual([`正文里的网址 ${address} ${reason}`]);
  expect(told(html, 7)).toEqual(['正文应是文字']);
  expect(told(fields.html('正文', 40), `<a href="${address}">甲</a>`)).toEqual([
    '正文太长，最多 40 个字符（含格式）',
  ]);
});
