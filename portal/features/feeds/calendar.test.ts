import { describe, expect, test } from 'vitest';
import type { CalendarOpening, CalendarTest } from '#contract/entities/schedule.ts';
import { parseCalendar } from '#tests/unit/calendar-file.ts';
import { calendarText, idOfFile } from './calendar.ts';

const game = { id: 7, name: '山海谣', icon_url: null };
const opening: CalendarOpening = {
  id: 12,
  game,
  server_name: '青丘;一区, 双线\\新服',
  opens_at: '2026-11-21T23:30:00+08:00',
  dynamic: false,
  platform: '双端',
  pack_id: null,
  state: '今日',
  sequence: 2,
  changed_at: '2026-11-20T09:08:07+08:00',
};
const gameTest: CalendarTest = {
  id: 3,
  game,
  kind: '删档',
  starts_at: '2026-11-25T00:00:00+08:00',
  precision: '日',
};

function textOf(
  list: CalendarOpening[],
  {
    generated_at = '2026-11-21T10:20:30+08:00',
    ...more
  }: Partial<Parameters<typeof calendarText>[0]['events']> = {},
) {
  return calendarText({
    name: '游门开服表',
    address: 'https://www.youmen.example/calendar/openings.ics',
    origin: 'https://www.youmen.example',
    events: { list, generated_at, ...more },
  });
}

const eventsOf = (...events: Parameters<typeof textOf>) => parseCalendar(textOf(...events)).events;

