import { expect } from 'vitest';

export interface CalendarEvent {
  /** By name, without parameters; texts are unescaped. */
  values: Record<string, string>;
  alarms: Record<string, string>[];
}

/** The times that a component must or may have once, with their forms (RFC 5545, 3.6.1 and 3.8). */
const UTC = /^\d{8}T\d{6}Z$/;
const FORMS: Readonly<Record<string, RegExp>> = {
  DTSTAMP: UTC,
  'LAST-MODIFIED': UTC,
  DTSTART: /^\d{8}(?:T\d{6}Z)?$/,
  DTEND: /^\d{8}(?:T\d{6}Z)?$/,
  SEQUENCE: /^(?:0|[1-9]\d{0,8})$/,
  STATUS: /^(?:TENTATIVE|CONFIRMED|CANCELLED)$/,
};
/** Without METHOD, `DTSTART` is required as well. */
const REQUIRED = ['UID', 'DTSTAMP', 'DTSTART'];

/** Parses a calendar without METHOD by the rules of RFC 5545; a line or a component that violates them fails the test. */
export function parseCalendar(text: string) {
  expect(text.replace(/\r\n/g, '')).not.toMatch(/[\r\n]/);
  const calendar: Record<string, string> = {};
  const events: CalendarEvent[] = [];
  const open: string[] = [];
  for (const line of unfolded(text)) {
    const { name, value } = property(line);
    if (name === 'BEGIN') {
      expect(value).toBe(['VCALENDAR', 'VEVENT', 'VALARM'][open.push(value) - 1]);
      if (value === 'VEVENT') {
        events.push({ values: {}, alarms: [] });
      } else if (value === 'VALARM') {
        events.at(-1)?.alarms.push({});
      }
    } else if (name === 'END') {
      expect(value).toBe(open.pop());
    } else {
      const event = events.at(-1);
      const component =
        open.length === 1 ? calendar : open.length === 2 ? event?.values : event?.alarms.at(-1);
      expect(component, line).not.toHaveProperty([name]);
      expect(value, line).toMatch(FORMS[name] ?? /^/);
      Object.assign(component ?? {}, { [name]: value });
    }
  }
  expect(open).toEqual([]);
  expect(calendar).toMatchObject({ VERSION: '2.0', PRODID: expect.any(String) });
  expect(calendar).not.toHaveProperty('METHOD');
  expect(new Set(events.map(({ values }) => values.UID)).size).toBe(events.length);
  for (const { values } of events) {
    expect(Object.keys(values)).toEqual(expect.arrayContaining(REQUIRED));
  }
  return { calendar, events };
}

function unfolded(text: string): string[] {
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
  }
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  return text
    .replace(/\r\n[ \t]/g, '')
    .trimEnd()
    .split('\r\n');
}

function property(line: string): { name: string; value: string } {
  const [, name = '', value = ''] = /^([A-Z-]+)(?:;[A-Z-]+=[^:;]+)*:(.*)$/s.exec(line) ?? [];
  expect(name, line).not.toBe('');
  return { name, value: value.replace(/\\n/gi, '\n').replace(/\\([;,\\])/g, '$1') };
}
