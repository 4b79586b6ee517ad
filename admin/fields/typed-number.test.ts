import { expect, test } from 'vitest';
import {
  describeNumber,
  type NumberKind,
  readTypedNumber,
  stepNumber,
  textOfNumber,
} from './typed-number.ts';

const MB = 1024 ** 2;

test.each<[string, NumberKind, number, string?]>([
  ['12', 'whole', 12],
  ['１２', 'whole', 12],
  ['1,200', 'whole', 1_200],
  ['１，２００', 'whole', 1_200],
  [' 3 000 ', 'whole', 3_000],
  ['1千', 'whole', 1_000],
  ['3.2千', 'whole', 3_200],
  ['12K', 'whole', 12_000],
  ['1.5 万', 'whole', 15_000],
  ['1w', 'whole', 10_000],
  ['２亿', 'whole', 200_000_000],
  ['约 100 个', 'whole', 100],
  ['+5', 'whole', 5],
  ['−5', 'whole', -5],
  ['100个', 'whole', 100, '个'],
  ['1千像素', 'whole', 1_000, '像素'],
  ['12\u200b', 'whole', 12],
  ['9。8', 'number', 9.8],
  ['8.6分', 'number', 8.6],
  ['12.34567万', 'number', 123_456.7],
  ['10级', 'level', 10, '级'],
  ['Lv.10', 'level', 10, '级'],
  ['十级', 'level', 10, '级'],
  ['2020', 'year', 2_020],
  ['2020年', 'year', 2_020],
  ['２０２０ 年', 'year', 2_020],
  ['二〇二〇', 'year', 2_020],
  ['二〇二〇年', 'year', 2_020],
  ['980', 'size', 980 * MB, 'MB'],
  ['1.5', 'size', 1.5 * MB, 'MB'],
  ['980 MB', 'size', 980 * MB, 'MB'],
  ['850M', 'size', 850 * MB, 'MB'],
  ['1.2GB', 'size', 1_288_490_189, 'MB'],
  ['2048KB', 'size', 2 * MB, 'MB'],
  ['1288490188', 'size', 1_288_490_188, 'MB'],
  ['205', 'duration', 205, '秒'],
  ['205秒', 'duration', 205, '秒'],
  ['3:25', 'duration', 205, '秒'],
  ['３：２５', 'duration', 205, '秒'],
  ['3分25秒', 'duration', 205, '秒'],
  ['1:02:03', 'duration', 3_723, '秒'],
])('[FRM-16] %j in a field of the kind %s is %j', (text, kind, value, unit) => {
  expect(readTypedNumber(text, kind, unit)).toEqual({ value });
});

const NO_NUMBER = '不是有效的数字；请写整数，例如 1200';
const NO_YEAR = '不是年份；请写四位数字，例如 2020';

test.each<[string, NumberKind, string]>([
  ['1O', 'whole', NO_NUMBER],
  ['10-20', 'whole', NO_NUMBER],
  ['100-200万', 'whole', NO_NUMBER],
  ['x100', 'whole', NO_NUMBER],
  ['7天', 'whole', NO_NUMBER],
  ['5%', 'whole', NO_NUMBER],
  ['万', 'whole', NO_NUMBER],
  ['12,34', 'whole', NO_NUMBER],
  ['10.5', 'whole', '不是整数'],
  ['10.5', 'level', '不是整数'],
  ['转生3', 'level', '不是等级；可写 10、10级 或 Lv.10，不限请留空'],
  ['20', 'year', NO_YEAR],
  ['2.02千', 'year', NO_YEAR],
  ['2020-2026', 'year', NO_YEAR],
  ['1.2.3', 'number', '不是有效的数字；可写 1234、1,234 或 12.3万'],
  ['很大', 'size', '不是大小；可写 1.2GB、850MB 或字节数'],
  ['3.5分钟', 'duration', '不是时长；可写 205、3:25 或 3分25秒'],
  ['3:75', 'duration', '时长的秒数应小于 60'],
])('[FRM-24] %j in a field of the kind %s has the problem %j', (text, kind, problem) => {
  expect(readTypedNumber(text, kind)).toEqual({ problem });
});

test('[FRM-24] a blank text is no number and has no problem', () => {
  expect(readTypedNumber('', 'whole')).toBeUndefined();
  expect(readTypedNumber(' ', 'size', 'MB')).toBeUndefined();
});

test.each<[string, number, NumberKind, string, string]>([
  ['12', 12, 'whole', '个', ''],
  ['1.5万', 15_000, 'whole', '个', '15,000 个'],
  ['1千', 1_000, 'whole', '', '1,000'],
  ['2020年', 2_020, 'year', '', '2020'],
  ['1.2GB', 1_288_490_189, 'size', 'MB', '1,228.8 MB'],
  ['117.74', 123_456_789, 'size', 'MB', '123,456,789 字节'],
  ['45', 45, 'duration', '秒', ''],
  ['205', 205, 'duration', '秒', '3分25秒'],
  ['1:00:05', 3_605, 'duration', '秒', '3,605 秒，1小时5秒'],
])('[FRM-16] below %j, read as %i, the field of the kind %s says so', (text, value, kind, unit, echo) => {
  expect(describeNumber(text, value, kind, unit)).toBe(echo);
});

test('a number is edited in the unit of its field, and the arrow keys change it by one', () => {
  expect(textOfNumber(123_456_789, 'size')).toBe('117.74');
  expect(textOfNumber(8.6, 'number')).toBe('8.6');
  expect(stepNumber(9, 1, 'whole')).toBe('10');
  expect(stepNumber(0, -1, 'whole')).toBe('0');
  expect(stepNumber(2 * MB, -1, 'size')).toBe('1');
});
