import { mkdtempSync, readdirSync, readlinkSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readDate } from './dates.ts';
import { surveyFile, UnreadableFile } from './encoding.ts';
import { halfWidth, readCount, readDuration, readScore, readSize } from './numbers.ts';

const readingOf = (read: { value: unknown } | { problem: string }) =>
  'value' in read ? read.value : read.problem;

test.each([
  ['0', 0],
  ['1234', 1_234],
  ['1,234', 1_234],
  ['1,234,567', 1_234_567],
  ['12,34', '不是数目；可写 1234、1,234 或 12.3万'],
  ['1千', 1_000],
  ['1.5k', 1_500],
  ['12.3万', 123_000],
  ['10W', 100_000],
  ['2百万', 2_000_000],
  ['2m', 2_000_000],
  ['2千万', 20_000_000],
  ['1.2亿', 120_000_000],
  ['100万+', 1_000_000],
  ['100 万 次 +', 1_000_000],
  ['7 次', 7],
  ['7人', 7],
  ['7 个', 7],
  ['7份', 7],
  ['7 条', 7],
  ['7下载', 7],
  ['７', 7],
  ['1.0', 1],
  ['1.5', '不是整数'],
  ['1.23456万', '不是整数'],
  ['1.2300万', 12_300],
  ['9007199254740992', '数目太大'],
  ['-1', '不是数目；可写 1234、1,234 或 12.3万'],
  ['约5', '不是数目；可写 1234、1,234 或 12.3万'],
  ['5x', '不是数目；可写 1234、1,234 或 12.3万'],
  ['1,234,5', '不是数目；可写 1234、1,234 或 12.3万'],
  [' 5万 ', 50_000],
])('the count %s is %s', (text, value) => {
  expect(readingOf(readCount(text))).toBe(value);
});

test.each([
  ['1', 1],
  ['1b', 1],
  ['2 bytes', 2],
  ['1 byte', 1],
  ['3字节', 3],
  ['1k', 1_024],
  ['1KB', 1_024],
  ['1KiB', 1_024],
  ['1k字节', 1_024],
  ['850M', 850 * 1_024 ** 2],
  ['1兆', 1_024 ** 2],
  ['1.2GB', Math.round(1.2 * 1_024 ** 3)],
  ['1T', 1_024 ** 4],
  ['1,024', 1_024],
  ['1,2', '不是大小；可写 1.2GB、850MB 或字节数'],
  ['1.5', '字节数应为整数'],
  ['0', '大小不能是 0；未知请留空'],
  ['9007199T', '大小超出范围'],
  ['大', '不是大小；可写 1.2GB、850MB 或字节数'],
  ['约1M', '不是大小；可写 1.2GB、850MB 或字节数'],
  ['1Mx', '不是大小；可写 1.2GB、850MB 或字节数'],
  [' 1 M ', 1_024 ** 2],
  ['1,024.5k', 1_049_088],
])('the size %s is %s', (text, value) => {
  expect(readingOf(readSize(text))).toBe(value);
});

test.each([
  ['205', 205],
  ['3:25', 205],
  ['1:02:03', 3_723],
  ['0:59', 59],
  ['0:60', '时长的秒数应小于 60'],
  ['3分25秒', 205],
  ['3分钟', 180],
  ['120分', 7_200],
  ['25秒', 25],
  ['1小时', 3_600],
  ['1时2分3秒', 3_723],
  ['', '不是时长；可写 205、3:25 或 3分25秒'],
  ['0', '时长不能是 0；未知请留空'],
  ['0:00', '时长不能是 0；未知请留空'],
  ['很长', '不是时长；可写 205、3:25 或 3分25秒'],
  ['约3:25', '不是时长；可写 205、3:25 或 3分25秒'],
  ['3:25x', '不是时长；可写 205、3:25 或 3分25秒'],
  ['约3分', '不是时长；可写 205、3:25 或 3分25秒'],
  ['3分x', '不是时长；可写 205、3:25 或 3分25秒'],
  [' 3:25 ', 205],
])('the length %s is %s', (text, value) => {
  expect(readingOf(readDuration(text))).toBe(value);
});

