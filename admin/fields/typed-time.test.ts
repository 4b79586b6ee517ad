import { describe, expect, test } from 'vitest';
import { endOfPeriod, readDate } from '#contract/notations/dates.ts';
import { DATE_NOTATIONS, NUMERAL_NOTATIONS } from '#tests/unit/date-notations.ts';
import { readTyped, stepTime, textOfTime } from './typed-time.ts';

const NOW = new Date('2026-11-24T10:00:00+08:00');

describe('the text of a date field', () => {
  test.each([
    ['2026-11-24 10:26', '2026-11-24T10:26:00+08:00'],
    ['202611241026', '2026-11-24T10:26:00+08:00'],
    ['20261124 1026', '2026-11-24T10:26:00+08:00'],
    ['２０２６１１２４１０２６', '2026-11-24T10:26:00+08:00'],
    ['10:26 11/24', '2026-11-24T10:26:00+08:00'],
    ['明天10点半', '2026-11-25T10:30:00+08:00'],
    ['2026-11-24T02:26:00Z', '2026-11-24T10:26:00+08:00'],
    ['2026-11-24 10:26:30', '2026-11-24T10:26:30+08:00'],
    ['20261124102630', '2026-11-24T10:26:30+08:00'],
    ['Tue, 24 Nov 2026 10:26:00 +0800', '2026-11-24T10:26:00+08:00'],
    ['[2026/11/24 10:26]', '2026-11-24T10:26:00+08:00'],
  ])('[FRM-01] %s', (text, moment) => {
    expect(readTyped(text, NOW)).toEqual({ moment, problem: null });
  });

  test.each(['1764765000', '１７６４７６５０００', '1764765000000'])(
    '[FRM-01] seconds and milliseconds since 1970 are read, and shown as a time: %s',
    (text) => {
      const { moment, problem } = readTyped(text, NOW);
      expect(problem).toBeNull();
      expect(textOfTime(moment ?? '')).toBe('2025-12-03 20:30');
    },
  );

  test.each([...DATE_NOTATIONS, ...NUMERAL_NOTATIONS])(
    '[FRM-01] every notation of an import is read: %s',
    (text, moment) => {
      expect(readTyped(text, NOW)).toEqual({ moment, problem: null });
    },
  );

  test.each(['2026112410', '2026112410263'])('[FRM-01] a half typed day is no such time: %s', (text) => {
    expect(readTyped(text, NOW)).toMatchObject({ moment: null });
  });

  test('[FRM-01] nothing is no problem, anything else is one', () => {
    expect(readTyped('  ', NOW)).toEqual({ moment: null, problem: null });
    expect(readTyped('1:05', NOW)).toMatchObject({ moment: null, problem: expect.stringContaining('日期') });
    expect(readTyped('202613451026', NOW)).toMatchObject({ moment: null });
    for (const text of [
      '2026-11-24 10:00-12:00',
      '2026-11-24 10:00:00-12:00',
      '2026-11-24 10:00-1200',
      '2026112510000',
    ]) {
      expect(readTyped(text, NOW), text).toMatchObject({ moment: null });
    }
  });
});

test.each([
  ['2026年12月31日', '2026-12-31 23:59:59'],
  ['12/31', '2026-12-31 23:59:59'],
  ['20261231', '2026-12-31 23:59:59'],
  ['2026-12-31 0:00', '2026-12-31 23:59:59'],
  ['2026/12/31 0:00:00', '2026-12-31 23:59:59'],
  ['12月31日 0点', '2026-12-31 23:59:59'],
  ['12月31日 凌晨12点', '2026-12-31 23:59:59'],
  ['2026-12-31T00:00:00+08:00', '2026-12-31 23:59:59'],
  ['2026-12-30T16:00:00Z', '2026-12-31 23:59:59'],
  ['20261231000000', '2026-12-31 23:59:59'],
  ['202612310000', '2026-12-31 23:59:59'],
  ['2026-12-31 24:00', '2026-12-31 24:00'],
  ['20261231240000', '2026-12-31 24:00'],
  ['2026-12-31T24:00:00+08:00', '2026-12-31 24:00'],
  ['2026-12-31 0:01', '2026-12-31 00:01'],
])('[BLK-18] %s in a field for an end is %s', (text, shown) => {
  const { moment } = readTyped(text, NOW, true);
  expect(textOfTime(moment ?? '', 'minute', true)).toBe(shown);
  expect(readTyped(shown, NOW, true)).toEqual({ moment, problem: null });
});

