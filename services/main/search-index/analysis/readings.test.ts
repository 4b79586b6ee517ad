import { expect, test } from 'vitest';
import { cellsOf } from './normalise.ts';
import { parseReadings, readingsOf, writeReadings } from './readings.ts';

const readings = (text: string) => readingsOf(cellsOf(text));

test('the reading in the phrase precedes the alternatives', () => {
  expect(readings('长安行')).toEqual([['chang', 'zhang'], ['an'], ['xing', 'hang', 'heng']]);
  expect(readings('群星传')[2]).toEqual(expect.arrayContaining(['chuan', 'zhuan']));
});

test.each([
  ['云裳', [['yun'], ['shang', 'chang']]],
  [
    '万俟',
    [
      ['mo', 'wan'],
      ['qi', 'si'],
    ],
  ],
  ['尉迟', [['yu', 'wei'], ['chi']]],
  ['澹台', [['tan', 'dan'], ['tai']]],
  ['单于', [['chan', 'dan', 'shan'], ['yu']]],
  [
    '般若',
    [
      ['bo', 'ban'],
      ['re', 'ruo'],
    ],
  ],
])('[API-01] reads %s as a word and by its characters', (text, expected) => {
  expect(readings(text)).toEqual(expected);
});

test('leaves out archaic readings', () => {
  expect(readings('石见大家红')).toEqual([['shi'], ['jian'], ['da', 'dai'], ['jia'], ['hong', 'gong']]);
});

test('writes ü as v and reads traditional characters', () => {
  expect(readings('女侠').flat()).toContain('nv');
  expect(readings('鬥龍')).toEqual([['dou'], ['long']]);
});

test('a single digit has a reading, a number has none', () => {
  expect(readings('剑舟3')[2]).toEqual(['san']);
  expect(readings('1024')).toEqual([[], [], [], []]);
});

test('every single digit is read', () => {
  expect([...'0123456789'].map((digit) => readings(`剑舟${digit}`)[2]?.[0])).toEqual([
    'ling',
    'yi',
    'er',
    'san',
    'si',
    'wu',
    'liu',
    'qi',
    'ba',
    'jiu',
  ]);
});

test('the phrase decides which reading comes first', () => {
  expect([readings('银行')[1]?.[0], readings('行走')[0]?.[0]]).toEqual(['hang', 'xing']);
});

test.each([
  ['传', 'zhuan'],
  ['降', 'xiang'],
  ['还', 'huan'],
  ['宿', 'xiu'],
  ['龟', 'qiu'],
  ['厦', 'xia'],
  ['咖', 'ga'],
  ['魄', 'bo'],
  ['度', 'duo'],
  ['壳', 'qiao'],
  ['娜', 'nuo'],
  ['塞', 'se'],
  ['钥', 'yue'],
  ['虾', 'ha'],
  ['覃', 'tan'],
])('%s is read %s as well', (character, reading) => {
  expect(readings(character)[0]).toContain(reading);
});

test('characters outside the basic plane do not affect their neighbours', () => {
  const [first, second] = readings('𠮷野');
  expect(first?.length).toBeLessThanOrEqual(1);
  expect(second).toEqual(['ye']);
});

test('parses stored readings', () => {
  for (const text of ['云海剑歌', 'Zero Hive', '长安3X传', '']) {
    const all = readings(text);
    const back = parseReadings(writeReadings(all));
    expect(back.length === 0 ? all.every((one) => one.length === 0) : back).toEqual(
      back.length === 0 ? true : all,
    );
  }
});

test('a digit alone has a reading, letters have none', () => {
  expect([readings('3'), readings('ab')]).toEqual([[['san']], [[], []]]);
});
