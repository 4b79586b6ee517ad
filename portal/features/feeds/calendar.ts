import ical, { ICalAlarmType, type ICalCalendar, ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { GameTest, Opening } from '#contract/entities/schedule.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { PLATFORM_NAMES } from '#portal/ui/platform-names.ts';
import { failureResponse, feedResponse } from './feed-response.ts';

const MINUTE_MS = 60_000;
const OPENING_MS = 30 * MINUTE_MS;
const ALARM_BEFORE_S = 10 * 60;
const REFRESH_S = 3_600;
const HOUR_CHARACTERS = '2026-11-21T10'.length;

interface CalendarOptions {
  name: string;
  address: string;
  origin: string;
  now: string;
  openings: readonly Opening[];
  tests?: readonly GameTest[];
}

/**
 * Writes a calendar of openings and tests. Times are in UTC, which needs no VTIMEZONE; X-WR-TIMEZONE names
 * Asia/Shanghai for display.
 */
export function calendarText({ name, address, origin, now, openings, tests = [] }: CalendarOptions): string {
  const calendar = ical({
    name,
    method: ICalCalendarMethod.PUBLISH,
    prodId: { company: 'Youmen', product: 'Openings', language: 'ZH' },
    ttl: REFRESH_S,
    url: address,
    x: { 'X-WR-TIMEZONE': 'Asia/Shanghai' },
  });
  const host = new URL(origin).hostname;
  // Rounded to the hour: an unchanged calendar has the same bytes.
  const stamp = new Date(`${now.slice(0, HOUR_CHARACTERS)}:00:00+08:00`);
  for (const opening of openings) {
    addOpening(calendar, opening, { origin, host, stamp });
  }
  for (const test of tests) {
    addTest(calendar, test, { origin, host, stamp });
  }
  return calendar.toString();
}

interface EventContext {
  origin: string;
  host: string;
  stamp: Date;
}

function addOpening(calendar: ICalCalendar, opening: Opening, { origin, host, stamp }: EventContext): void {
  const { id, game, server_name, opens_at, dynamic, platform } = opening;
  const start = new Date(opens_at);
  const address = origin + gameHref(game);
  const summary = `${game.name} ${server_name} 开服${dynamic ? '（预计）' : ''}`;
  const notes = [
    platform ? `平台：${PLATFORM_NAMES[platform]}` : '',
    dynamic ? '动态开服，以游戏内实际开服为准。' : '',
    `游戏主页：${address}`,
  ];
  calendar.createEvent({
    id: `opening-${id}@${host}`,
    stamp,
    start,
    end: new Date(start.getTime() + OPENING_MS),
    summary,
    description: notes.filter(Boolean).join('\n'),
    url: address,
    status: dynamic ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
    alarms: [{ type: ICalAlarmType.display, trigger: ALARM_BEFORE_S, description: `10 分钟后：${summary}` }],
  });
}

function addTest(calendar: ICalCalendar, test: GameTest, { origin, host, stamp }: EventContext): void {
  const { id, game, kind, starts_at, precision } = test;
  if (starts_at === null || precision === '月' || precision === '待定') {
    return;
  }
  const summary = `${game.name} ${kind}${kind === '首发' || kind === '公测' ? '' : '测试'}`;
  const allDay = precision === '日';
  // The library writes all-day events by their UTC day.
  const start = new Date(allDay ? `${starts_at.slice(0, 10)}T00:00:00Z` : starts_at);
  calendar.createEvent({
    id: `test-${id}@${host}`,
    stamp,
    start,
    ...(allDay ? { allDay } : { end: new Date(start.getTime() + OPENING_MS) }),
    summary,
    url: origin + gameHref(game),
    alarms: allDay
      ? []
      : [{ type: ICalAlarmType.display, trigger: ALARM_BEFORE_S, description: `10 分钟后：${summary}` }],
  });
}

const FILE = /^(?<id>[1-9]\d{0,14})\.ics$/i;

/** The id in a file name such as `12.ics`; undefined for any other name. */
export function idOfFile(file: string | undefined): string | undefined {
  return FILE.exec(file ?? '')?.groups?.id;
}

/**
 * `idOfFile` for a route.
 * @throws 404 as a response
 */
export function requiredId(file: string | undefined): string {
  const id = idOfFile(file);
  if (id === undefined) {
    throw failureResponse({ code: 'NOT_FOUND', msg: '没有这份日历' });
  }
  return id;
}

export function calendarResponse(options: CalendarOptions, file: string): Response {
  const response = feedResponse(calendarText(options), 'text/calendar');
  response.headers.set('content-disposition', `inline; filename="${file}"`);
  return response;
}