test.each([
  ['0', 0],
  ['8.5', 8.5],
  ['8.54分', 8.5],
  ['8.55', 8.6],
  ['10', 10],
  ['10.04', 10],
  ['10.05', '评分应为 0 到 10'],
  ['11', '评分应为 0 到 10'],
  ['好', '不是评分；应为 0 到 10，例如 8.5'],
  ['约8', '不是评分；应为 0 到 10，例如 8.5'],
  ['8.5x', '不是评分；应为 0 到 10，例如 8.5'],
  [' 8.5 ', 8.5],
])('the score %s is %s', (text, value) => {
  expect(readingOf(readScore(text))).toBe(value);
});

test('full-width signs are read as their plain forms, from the first to the last', () => {
  expect(halfWidth('！～Ａｚ０９　、')).toBe('!~Az09 、');
});

const day = (text: string, order?: 'ymd' | 'mdy' | 'dmy') => {
  const read = readDate(text, order);
  return 'value' in read ? read.value.toISOString() : read.problem;
};

test.each(['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'])(
  '%s is the month that it is',
  (name) => {
    const months = 'JanFebMarAprMayJunJulAugSepOctNovDec';
    const month = String(months.indexOf(name) / 3 + 1).padStart(2, '0');
    expect(day(`03 ${name} 2025 08:00:00 +0800`)).toBe(`2025-${month}-03T00:00:00.000Z`);
    expect(day(`3  ${name.toUpperCase()}  2025  08:00:00 Z`)).toBe(`2025-${month}-03T08:00:00.000Z`);
  },
);

test.each(['[]', '()', '（）', '【】', '「」'])('a date in %s is read', ([open = '', close = '']: string) => {
  expect(day(`${open} 2025-09-23 ${close}`)).toBe('2025-09-22T16:00:00.000Z');
  expect(day(`${open}2025-09-23（周二）${close}`)).toBe('2025-09-22T16:00:00.000Z');
});

test.each([
  ['1970-01-01', '1969-12-31T16:00:00.000Z'],
  ['1969-12-31 23:59:59', '年份应在 1970 到 2100 之间'],
  ['1969-06-01', '年份应在 1970 到 2100 之间'],
  ['2100-12-31 23:59:59', '2100-12-31T15:59:59.000Z'],
  ['2101-01-01', '年份应在 1970 到 2100 之间'],
  ['2100-12-31T23:59:59Z', '年份应在 1970 到 2100 之间'],
])('the year of %s counts in China: %s', (text, read) => {
  expect(day(text)).toBe(read);
});

test.each([
  ['2024-02-29', '2024-02-28T16:00:00.000Z'],
  ['2025-02-29', '没有这一天'],
  ['2025-00-01', '没有这一天'],
  ['2025-13-01', '没有这一天'],
  ['2025-01-00', '没有这一天'],
  ['2025-04-31', '没有这一天'],
  ['2025 - 09 - 23', '2025-09-22T16:00:00.000Z'],
  ['202509230831', '2025-09-23T00:31:00.000Z'],
  ['20250923083143', '2025-09-23T00:31:43.000Z'],
  ['08-27 10:00', '日期没有年份'],
  ['8月27日晚', '不是日期；可写 2025-09-23 08:31:43、2019/12/30、2019年12月30日 等'],
  ['于2025-09', '不是日期；可写 2025-09-23 08:31:43、2019/12/30、2019年12月30日 等'],
  ['2025-09', '日期只到月，没有日'],
  ['2025-09 起', '不是日期；可写 2025-09-23 08:31:43、2019/12/30、2019年12月30日 等'],
  ['于2025-09-23', '不是日期；可写 2025-09-23 08:31:43、2019/12/30、2019年12月30日 等'],
  ['9月23日', '日期没有年份'],
  ['45922', '像是 Excel 的日期序号；请把这一列的格式设为日期，再保存'],
])('%s is %s', (text, read) => {
  expect(day(text)).toBe(read);
});

test.each([
  ['69-01-02', 'ymd', '2069-01-01T16:00:00.000Z'],
  ['70-01-02', 'ymd', '1970-01-01T16:00:00.000Z'],
  ['69年1月2日', undefined, '2069-01-01T16:00:00.000Z'],
  ['01/02/69', 'mdy', '2069-01-01T16:00:00.000Z'],
  ['01/02/69', 'dmy', '2069-01-31T16:00:00.000Z'],
  ['07/08/9', 'dmy', '不是日期；可写 2025-09-23 08:31:43、2019/12/30、2019年12月30日 等'],
  ['07/08/9', undefined, '有歧义：年份只有两位；可用 --date-order ymd 说明按“年-月-日”读'],
] as const)('the year of two digits in %s, %s, is read: %s', (text, order, read) => {
  expect(day(text, order)).toBe(read);
});

