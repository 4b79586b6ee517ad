import { expect, test } from 'vitest';
import { dueWeek } from './weekly-report.ts';

test.each([
  ['2026-11-23T08:59:59+08:00', '2026-11-09'],
  ['2026-11-23T09:00:00+08:00', '2026-11-16'],
  ['2026-11-29T23:59:59+08:00', '2026-11-16'],
  ['2026-11-30T00:30:00+08:00', '2026-11-16'],
  ['2026-11-30T09:00:00+08:00', '2026-11-23'],
  ['2027-01-04T09:00:00+08:00', '2026-12-28'],
])('[WKR-01] at %s the report of the week from %s is due', (now, week) => {
  expect(dueWeek(new Date(now))).toBe(week);
});
