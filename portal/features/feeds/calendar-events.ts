import { ICalAlarmType, type ICalEventData, ICalEventStatus } from 'ical-generator';
import type { CalendarOpening, CalendarTest, CancelledOpening } from '#contract/entities/schedule.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { PLATFORM_NAMES } from '#portal/ui/platform-names.ts';

const MINUTE_MS = 60_000;
const OPENING_MS = 30 * MINUTE_MS;
const ALARM_BEFORE_S = 10 * 60;
const HOUR_CHARACTERS = '2026-11-21T10'.length;

export interface EventContext {
  origin: string;
  now: string;
}

/** A name without breaks of lines and control characters, which older records may have. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}

type EventData = ICalEventData & { start: Date; summary: string };

export function openingEvent(opening: CalendarOpening | CancelledOpening, context: EventContext): EventData {
  const { game, server_name, dynamic, platform } = opening;
  const start = new Date(opening.opens_at);
  const notes = [
    platform ? `平台：${PLATFORM_NAMES[platform]}` : '',
    dynamic ? '动态开服，以游戏内实际开服为准。' : '',
    `游戏主页：${context.origin}${gameHref(game)}`,
  ];
  return {
    ...identity(`opening-${opening.id}`, opening, context),
    start,
    end: new Date(start.getTime() + OPENING_MS),
    summary: oneLine(`${game.name} ${server_name} 开服${dynamic ? '（预计）' : ''}`),
    description: notes.filter(Boolean).join('\n'),
    status: dynamic ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
  };
}

/** The event of a test; undefined if its day is unknown. */
export function testEvent(test: CalendarTest, context: EventContext): EventData | undefined {
  const { game, kind, starts_at, precision } = test;
  if (starts_at === null || precision === '月' || precision === '待定') {
    return undefined;
  }
  const allDay = precision === '日';
  // The library writes all-day events by their UTC day.
  const start = new Date(allDay ? `${starts_at.slice(0, 10)}T00:00:00Z` : starts_at);
  return {
    ...identity(`test-${test.id}`, test, context),
    start,
    ...(allDay ? { allDay } : { end: new Date(start.getTime() + OPENING_MS) }),
    summary: oneLine(`${game.name} ${kind}${kind === '首发' || kind === '公测' ? '' : '测试'}`),
  };
}

export function withAlarm(event: EventData): EventData {
  const { allDay, summary } = event;
  const alarm = {
    type: ICalAlarmType.display,
    trigger: ALARM_BEFORE_S,
    description: `10 分钟后：${summary}`,
  } as const;
  return allDay ? event : { ...event, alarms: [alarm] };
}

/** The event without an alarm and without links: its game may be gone as well. */
export function cancelled({ summary, url: _, description: __, ...event }: EventData): EventData {
  return { ...event, summary: `已取消：${summary}`, status: ICalEventStatus.CANCELLED };
}

/** DTSTAMP is the last change as well, as in every calendar without METHOD (RFC 5545, 3.8.7.2). */
function identity(
  name: string,
  { game, sequence, changed_at }: CalendarTest | CancelledOpening,
  { origin, now }: EventContext,
): Pick<ICalEventData, 'id' | 'stamp' | 'lastModified' | 'sequence' | 'url'> {
  return {
    id: `${name}@${new URL(origin).hostname}`,
    // Without a known change rounded to the hour: an unchanged calendar has the same bytes.
    stamp: new Date(changed_at ?? `${now.slice(0, HOUR_CHARACTERS)}:00:00+08:00`),
    ...(changed_at && { lastModified: new Date(changed_at) }),
    sequence: sequence ?? 0,
    url: origin + gameHref(game),
  };
}
