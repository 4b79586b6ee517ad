import { expect, test } from 'vitest';
import { otherZoneIn, zoneOfHeading } from './named-zone.ts';

test.each([
  ['UTC+9', 'UTC+9'],
  ['ＵＴＣ－０５：３０', 'UTC-05:30'],
  ['开服时间按 GMT 计', 'GMT'],
  ['PST', 'PST'],
  ['America/New_York', 'America/New_York'],
  ['以下时间均为UTC', 'UTC'],
  ['以下为世界标准时间', '世界标准时间'],
  ['世界时', '世界时'],
  ['日本时间', '日本时间'],
])('[BLR-27] %s names the zone %s, as it is written', (text, zone) => {
  expect(otherZoneIn(text)).toBe(zone);
});

test.each(['魔兽世界时间表', '我的世界时间安排', '世界时间表', '日本时间表', '北京时间', 'UTC+8', '开服表'])(
  '[BLR-27] the title %s names no other zone',
  (title) => {
    expect(otherZoneIn(title)).toBeUndefined();
  },
);

test('[BLR-27] the zone of a heading stands in its remark', () => {
  expect(zoneOfHeading('开服时间（服务器时间 UTC+9）')).toBe('UTC+9');
  expect(zoneOfHeading('开服时间(-08:00)')).toBe('-08:00');
});
