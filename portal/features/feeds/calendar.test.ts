import { describe, expect, test } from 'vitest';
import type { GameTest, Opening } from '#contract/entities/schedule.ts';
import { calendarText, idOfFile } from './calendar.ts';

const game = { id: 7, name: '山海谣', icon_url: null };
const opening: Opening = {
  id: 12,
  game,
  server_name: '青丘;一区, 双线\\新服',
  opens_at: '2026-11-21T23:30:00+08:00',
  dynamic: false,
  platform: '双端',
  pack_id: null,
  state: '今日',
};
const gameTest: GameTest = {
  id: 3,
  game: { ...game, categories: [], reserve_count: 0 },
  kind: '删档',
  starts_at: '2026-11-25T00:00:00+08:00',
  precision: '日',
  history: [],
};

function textOf(
  openings: readonly Opening[],
  tests: readonly GameTest[] = [],
  now = '2026-11-21T10:20:30+08:00',
) {
  return calendarText({
    name: '游门开服表',
    address: 'https://www.youmen.example/calendar/openings.ics',
    origin: 'https://www.youmen.example',
    now,
    openings,
    tests,
  });
}

/** Parses a calendar: unfolds lines, returns each component with its properties. */
function parse(text: string) {
  const stack: { name: string; values: Record<string, string>; inner: string[] }[] = [];
  const done: typeof stack = [];
  for (const line of text
    .replace(/\r\n[ \t]/g, '')
    .trimEnd()
    .split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]+):(.*)$/s.exec(line) ?? [];
    if (name === 'BEGIN') {
      stack.push({ name: value, values: {}, inner: [] });
    } else if (name === 'END') {
      const ended = stack.pop();
      expect(ended?.name).toBe(value);
      stack.at(-1)?.inner.push(value);
      if (ended) {
        done.push(ended);
      }
    } else {
      const current = stack.at(-1);
      expect(current, line).toBeDefined();
      if (current) {
        current.values[name] = value.replace(/\\n/g, '\n').replace(/\\([;,\\])/g, '$1');
      }
    }
  }
  expect(stack).toEqual([]);
  return done;
}

describe('a calendar', () => {
  test('has an event per opening with an alarm ten minutes before', () => {
    const [alarm, event, calendar] = parse(textOf([opening]));
    expect(calendar?.values).toMatchObject({
      VERSION: '2.0',
      METHOD: 'PUBLISH',
      'X-WR-CALNAME': '游门开服表',
      'X-WR-TIMEZONE': 'Asia/Shanghai',
    });
    expect(event?.values).toMatchObject({
      UID: 'opening-12@www.youmen.example',
      DTSTART: '20261121T153000Z',
      DTEND: '20261121T160000Z',
      SUMMARY: '山海谣 青丘;一区, 双线\\新服 开服',
      STATUS: 'CONFIRMED',
      'URL;VALUE=URI': 'https://www.youmen.example/BaseYxDetails?id=7',
    });
    expect(alarm?.values).toMatchObject({ ACTION: 'DISPLAY', TRIGGER: '-PT10M' });
  });

  test('marks a dynamic opening as tentative', () => {
    const event = parse(textOf([{ ...opening, dynamic: true }])).find(({ name }) => name === 'VEVENT');
    expect(event?.values.STATUS).toBe('TENTATIVE');
    expect(event?.values.SUMMARY).toContain('（预计）');
    expect(event?.values.DESCRIPTION).toContain('以游戏内实际开服为准');
  });

  test('has all-day events for tests whose day is known', () => {
    const other: GameTest = { ...gameTest, id: 4, precision: '月' };
    const none: GameTest = { ...gameTest, id: 5, starts_at: null, precision: '待定' };
    const exact: GameTest = {
      ...gameTest,
      id: 6,
      kind: '公测',
      precision: '分',
      starts_at: opening.opens_at,
    };
    const events = parse(textOf([], [gameTest, other, none, exact])).filter(({ name }) => name === 'VEVENT');
    expect(events.map(({ values }) => values.UID)).toEqual([
      'test-3@www.youmen.example',
      'test-6@www.youmen.example',
    ]);
    expect(events[0]?.values).toMatchObject({ 'DTSTART;VALUE=DATE': '20261125', SUMMARY: '山海谣 删档测试' });
    expect(events[1]?.values).toMatchObject({ DTSTART: '20261121T153000Z', SUMMARY: '山海谣 公测' });
  });

  test('folds Chinese at 75 octets and ends every line with CRLF', () => {
    const text = textOf([{ ...opening, server_name: '长'.repeat(120) }]);
    expect(text.replace(/\r\n/g, '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    }
    expect(parse(text)[1]?.values.SUMMARY).toBe(`山海谣 ${'长'.repeat(120)} 开服`);
  });

  test('has the same bytes within the hour', () => {
    expect(textOf([opening])).toBe(textOf([opening], [], '2026-11-21T10:59:59+08:00'));
  });

  test('is valid without openings', () => {
    expect(parse(textOf([])).map(({ name }) => name)).toEqual(['VCALENDAR']);
  });
});

test('a calendar file name is an id and .ics', () => {
  expect(['12.ics', '7.ICS', '0.ics', 'x.ics', '12', '12.ics.exe', undefined].map(idOfFile)).toEqual([
    '12',
    '7',
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
