import { expect, test } from 'vitest';
import { cellsOf } from './normalise.ts';
import { parseReadings, readingsOf, writeReadings } from './readings.ts';

const readings = (text: string) => readingsOf(cellsOf(text));

test('readings are those of the phrase, then others that the characters have', () => {
  expect(readings('长安行')).toEqual([['chang', 'zhang'], ['an'], ['xing', 'hang']]);
  expect(readings('群星传')[2]).toEqual(expect.arrayContaining(['chuan', 'zhuan']));
});

test('ü is v, traditional characters are read too', () => {
  expect(readings('女侠').flat()).toContain('nv');
  expect(readings('鬥龍')).toEqual([['dou'], ['long']]);
});

test('a digit that stands alone is read aloud, a number is not', () => {
  expect(readings('剑舟3')[2]).toEqual(['san']);
  expect(readings('1024')).toEqual([[], [], [], []]);
});

test('characters outside the basic plane have a reading or none, and their neighbours keep theirs', () => {
  const [first, second] = readings('𠮷野');
  expect(first?.length).toBeLessThanOrEqual(1);
  expect(second).toEqual(['ye']);
});

test('stored readings come back', () => {
  for (const text of ['云海剑歌', 'Zero Hive', '长安3X传', '']) {
    const all = readings(text);
    const back = parseReadings(writeReadings(all));
    expect(back.length === 0 ? all.every((one) => one.length === 0) : back).toEqual(
      back.length === 0 ? true : all,
    );
  }
});