describe('a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'youmen-survey-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const survey = (bytes: Uint8Array | string) => {
    const path = join(folder, 'file');
    writeFileSync(path, bytes);
    return surveyFile(path);
  };
  const GB = [0xd3, 0xce, 0xc3, 0xc5];

  test.each([
    ['plain letters', Buffer.from('name,tags\n'), 'utf-8'],
    ['UTF-8', Buffer.from('游门\n'), 'utf-8'],
    ['UTF-8 with its mark', Buffer.from('\ufeff游门'), 'utf-8'],
    ['UTF-16, the small end first', Buffer.from([0xff, 0xfe, 0x38, 0x6e]), 'utf-16le'],
    ['UTF-16, the large end first', Buffer.from([0xfe, 0xff, 0x6e, 0x38]), 'utf-16be'],
    ['GB 18030', Buffer.from(GB), 'gb18030'],
    ['UTF-8 cut in the middle of a sign', Buffer.from('游门'.repeat(100)).subarray(0, -1), 'utf-8'],
    ['longer than is read at once', Buffer.concat([Buffer.alloc(300_000, 0x61), Buffer.from(GB)]), 'gb18030'],
    ['UTF-8 with a sign across two reads', Buffer.from(`${'a'.repeat(2 ** 18 - 1)}游`), 'utf-8'],
    ['UTF-8 by its mark alone', Buffer.from([0xef, 0xbb, 0xbf, ...GB]), 'utf-8'],
    ['GB 18030 with the first byte of a mark', Buffer.from([0xef, 0xc1, 0xbf, 0xaa]), 'gb18030'],
    ['GB 18030 with the other bytes of a mark', Buffer.from([0xc3, 0xbb, 0xbf, 0xaa]), 'gb18030'],
    ['GB 18030 with the last byte of a mark', Buffer.from([0x61, 0x62, 0xbf, 0xaa]), 'gb18030'],
    ['GB 18030 with the first byte of another mark', Buffer.from([0xfe, 0x50, 0xd3, 0xce]), 'gb18030'],
    ['damage that begins like a mark', Buffer.from([0xff, 0x41]), 'gb18030'],
    ['damage that ends like a mark', Buffer.from([0x61, 0xff]), 'gb18030'],
  ])('of %s is told', async (_name, bytes, encoding) => {
    expect(await survey(bytes)).toEqual({ bytes: bytes.length, encoding });
  });

  test.each([
    [49, 'gb18030'],
    [50, 'utf-8'],
  ])('with one damaged sign among %i sound ones is %s', async (sound, encoding) => {
    const bytes = Buffer.concat([Buffer.from('游'.repeat(sound)), Buffer.from([0xff, 0x0a])]);
    expect(await survey(bytes)).toMatchObject({ encoding });
  });

  test('is closed, also where it is refused', async () => {
    const kept = await open(join(folder, 'kept'), 'w');
    await survey('name');
    await expect(survey(Buffer.from([0x1f, 0x8b]))).rejects.toThrow(UnreadableFile);
    const files = readdirSync('/proc/self/fd').map((number) => {
      try {
        return readlinkSync(join('/proc/self/fd', number));
      } catch {
        return '';
      }
    });
    expect(files.filter((file) => file.startsWith(realpathSync(folder)))).toEqual([
      realpathSync(join(folder, 'kept')),
    ]);
    await kept.close();
  });

  test.each([
    ['nothing', '', '文件是空的。'],
    ['an old workbook', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1]), '这是旧版 Excel 工作簿'],
    ['gzip', Buffer.from([0x1f, 0x8b, 8]), '这是 gzip 压缩文件。请先解压再导入。'],
    ['bytes', Buffer.from([0x61, 0, 0x62]), '文件里有二进制内容，不是 CSV 或 JSON。'],
  ])('of %s is refused in a sentence', async (_name, bytes, told) => {
    await expect(survey(bytes)).rejects.toThrow(UnreadableFile);
    await expect(survey(bytes)).rejects.toThrow(told);
  });
});
