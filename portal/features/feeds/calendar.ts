import ical from 'ical-generator';
import type { CallData } from '#contract/call.ts';
import type { calendar } from '#contract/calls/schedule.ts';
import type { CalendarTest, CancelledOpening } from '#contract/entities/schedule.ts';
import { cancelled, oneLine, openingEvent, testEvent, withAlarm } from './calendar-events.ts';
import { failureResponse, feedResponse } from './feed-response.ts';

const REFRESH_S = 3_600;
/** The library writes properties of its `x` option behind the events, where RFC 5545 has none. */
const END_OF_PROPERTIES = /\r\n(?:BEGIN:VEVENT|END:VCALENDAR)/;

interface CalendarOptions {
  name: string;
  address: string;
  origin: string;
  events: Pick<CallData<typeof calendar>, 'list' | 'tests' | 'cancelled' | 'generated_at'>;
}

/**
 * Writes a calendar of openings and tests. Times are in UTC, which needs no VTIMEZONE; X-WR-TIMEZONE names
 * Asia/Shanghai for display.
 */
export function calendarText({ name, address, origin, events }: CalendarOptions): string {
  const file = ical({
    name: escapedText(name),
    prodId: { company: 'Youmen', product: 'Openings', language: 'ZH' },
    ttl: REFRESH_S,
    url: address,
  });
  const context = { origin, now: events.generated_at };
  const openings = (events: readonly CancelledOpening[]) => events.map((one) => openingEvent(one, context));
  const tests = (events: readonly CalendarTest[]) => events.flatMap((one) => testEvent(one, context) ?? []);
  file.events([
    ...[...openings(events.list), ...tests(events.tests ?? [])].map(withAlarm),
    ...[...openings(events.cancelled?.openings ?? []), ...tests(events.cancelled?.tests ?? [])].map(
      cancelled,
    ),
  ]);
  return `${file}\r\n`.replace(END_OF_PROPERTIES, `\r\nX-WR-TIMEZONE:Asia/Shanghai$&`);
}

/** A text as RFC 5545 (3.3.11) writes it: the library escapes those of events, not the name of the calendar. */
function escapedText(text: string): string {
  return oneLine(text).replace(/[\\;,]/g, '\\$&');
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
