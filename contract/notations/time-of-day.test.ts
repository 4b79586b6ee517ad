import { expect, test } from 'vitest';
import { readClock, readTimeOfDay } from './time-of-day.ts';

const minutesOf = (text: string) => {
  const read = readClock(text);
  return read && read.milliseconds / 60_000;
};

test.each([
  ['凌晨0:30', 30],
  ['凌晨12:30', 30],
  ['凌晨12:00', 0],
  ['清晨6:00', 360],
  ['正午12:00', 720],
  ['傍晚6:00', 1_080],
  ['夜里1:00', undefined],
  ['早上8:00', 480],
  ['早上13:00', undefined],
  ['早上12:00', undefined],
  ['早8:00', 480],
  ['早13:00', undefined],
  ['凌晨13:00', undefined],
  ['上午11:59', 719],
  ['上午12:00', undefined],
  ['上午13:00', undefined],
  ['中午10:59', undefined],
  ['中午11:00', 660],
  ['中午12:00', 720],
  ['中午13:00', 780],
  ['中午14:00', undefined],
  ['下午1:00', 780],
  ['下午12:00', 720],
  ['下午15:00', 900],
  ['晚上8:00', 1_200],
  ['晚上12:00', undefined],
  ['晚上5:00', 1_020],
  ['晚上4:59', undefined],
  ['晚上1:00', undefined],
  ['晚0:30', undefined],
  ['晚8:00', 1_200],
  ['晚12:00', undefined],
  ['8:00 pm', 1_200],
  ['8:00PM', 1_200],
  ['12:00 pm', 720],
  ['12:00 am', 0],
  ['8:00 AM', 480],
  ['13:00 am', undefined],
  ['PM 8:30', 1_230],
  ['pm8:30', 1_230],
  ['AM 8:30', 510],
  ['8PM', 1_200],
  ['8 am', 480],
  ['12AM', 0],
  ['20h30', 1_230],
  ['8h30 pm', 1_230],
  ['20h300', undefined],
  ['20h', undefined],
  ['8p', undefined],
  ['8PMx', undefined],
  ['20:', undefined],
  ['20:3', undefined],
  ['20:300', undefined],
  ['8: 30', 510],
  ['20:30:15', 1_230.25],
  ['0:30 PM', undefined],
  ['T20:30', 1_230],
  ['TT20:30', undefined],
  ['T20:30+08:99', undefined],
])('%s is %s minutes into the day', (text, minutes) => {
  expect(minutesOf(text)).toBe(minutes);
});

test.each([
  ['', 0],
  ['0:00', 0],
  ['23:59', 1_439],
  ['24:00', 1_440],
  ['24:00:00', 1_440],
  ['24:01', undefined],
  ['24:00:01', undefined],
  ['25:00', undefined],
  ['10:60', undefined],
  ['10:59:60', undefined],
  ['10时30分', 630],
  ['10点', 600],
  ['10点30', 630],
  ['10点半', 630],
  ['10 点 整', 600],
  ['10点半价', undefined],
  ['10时30分30秒', 630.5],
  ['T10:30', 630],
  [', 10:30', 630],
  ['10', undefined],
  ['上午', undefined],
  ['x10:30', undefined],
])('%o is %s minutes into the day', (text, minutes) => {
  expect(minutesOf(text)).toBe(minutes);
});

test.each(['星期', '周', '礼拜'])('a leading weekday is ignored: %s', (word) => {
  for (const day of '一二三四五六日天') {
    expect(minutesOf(`${word}${day} 10:30`), day).toBe(630);
    expect(minutesOf(`（${word}${day}）10:30`), day).toBe(630);
    expect(minutesOf(`(${word}${day})10:30`), day).toBe(630);
  }
  expect(minutesOf(`${word}八 10:30`)).toBeUndefined();
});

test.each([
  ['10:00', undefined],
  ['10:00Z', 0],
  ['10:00 utc', 0],
  ['10:00 GMT', 0],
  ['10:00+08:00', 480],
  ['10:00+0800', 480],
  ['10:00+8', 480],
  ['10:00 UTC+8', 480],
  ['10:00 UTC+9', 540],
  ['10:00 +1', null],
  ['10:00+9', null],
  ['10:00 GMT-05:30', -330],
  ['10:00+14:00', 840],
  ['10:00+14:01', null],
  ['10:00 北京时间', 480],
  ['10:00 (北京时间)', 480],
  ['10:00（北京时间）', 480],
  ['8PM UTC', 0],
  ['10:00 (东京时间)', null],
  ['10:00 中国标准时间', 480],
  ['10:00 Asia/Shanghai', 480],
  ['10:00 CET', null],
  ['10:00 x北京时间', null],
  ['10:00 北京时间x', null],
  ['10:00 xZ', null],
  ['10:00 x+08:00', null],
  ['10:00+08:00x', null],
])('the zone of %s is %s minutes east', (text, offset) => {
  expect(offset === null ? readClock(text) : readClock(text)?.offsetMinutes).toBe(offset ?? undefined);
});

test.each([
  ['10:00:00.5', 500],
  ['10:00:00.05', 50],
  ['10:00:00.123456789', 123],
  ['10:00:01.999', 1_999],
])('%s is %i ms past ten', (text, ms) => {
  expect((readClock(text)?.milliseconds ?? 0) - 36_000_000).toBe(ms);
});

test.each([
  ['10:00', '10:00'],
  ['8:30', '08:30'],
  ['20点', '20:00'],
  ['十点半', '10:30'],
  ['晚8点', '20:00'],
  ['8:00 PM', '20:00'],
  ['２１：００', '21:00'],
  ['24:00', '24:00'],
  ['0:00', '00:00'],
  ['25:00', undefined],
  ['10:00:30', undefined],
  ['10:00Z', undefined],
  ['10:00-12:00', undefined],
  ['周三', undefined],
  ['周三 10:00', undefined],
  ['中午', undefined],
  ['', undefined],
])('[FRM-26] the time of day of %j is %s', (text, time) => {
  expect(readTimeOfDay(text)).toBe(time);
});
