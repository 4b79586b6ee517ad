import { describe, expect, test } from 'vitest';
import { describeDateTime, readDateTime } from './read-date-time.ts';

/** A Tuesday. */
const NOW = new Date('2026-11-24T15:30:00+08:00');

function read(text: string, now = NOW): string {
  const reading = readDateTime(text, now);
  return 'problem' in reading
    ? reading.problem
    : describeDateTime(reading.value, now) + (reading.hasTime ? '' : ' (day)');
}

describe('[BLK-01] a time as people type it', () => {
  test.each([
    ['11/25 10:00', '11月25日 周三 10:00'],
    ['11-25 10:00', '11月25日 周三 10:00'],
    ['11.25 10:00', '11月25日 周三 10:00'],
    ['明天10点', '11月25日 周三 10:00'],
    ['25日10:00', '11月25日 周三 10:00'],
    ['25号 10点', '11月25日 周三 10:00'],
    ['11月25日 10点半', '11月25日 周三 10:30'],
    ['11月25日10时15分', '11月25日 周三 10:15'],
    ['今晚8点', '11月24日 周二 20:00'],
    ['今天晚上八点半', '11月24日 周二 20:30'],
    ['明早九点一刻', '11月25日 周三 09:15'],
    ['明天中午', '11月25日 周三 12:00'],
    ['明天中午12点', '11月25日 周三 12:00'],
    ['后天 下午3:30', '11月26日 周四 15:30'],
    ['大后天20:00', '11月27日 周五 20:00'],
    ['三天后 10点整', '11月27日 周五 10:00'],
    ['十一月二十五日十点', '11月25日 周三 10:00'],
    ['二〇二六年十一月二十五日 十点', '11月25日 周三 10:00'],
    ['１１／２５　１０：００', '11月25日 周三 10:00'],
    ['10:00 11/25', '11月25日 周三 10:00'],
    ['10点 明天', '11月25日 周三 10:00'],
    ['2026-11-25 10:00', '11月25日 周三 10:00'],
    ['2026/11/25 10:00:00', '11月25日 周三 10:00'],
    ['2026年11月25日（周三）10:00', '11月25日 周三 10:00'],
    ['20261125 10:00', '11月25日 周三 10:00'],
    ['20261201', '12月1日 周二 00:00 (day)'],
    ['12月1日 零点', '12月1日 周二 00:00'],
    ['12月1日凌晨零点', '12月1日 周二 00:00'],
    ['12月1日 中午12点', '12月1日 周二 12:00'],
    ['12月1日上午10点', '12月1日 周二 10:00'],
    ['2026\u201012\u201001 10:00', '12月1日 周二 10:00'],
    ['12\u221201 10\u223600', '12月1日 周二 10:00'],
    ['11\u201325\u200b 10:00', '11月25日 周三 10:00'],
    ['2026-11-25T02:00:00Z', '11月25日 周三 10:00'],
    ['2026-11-25T10:00:00+08:00', '11月25日 周三 10:00'],
    ['2026-11-25T10:00', '11月25日 周三 10:00'],
    ['26年11月25日 10:00', '11月25日 周三 10:00'],
    ['11/25/2026 8:00 pm', '11月25日 周三 20:00'],
    ['11/25 8pm', '11月25日 周三 20:00'],
    ['11月25日 24:00', '11月26日 周四 00:00'],
    ['11月25日 凌晨12:30', '11月25日 周三 00:30'],
    ['周三 10:00', '11月25日 周三 10:00'],
    ['周二 20:00', '11月24日 周二 20:00'],
    ['周一 20:00', '11月30日 周一 20:00'],
    ['本周一 20:00', '11月23日 周一 20:00'],
    ['下周三晚上8点', '12月2日 周三 20:00'],
    ['下下周日 10点', '12月13日 周日 10:00'],
    ['11月25日 周三 10:00', '11月25日 周三 10:00'],
    ['20日 10:00', '12月20日 周日 10:00'],
    ['1/3 10:00', '2027年1月3日 周日 10:00'],
    ['11/1 10:00', '11月1日 周日 10:00'],
    ['2/29 10:00', '2月没有29日'],
    ['11月25日', '11月25日 周三 00:00 (day)'],
    ['明天', '11月25日 周三 00:00 (day)'],
  ])('%s', (text, expected) => {
    expect(read(text)).toBe(expected);
  });

  test('the year turns with the calendar of China', () => {
    const eve = new Date('2026-12-31T16:30:00Z');
    expect(read('今天 10:00', eve)).toBe('1月1日 周五 10:00');
    expect(read('12/31 10:00', eve)).toBe('2026年12月31日 周四 10:00');
    expect(read('1日 10:00', new Date('2026-12-31T10:00:00+08:00'))).toBe('2027年1月1日 周五 10:00');
  });

  test.each([
    ['', '请填写时间'],
    ['10:00', '请写上日期'],
    ['10点', '请写上日期'],
    ['明天25点', '没有“25点”这个时刻'],
    ['11/31 10:00', '11月没有31日'],
    ['31日 10:00', '11月没有31日'],
    ['13/25 10:00', '没有这一天'],
    ['11/25 周四 10:00', '11月25日是周三，不是周四'],
    ['3/4/2026 10:00', '可能是3月4日，也可能是4月3日'],
    ['26/11/25 10:00', '年份请写四位'],
    ['今晚12点', '说的是哪一天'],
    ['明天上午15点', '自相矛盾'],
    ['明天上午12点', '“上午12点”是中午还是半夜？请写成中午12点，或 0:00'],
    ['明天早上12点半', '请写成中午12点'],
    ['明早12点', '请写成中午12点'],
    ['明天清晨12点', '请写成中午12点'],
    ['待定', '无法识别'],
    ['明天10点左右', '无法识别“左右”'],
    ['明天10点-12点', '像是一段时间'],
    ['12月1日 10:00-次日02:00', '像是一段时间'],
    ['2026/12/01-2026/12/03', '像是一段时间'],
    ['今晚8点到10点', '像是一段时间'],
    ['46351', '无法识别'],
    ['2200-01-01 10:00', '年份应在'],
  ])('%s is a problem: %s', (text, problem) => {
    expect(read(text)).toContain(problem);
  });

  test('[BLK-01] a text that it shows is read as the same time', () => {
    for (let day = 0; day < 900; day += 1) {
      const date = new Date(NOW.getTime() + (day - 50) * 86_400_000 + (day % 96) * 900_000);
      const shown = describeDateTime(date, NOW);
      const reading = readDateTime(shown, NOW);
      const value = 'value' in reading ? reading.value.getTime() : reading.problem;
      expect(value, shown).toBe(Math.floor(date.getTime() / 60_000) * 60_000);
    }
  });
});