describe('a calendar', () => {
  test('has an event per opening with an alarm ten minutes before', () => {
    const { calendar, events } = parseCalendar(textOf([opening]));
    expect(calendar).toMatchObject({ 'X-WR-CALNAME': '游门开服表', 'X-WR-TIMEZONE': 'Asia/Shanghai' });
    expect(events).toMatchObject([
      {
        values: {
          UID: 'opening-12@www.youmen.example',
          DTSTART: '20261121T153000Z',
          DTEND: '20261121T160000Z',
          SUMMARY: '山海谣 青丘;一区, 双线\\新服 开服',
          STATUS: 'CONFIRMED',
          URL: 'https://www.youmen.example/BaseYxDetails?id=7',
        },
        alarms: [
          {
            ACTION: 'DISPLAY',
            TRIGGER: '-PT10M',
            DESCRIPTION: '10 分钟后：山海谣 青丘;一区, 双线\\新服 开服',
          },
        ],
      },
    ]);
    expect(events[0]?.values.DESCRIPTION).toBe(
      '平台：双端\n游戏主页：https://www.youmen.example/BaseYxDetails?id=7',
    );
  });

  test('[CAL-06] a name with signs and breaks of lines is one escaped line', () => {
    const name = '云海,剑;歌\\\r\nBEGIN:VEVENT\nSUMMARY:假';
    const text = calendarText({
      name,
      address: 'https://www.youmen.example/calendar/opening/7.ics',
      origin: 'https://www.youmen.example',
      events: {
        list: [{ ...opening, game: { ...game, name }, server_name: '换行\n服' }],
        generated_at: '2026-11-21T10:20:30+08:00',
      },
    });
    const unfolded = text.replace(/\r\n[ \t]/g, '').split('\r\n');
    expect(unfolded).toContain('X-WR-CALNAME:云海\\,剑\\;歌\\\\ BEGIN:VEVENT SUMMARY:假');
    expect(unfolded).toContain('NAME:云海\\,剑\\;歌\\\\ BEGIN:VEVENT SUMMARY:假');
    const { events } = parseCalendar(text);
    expect(events).toHaveLength(1);
    expect(events[0]?.values.SUMMARY).toBe('云海,剑;歌\\ BEGIN:VEVENT SUMMARY:假 换行 服 开服');
  });

  test('has its properties before its events, also without events', () => {
    for (const text of [textOf([opening]), textOf([])]) {
      const lines = text.split('\r\n').filter((line) => !line.startsWith(' '));
      const properties = lines.filter((line) => line.startsWith('X-WR-TIMEZONE:'));
      expect(properties).toEqual(['X-WR-TIMEZONE:Asia/Shanghai']);
      const events = lines.findIndex((line) => line === 'BEGIN:VEVENT' || line === 'END:VCALENDAR');
      expect(lines.indexOf('X-WR-TIMEZONE:Asia/Shanghai')).toBeLessThan(events);
    }
  });

  test('leaves out the platform of an opening for all', () => {
    const [event] = eventsOf([{ ...opening, platform: null, dynamic: true }]);
    expect(event?.values.DESCRIPTION).toBe(
      '动态开服，以游戏内实际开服为准。\n游戏主页：https://www.youmen.example/BaseYxDetails?id=7',
    );
  });

  test('marks a dynamic opening as tentative', () => {
    const [event] = eventsOf([{ ...opening, dynamic: true }]);
    expect(event?.values.STATUS).toBe('TENTATIVE');
    expect(event?.values.SUMMARY).toContain('（预计）');
    expect(event?.values.DESCRIPTION).toContain('以游戏内实际开服为准');
  });

  test('has all-day events for tests whose day is known', () => {
    const tests: CalendarTest[] = [
      gameTest,
      { ...gameTest, id: 4, precision: '月' },
      { ...gameTest, id: 5, starts_at: null, precision: '待定' },
      { ...gameTest, id: 6, kind: '公测', precision: '分', starts_at: opening.opens_at },
      { ...gameTest, id: 7, precision: '待定' },
      { ...gameTest, id: 8, kind: '首发', precision: '分', starts_at: opening.opens_at },
      { ...gameTest, id: 9, starts_at: null },
    ];
    expect(eventsOf([], { tests }).map(({ values }) => values)).toMatchObject([
      { UID: 'test-3@www.youmen.example', DTSTART: '20261125', SUMMARY: '山海谣 删档测试' },
      {
        UID: 'test-6@www.youmen.example',
        SUMMARY: '山海谣 公测',
        DTSTART: '20261121T153000Z',
        DTEND: '20261121T160000Z',
      },
      { UID: 'test-8@www.youmen.example', SUMMARY: '山海谣 首发' },
    ]);
    const [day, ...timed] = eventsOf([], { tests });
    expect([day?.alarms, day?.values.DTEND]).toEqual([[], undefined]);
    expect(timed.map(({ alarms }) => alarms.length)).toEqual([1, 1]);
  });

  test('[CAL-01] has the counter of an event and its last change, to the second', () => {
    const revision = { SEQUENCE: '2', 'LAST-MODIFIED': '20261120T010807Z', DTSTAMP: '20261120T010807Z' };
    const test = { ...gameTest, sequence: 2, changed_at: opening.changed_at };
    const cancelled = { openings: [{ ...opening, id: 13 }], tests: [{ ...test, id: 4 }] };
    const events = eventsOf([opening], { tests: [test], cancelled });
    expect(events).toHaveLength(4);
    for (const { values } of events) {
      expect(values).toMatchObject(revision);
    }
  });

  test('[CAL-02] has the same bytes at any time, and within the hour if no change is known', () => {
    const at = (generated_at: string, ...list: CalendarOpening[]) => textOf(list, { generated_at });
    expect(at('2026-11-21T10:20:30+08:00', opening)).toBe(at('2026-12-24T20:00:00+08:00', opening));
    const unknown = { ...opening, sequence: undefined, changed_at: null };
    expect(at('2026-11-21T10:00:00+08:00', unknown)).toBe(at('2026-11-21T10:59:59+08:00', unknown));
    const [event] = parseCalendar(at('2026-11-21T10:20:30+08:00', unknown)).events;
    expect(event?.values).toMatchObject({ DTSTAMP: '20261121T020000Z', SEQUENCE: '0' });
    expect(event?.values).not.toHaveProperty('LAST-MODIFIED');
  });

  test('[CAL-03] marks what was cancelled, without an alarm and without links', () => {
    const cancelled = { openings: [{ ...opening, dynamic: true }], tests: [gameTest] };
    const events = eventsOf([], { cancelled });
    expect(events.map(({ values }) => [values.STATUS, values.SUMMARY])).toEqual([
      ['CANCELLED', '已取消：山海谣 青丘;一区, 双线\\新服 开服（预计）'],
      ['CANCELLED', '已取消：山海谣 删档测试'],
    ]);
    expect(events.flatMap(({ alarms }) => alarms)).toEqual([]);
    expect(JSON.stringify(events)).not.toContain('BaseYxDetails');
  });

  test('folds Chinese at 75 octets and ends every line with CRLF', () => {
    const [event] = eventsOf([{ ...opening, server_name: '长'.repeat(120) }]);
    expect(event?.values.SUMMARY).toBe(`山海谣 ${'长'.repeat(120)} 开服`);
  });

  test('is valid without openings', () => {
    expect(eventsOf([])).toEqual([]);
  });
});

test('a calendar file name is an id and .ics', () => {
  const names = ['12.ics', '7.ICS', '0.ics', 'x.ics', '12', '12.ics.exe', 'x12.ics', '12xics', undefined];
  expect(names.map(idOfFile)).toEqual([
    '12',
    '7',
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect(['999999999999999.ics', '9999999999999999.ics'].map(idOfFile)).toEqual([
    '999999999999999',
    undefined,
  ]);
});
