import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DATE_NOTATIONS, NUMERAL_NOTATIONS } from '#tests/unit/date-notations.ts';
import { endOfPeriod, readDate, readMonthDay, readSerial } from './dates.ts';

function chinaTime(date: Date): string {
  return new Date(date.getTime() + 8 * 3_600_000).toISOString().replace(/\.\d+Z$/, '+08:00');
}

function read(text: string, order?: 'ymd' | 'mdy' | 'dmy'): string {
  const reading = readDate(text, order);
  return 'value' in reading ? chinaTime(reading.value) : reading.problem;
}

describe('[BLK-01] readDate reads', () => {
  test.each(DATE_NOTATIONS)('%s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });
});

test.each(NUMERAL_NOTATIONS)(
  '[BLK-01] numerals are read as numbers and digit by digit: %s',
  (text, expected) => {
    expect(read(text)).toBe(expected);
  },
);

test.each(['二〇二六年三月一二日', '2026年十二月二三日', '2026-12-01 七八点', '2026年12月三五日'])(
  '[BLK-01] two numbers for an estimate are refused: %s',
  (text) => {
    expect(read(text)).toMatch(/^(?:不是日期；可写|无法识别日期后面的时刻；请写成)/);
  },
);

test.each([...DATE_NOTATIONS, ...NUMERAL_NOTATIONS])(
  '[BLK-01] a day alone has no time: %s',
  (text, _time, unit) => {
    expect(readDate(text)).toMatchObject({ hasTime: unit !== 'day' });
  },
);

test('[BLK-01] a number of a workbook has a time if it is no whole number', () => {
  expect(readSerial('46357', false)).toMatchObject({ hasTime: false });
  expect(readSerial('46357.4166666667', false)).toMatchObject({ hasTime: true });
});

test.each([
  '2026-12-01 08:00-10:00',
  '2026-12-01 10:00 - 12:00',
  '2026-12-01 10:00~12:00',
  '2026/12/1 10:00—12:00',
  '2026年12月1日 10点至12点',
  '2026-12-01 10:00-12',
  '2026-12-01 10:00:00-12:00:00',
  '2026-12-01 10:00-次日02:00',
  '2026-12-01 10:00-1200',
  '2026-12-01 10:00 -1200',
  '20261201 1000 -1200',
  '2026-12-01 10:00\u221212:00',
  '2026-12-01 10:00 至 2026-12-03 10:00',
  '2026/12/01-2026/12/03',
  '2026年12月1日-12月3日',
  '2026.12.1～12.3',
  '20261201-20261203',
  '12月1日至12月3日',
  '12/01-12/03 10:00',
])('[BLK-01] a span is no time zone: %s', (text) => {
  expect(read(text)).toMatch(/^像是一段时间/);
});

test.each([
  ['2026-12-01T08:00-10:00', '2026-12-02T02:00:00+08:00'],
  ['2026-12-01 08:00 UTC-10:00', '2026-12-02T02:00:00+08:00'],
  ['2026-12-01 08:00:00 -1000', '2026-12-02T02:00:00+08:00'],
  ['2026-12-01 08:00+10:00', '2026-12-01T06:00:00+08:00'],
])('a time zone is no span: %s', (text, expected) => {
  expect(read(text)).toBe(expected);
});

describe('[BLK-01] readDate refuses', () => {
  test.each([
    ['03/04/2020', '有歧义'],
    ['19-08-07', '有歧义'],
    ['2019090410', '有歧义'],
    ['2026-12-05-12-10', '有歧义：可能是 12:10，也可能是到12月10日'],
    ['20261205-1210', '有歧义'],
    ['2026-12-05-25-30', '无法识别日期后面的时刻'],
    ['2026-12-05 12.10', '有歧义：可能是 12:10，也可能是到12月10日'],
    ['2026-12-05 20.3', '无法识别日期后面的时刻'],
    ['Sunday, December 5, 2026', '12月5日是周六，不是周日'],
    ['Dec 32, 2026', '没有这一天'],
    ['08-27', '没有年份'],
    ['8月27日', '没有年份'],
    ['2-30', '没有这一天'],
    ['12-26 abc', '无法识别日期后面的时刻'],
    ['2019-12-30 晚上1点', '无法识别日期后面的时刻'],
    ['2019年12月', '只到月'],
    ['2019-02-29', '没有这一天'],
    ['2019-13-01', '没有这一天'],
    ['2019-12-30 25:00', '无法识别日期后面的时刻'],
    ['2019-12-30 10:61', '无法识别日期后面的时刻'],
    ['2019-12-30 晚上12点', '无法识别日期后面的时刻'],
    ['2019-12-30 昨天', '无法识别日期后面的时刻'],
    ['43829', 'Excel'],
    ['43829.4166666667', 'Excel'],
    ['2019-12-3010:00', '不是日期'],
    ['2019-12-30 上午12点', '无法识别日期后面的时刻'],
    ['12月1日上午10点', '没有年份'],
    ['2026-12-01 周三 10:00', '12月1日是周二，不是周三'],
    ['20261301 10:00', '没有这一天'],
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

test('reads every time in every known notation', () => {
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

test('any text is read or refused, without an exception or an invalid date', () => {
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

const day = (text: string, order?: 'ymd' | 'mdy' | 'dmy') => {
  const read = readDate(text, order);
  return 'value' in read ? read.value.toISOString() : read.problem;
};

test.each(['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'])(
  'reads the month %s',
  (name) => {
    const months = 'JanFebMarAprMayJunJulAugSepOctNovDec';
    const month = String(months.indexOf(name) / 3 + 1).padStart(2, '0');
    expect(day(`03 ${name} 2025 08:00:00 +0800`)).toBe(`2025-${month}-03T00:00:00.000Z`);
    expect(day(`3  ${name.toUpperCase()}  2025  08:00:00 Z`)).toBe(`2025-${month}-03T08:00:00.000Z`);
  },
);

test.each(['[]', '()', '（）', '【】', '「」'])('reads a date in %s', ([open = '', close = '']: string) => {
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
])('checks the year of %s in China time: %s', (text, read) => {
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
  ['8月27日晚', '无法识别日期后面的时刻；请写成 10:00 这样'],
  ['2025-09-23 一二点', '无法识别日期后面的时刻；请写成 10:00 这样'],
  ['二五年九月二十三日', '2025-09-22T16:00:00.000Z'],
  ['于2025-09', '不是日期；可写 2025-09-23 08:31:43、2019/12/30、2019年12月30日 等'],
  ['2025-09', '日期只到月，没有日'],
  ['2025-09 起', '不是日期；可写 2025-09-23 08:31:43、2019/12/30、2019年12月30日 等'],
  ['于2025-09-23', '不是日期；可写 2025-09-23 08:31:43、2019/12/30、2019年12月30日 等'],
  ['9月23日', '日期没有年份'],
  ['45922', '像是 Excel 的日期序号；请把这一列的格式设为日期，再保存'],
])('reads %s as %s', (text, read) => {
  expect(day(text)).toBe(read);
});

test.each([
  ['69-01-02', 'ymd', '2069-01-01T16:00:00.000Z'],
  ['70-01-02', 'ymd', '1970-01-01T16:00:00.000Z'],
  ['69年1月2日', undefined, '2069-01-01T16:00:00.000Z'],
  ['01/02/69', 'mdy', '2069-01-01T16:00:00.000Z'],
  ['01/02/69', 'dmy', '2069-01-31T16:00:00.000Z'],
  ['07/08/9', 'dmy', '不是日期；可写 2025-09-23 08:31:43、2019/12/30、2019年12月30日 等'],
  ['07/08/9', undefined, '年月日的次序有歧义：年份只有两位；请写四位年份'],
] as const)('reads the two-digit year of %s with %s: %s', (text, order, read) => {
  expect(day(text, order)).toBe(read);
});

test.each([
  ['12-26', { month: 12, day: 26, milliseconds: 0 }],
  ['12月26日 周六 下午3:30', { month: 12, day: 26, milliseconds: 55_800_000, weekday: '六' }],
  ['12月1日上午10点', { month: 12, day: 1, milliseconds: 36_000_000 }],
  ['2/29 10:00 +09:00', { month: 2, day: 29, milliseconds: 32_400_000 }],
  ['12-26 星期天', { month: 12, day: 26, milliseconds: 0, weekday: '日' }],
  ['12-26 abc', undefined],
  ['2-30', undefined],
  ['13-01', undefined],
  ['12-26号发布', undefined],
])('reads %s without a year as %o', (text, read) => {
  expect(readMonthDay(text)).toEqual(read);
});

test.each([
  ['1999999999', '2033-05-18T11:33:19+08:00'],
  ['2612052000', '像是两位年份的“年月日时分”'],
  ['2699999999', '像是两位年份的“年月日时分”'],
])('[BLK-01] ten digits are seconds since 1970 until 2033 only: %s', (text, expected) => {
  expect(read(text)).toContain(expected);
});

test.each([
  ['2026-12-31', '2026-12-31T23:59:59+08:00'],
  ['[2026年12月31日]', '2026-12-31T23:59:59+08:00'],
  ['20261231', '2026-12-31T23:59:59+08:00'],
  ['2026/12/31 周四', '2026-12-31T23:59:59+08:00'],
  ['2026-12-31 00:00', '2026-12-31T23:59:59+08:00'],
  ['2026/12/31 0:00', '2026-12-31T23:59:59+08:00'],
  ['2026-12-31T00:00:00', '2026-12-31T23:59:59+08:00'],
  ['2026-12-31T00:00:00.000+08:00', '2026-12-31T23:59:59+08:00'],
  ['2026-12-30T16:00:00Z', '2026-12-31T23:59:59+08:00'],
  ['2026/12/31 12:00:00 AM', '2026-12-31T23:59:59+08:00'],
  ['2026年12月31日零点', '2026-12-31T23:59:59+08:00'],
  ['20261231000000', '2026-12-31T23:59:59+08:00'],
  ['1798646400', '2026-12-31T23:59:59+08:00'],
  ['2026-12-31T00:00:00Z', '2026-12-31T08:00:00+08:00'],
  ['2026-12-31 00:00:01', '2026-12-31T00:00:01+08:00'],
  ['20261231 2400', '2027-01-01T00:00:00+08:00'],
  ['2026年12月31日晚上24点', '2027-01-01T00:00:00+08:00'],
  ['2026-12-31 24:00', '2027-01-01T00:00:00+08:00'],
  ['202612311000', '2026-12-31T10:00:00+08:00'],
  ['1577671200', '2019-12-30T10:00:00+08:00'],
  ['2026-12-31 晚上', '无法识别日期后面的时刻'],
  ['12月31日', '日期没有年份'],
])('[BLK-18] a period that ends at %s ends at %s', (text, expected) => {
  const reading = readDate(text);
  expect('value' in reading ? chinaTime(endOfPeriod(reading)) : reading.problem).toContain(expected);
});
