import { expect, test } from 'vitest';
import { cellsOf } from './normalise.ts';
import { parseReadings, readingsOf, writeReadings } from './readings.ts';

const readings = (text: string) => readingsOf(cellsOf(text));

test('the reading in the phrase precedes the alternatives', () => {
  expect(readings('长安行')).toEqual([['chang', 'zhang'], ['an'], ['xing', 'hang']]);
  expect(readings('群星传')[2]).toEqual(expect.arrayContaining(['chuan', 'zhuan']));
});

test.each([
  ['霓裳', 1, 'chang'],
  ['万俟', 1, 'qi'],
  ['万俟', 0, 'mo'],
  ['澹台', 0, 'tan'],
])('[API-01] %s is also read with %s: %s', (text, at, reading) => {
  expect(readings(text)[at]).toContain(reading);
});

test('writes ü as v and reads traditional characters', () => {
  expect(readings('女侠').flat()).toContain('nv');
  expect(readings('鬥龍')).toEqual([['dou'], ['long']]);
});

test('a single digit has a reading, a number has none', () => {
  expect(readings('剑舟3')[2]).toEqual(['san']);
  expect(readings('1024')).toEqual([[], [], [], []]);
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