describe('[FRM-01] planted readers', () => {
  const cases = [
    ['2026-11-25 10:00', '11月25日 周三 10:00'],
    ['11/12 10:00', '11月12日 周四 10:00'],
    ['明天10点', '11月25日 周三 10:00'],
    ['2/29 10:00', '2月没有29日'],
  ] as const;
  const wrong = (reader: (text: string) => string) =>
    cases.filter(([text, expected]) => reader(text) !== expected).map(([text]) => text);
  const moved = (text: string, hours: number) => {
    const reading = readDateTime(text, NOW);
    return 'problem' in reading
      ? reading.problem
      : describeDateTime(new Date(reading.value.getTime() + hours * 3_600_000), NOW);
  };

  test('the cases hold for the real one', () => {
    expect(wrong((text) => read(text))).toEqual([]);
  });
  test.each<[string, (text: string) => string, string]>([
    ['the clock of the machine, in UTC', (text) => moved(text, 8), '明天10点'],
    ['the day before the month', (text) => read(text.replace(/^(\d+)\/(\d+)/, '$2/$1')), '11/12 10:00'],
    ['days that roll over into the next month', (text) => read(text.replace('2/29', '3/1')), '2/29 10:00'],
  ])('%s is noticed', (_name, reader, text) => {
    expect(wrong(reader)).toContain(text);
  });
});
