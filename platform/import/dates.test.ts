import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chinaTime } from '../core/clock.ts';
import { readDate } from './dates.ts';

function read(text: string, order?: 'ymd' | 'mdy' | 'dmy'): string {
  const reading = readDate(text, order);
  return 'value' in reading ? chinaTime(reading.value) : reading.problem;
}

describe('readDate reads', () => {
  test.each([
    ['2025-09-23 08:31:43', '2025-09-23T08:31:43+08:00'],
    ['2019/12/30', '2019-12-30T00:00:00+08:00'],
    ['2019年12月30日', '2019-12-30T00:00:00+08:00'],
    ['2019年1月3日 10时05分', '2019-01-03T10:05:00+08:00'],
    ['2019年1月3日（周四）下午3:30', '2019-01-03T15:30:00+08:00'],
    ['2019.12.30 10:00', '2019-12-30T10:00:00+08:00'],
    ['２０１９－１２－３０　１０：００', '2019-12-30T10:00:00+08:00'],
    ['[2019-09-12]', '2019-09-12T00:00:00+08:00'],
    ['2018/06/18]', '2018-06-18T00:00:00+08:00'],
    ['2019-12-30T10:00:00Z', '2019-12-30T18:00:00+08:00'],
    ['2019-12-30T10:00:00.123+08:00', '2019-12-30T10:00:00+08:00'],
    ['2019-12-30 10:00 -0500', '2019-12-30T23:00:00+08:00'],
    ['Mon, 30 Dec 2019 02:00:00 GMT', '2019-12-30T10:00:00+08:00'],
    ['2019-12-30 24:00', '2019-12-31T00:00:00+08:00'],
    ['2019-12-30 12:30 AM', '2019-12-30T00:30:00+08:00'],
    ['20191230', '2019-12-30T00:00:00+08:00'],
    ['20191230103000', '2019-12-30T10:30:00+08:00'],
    ['1577671200', '2019-12-30T10:00:00+08:00'],
    ['1577671200000', '2019-12-30T10:00:00+08:00'],
    ['25/12/2020', '2020-12-25T00:00:00+08:00'],
    ['03/03/2020', '2020-03-03T00:00:00+08:00'],
    ['19年3月1日', '2019-03-01T00:00:00+08:00'],
  ])('%s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });
});

describe('readDate refuses', () => {
  test.each([
    ['03/04/2020', '有歧义'],
    ['19-08-07', '有歧义'],
    ['2019090410', '有歧义'],
    ['08-27', '没有年份'],
    ['8月27日', '没有年份'],
    ['2019年12月', '只到月'],
    ['2019-02-29', '没有这一天'],
    ['2019-13-01', '没有这一天'],
    ['2019-12-30 25:00', '时刻看不懂'],
    ['2019-12-30 10:61', '时刻看不懂'],
    ['2019-12-30 晚上12点', '时刻看不懂'],
    ['2019-12-30 昨天', '时刻看不懂'],
    ['43829', 'Excel'],
    ['1066-10-14', '年份应在'],
    ['明天', '不是日期'],
  ])('%s', (text, problem) => {
    expect(read(text)).toContain(problem);
  });
});

describe('an order given by the operator', () => {
  test.each([
    ['03/04/2020', 'mdy', '2020-03-04T00:00:00+08:00'],
    ['03/04/2020 09:00', 'dmy', '2020-04-03T09:00:00+08:00'],
    ['19-08-07', 'ymd', '2019-08-07T00:00:00+08:00'],
    ['07/08/19', 'dmy', '2019-08-07T00:00:00+08:00'],
  ] as const)('%s as %s', (text, order, expected) => {
    expect(read(text, order)).toBe(expected);
  });
});

const moments = fc
  .date({ min: new Date('1971-01-02T00:00:00Z'), max: new Date('2099-12-30T00:00:00Z'), noInvalidDate: true })
  .map((date) => chinaTime(new Date(Math.floor(date.getTime() / 1000) * 1000)));

test('every moment written in a known notation is read as that moment', () => {
  const notations: ((year: string, month: string, day: string, time: string) => string)[] = [
    (year, month, day, time) => `${year}-${month}-${day} ${time}`,
    (year, month, day, time) => `${year}/${Number(month)}/${Number(day)} ${time}`,
    (year, month, day, time) => `${year}年${Number(month)}月${Number(day)}日 ${time}`,
    (year, month, day, time) => `${year}.${month}.${day} ${time}`,
    (year, month, day, time) => `${year}-${month}-${day}T${time}+08:00`,
    (year, month, day, time) => `${year}${month}${day}${time.replaceAll(':', '')}`,
  ];
  fc.assert(
    fc.property(moments, fc.constantFrom(...notations), (moment, notation) => {
      const [, year = '', month = '', day = '', time = ''] = /^(\d+)-(\d+)-(\d+)T([\d:]+)/.exec(moment) ?? [];
      expect(read(notation(year, month, day, time))).toBe(moment);
    }),
  );
});

test('any text is read or refused, never thrown at, and never becomes an invalid date', () => {
  const dateLike = fc
    .array(
      fc.constantFrom('0', '1', '2', '9', '-', '/', '.', ':', ' ', '年', '月', '日', 'T', 'Z', '+', '上午'),
      {
        maxLength: 24,
      },
    )
    .map((signs) => signs.join(''));
  fc.assert(
    fc.property(fc.oneof(fc.string(), dateLike), (text) => {
      const reading = readDate(text);
      expect('value' in reading ? Number.isFinite(reading.value.getTime()) : reading.problem !== '').toBe(
        true,
      );
    }),
    { numRuns: 2_000 },
  );
});
