import { expect, test } from 'vitest';
import { nearLookups } from './near-lookups.ts';
import { compareNearness, nearnessTo } from './near-match.ts';
import { readQuery } from './query.ts';
import { indexNames } from './tokens.ts';

const GAMES: string[][] = [
  ['云海剑歌', '云上剑'],
  ['镇海群英传'],
  ['烛阴纪：九幽归灯'],
  ['听雨三剑'],
  ['小狐狸'],
  ['小小牧场主'],
  ['长安十二夜'],
  ['星轨列车'],
  ['Rune Arena 2048'],
  ['山之海'],
];

const index = GAMES.map((names) => ({ name: names[0] ?? '', ...indexNames(names) }));

/** The near games of the service, with sets instead of the database. */
function near(text: string): string[] {
  const query = readQuery(text);
  const lookups = nearLookups(query).flat();
  const nearness = nearnessTo(query);
  return index
    .filter(({ terms }) => lookups.some((all) => all.every((one) => terms.includes(one))))
    .flatMap(({ name, names }) => {
      const found = nearness(names);
      return found ? [{ name, ...found }] : [];
    })
    .sort(compareNearness)
    .map(({ name }) => name);
}

test.each([
  // two of four characters are wrong
  ['云海风云', '云海剑歌'],
  // an omitted character and two wrong ones
  ['镇海英雄谱', '镇海群英传'],
  // two of five are wrong, in a part of the name
  ['九州幽灯归', '烛阴纪：九幽归灯'],
  // a wrong one of three, an omitted one of two
  ['小狐狼', '小狐狸'],
  ['山海', '山之海'],
  // two swapped, and an extra one
  ['烛阴纪九归幽灯台', '烛阴纪：九幽归灯'],
  // an alias
  ['云上刀', '云海剑歌'],
  // characters that sound alike, and a wrong one
  ['镇海裙樱谱', '镇海群英传'],
  ['星鬼列表', '星轨列车'],
  // syllables
  ['zhenhaiqunyingpu', '镇海群英传'],
  ['xingguilieren', '星轨列车'],
  ['xiaoyaohuli', '小狐狸'],
  ['长安shiye', '长安十二夜'],
  // two wrong letters
  ['runarenna', 'Rune Arena 2048'],
])('[API-01] %s is near %s', (text, expected) => {
  expect(near(text)[0]).toBe(expected);
});

test.each([
  // one character in common
  '三国',
  '小游戏',
  '小米',
  '云',
  '剑网3',
  '王者荣耀',
  '九州',
  // two of two or three are not in order
  '海云',
  '狸狐小',
  // two of four characters are apart
  '云雾剑光',
  // two of six are not enough
  '星海幻想列传',
  // two of three syllables
  'xiaohulang',
  // one syllable in common
  'sanguo',
  'xiaoyouxi',
  'rune',
  'yhjx',
  '鑫淼焱垚犇',
  '2077',
  '！',
  '',
])('[API-01] %s is near no name', (text) => {
  expect(near(text)).toEqual([]);
});

test('[API-01] the nearest name precedes others, and the shorter one of equally near ones', () => {
  const nearness = nearnessTo(readQuery('云海剑客'));
  const shareOf = (name: string) => nearness(indexNames([name]).names) ?? { share: 1, length: 0 };
  const names = ['云海剑歌', '云海剑歌：外传', '云海剑可', '云海刀歌'];
  expect(names.sort((one, other) => compareNearness(shareOf(one), shareOf(other)))).toEqual([
    '云海剑可',
    '云海剑歌',
    '云海剑歌：外传',
    '云海刀歌',
  ]);
});

test('[API-01] long texts give few lookups', () => {
  for (const text of ['云海'.repeat(30), 'yunhai'.repeat(10), 'z'.repeat(60), '一'.repeat(60)]) {
    expect(nearLookups(readQuery(text)).flat().length).toBeLessThan(120);
  }
});

test.each([
  ['qqwwzz', 'Rune Arena 2048'],
  ['云', '云海剑歌'],
  ['2077', 'Rune Arena 2048'],
  ['runexxxx', 'Rune Arena 2048'],
  ['yunhai见客', '云海剑歌'],
])('[API-01] %s differs too much from %s', (text, name) => {
  expect(nearnessTo(readQuery(text))(indexNames([name]).names)).toBeUndefined();
});

test.each([
  // a homophone after syllables costs a half, an omitted character too; a wrong letter costs one
  ['yunhai见个', '云海剑歌', 1 / 4],
  ['云剑歌', '云海剑歌', 0.5 / 3],
  ['云海见歌', '云海剑歌', 0.5 / 4],
  ['yunhaijiangu', '云海剑歌', 1 / 4],
  ['runeareno', 'Rune Arena 2048', 1 / 9],
  ['runearena2058', 'Rune Arena 2048', 1 / 13],
  ['𠮷云海见', '𠮷云海剑', 0.5 / 4],
  ['runeaena', 'Rune Arena 2048', 1 / 8],
  ['云海剑歌', '云海剑歌', 0],
])('[API-01] the distance of %s from %s as a share of the text is %d', (text, name, share) => {
  const found = nearnessTo(readQuery(text))(indexNames([name]).names);
  expect(found?.share).toBe(share);
});

test('[API-01] the nearest of the names of a game counts', () => {
  const nearness = nearnessTo(readQuery('云上刀'));
  expect(nearness(indexNames(['云海剑歌', '云上剑']).names)).toEqual({ share: 1 / 3, length: 3 });
  const exact = nearnessTo(readQuery('云海剑歌'));
  expect(exact(indexNames(['云海刀歌', '云海剑歌行']).names)).toEqual({ share: 0, length: 5 });
});