test.each([
  '2026/12/31',
  '2026/12/31 0:00',
  '2026-12-31T00:00:00',
  '2026/12/31 12:00:00 AM',
  '2026年12月31日零点',
  '2026-12-31 24:00',
  '2026-12-31 10:00',
])('[BLK-18] a field and an import read the same end of %s', (text) => {
  const imported = readDate(text);
  const typed = readTyped(text, NOW, true);
  expect('value' in imported && endOfPeriod(imported).getTime()).toBe(Date.parse(typed.moment ?? ''));
});

test('[BLK-18] a field says why an end with a zero time is another one', () => {
  expect(readTyped('12月31日 0点', NOW, true).note).toMatch(/按这一天结束算.*前一天 24:00/);
  for (const text of ['12月31日', '12月31日 24:00', '12月31日 10:00']) {
    expect(readTyped(text, NOW, true).note).toBeUndefined();
  }
  expect(readTyped('12月31日 0点', NOW)).toEqual({ moment: '2026-12-31T00:00:00+08:00', problem: null });
});

test.each(['长期', '永久有效', '長期有效', '不限时'])('[FRM-03] %s is to be left empty', (text) => {
  expect(readTyped(` ${text}`, NOW, true)).toEqual({
    moment: null,
    problem: `“${text}”不是时间；没有期限的请留空`,
  });
});

test.each([
  ['2026-11-24T10:26:00+08:00', '2026-11-24 10:26'],
  ['2026-11-24T10:26:30+08:00', '2026-11-24 10:26:30'],
  ['2026-11-24T10:00:00+08:00', '2026-11-24 10:00'],
])('[FRM-01] the field shows %s as %s, and reads it as the same time', (moment, text) => {
  expect(textOfTime(moment)).toBe(text);
  expect(readTyped(text, NOW).moment).toBe(moment);
});

describe('the arrow keys', () => {
  test.each([
    [0, 1, '2027-11-24 10:26'],
    [6, 1, '2026-12-24 10:26'],
    [10, -1, '2026-11-23 10:26'],
    [12, 1, '2026-11-24 11:26'],
    [16, -1, '2026-11-24 10:25'],
  ] as const)('[FRM-02] at place %i by %i', (caret, by, changed) => {
    expect(stepTime('2026-11-24 10:26', caret, by, NOW)).toBe(changed);
  });

  test('[FRM-02] carry into the next day, month and year', () => {
    expect(stepTime('2026-12-31 23:59', 16, 1, NOW)).toBe('2027-01-01 00:00');
  });

  test('[FRM-02] change the seconds of a time that has them, and keep them', () => {
    expect(stepTime('2026-11-24 10:26:30', 19, 1, NOW)).toBe('2026-11-24 10:26:31');
    expect(stepTime('2026-11-24 10:26:01', 19, -1, NOW)).toBe('2026-11-24 10:26:00');
  });

  test('[BLK-18] pass midnight in a field for an end', () => {
    expect(stepTime('2026-12-31 00:01', 16, -1, NOW, true)).toBe('2026-12-30 24:00');
    expect(stepTime('2026-12-30 24:00', 16, -1, NOW, true)).toBe('2026-12-30 23:59');
    expect(stepTime('2026-12-30 24:00', 10, 1, NOW, true)).toBe('2026-12-31 24:00');
    expect(stepTime('2026-12-30 23:59:59', 19, 1, NOW, true)).toBe('2026-12-30 24:00');
  });

  test('[FRM-02] change no other notation', () => {
    expect(stepTime('明天10点', 2, 1, NOW)).toBeNull();
  });
});
