import { expect, test } from 'vitest';
import type { Opening } from '#contract/entities/schedule.ts';
import { groupOpenings } from './opening-groups.ts';

const now = '2026-11-21T10:00:00+08:00';

function opening(opens_at: string): Opening {
  return {
    id: 1,
    game: { id: 1, name: '山海谣', icon_url: null },
    server_name: '双线1区',
    opens_at,
    dynamic: false,
    platform: null,
    pack_id: null,
    state: '即将',
  };
}

function shape(times: readonly string[]) {
  return groupOpenings(times.map(opening), now).map(({ day, hours }) => [
    day,
    ...hours.map(({ hour, openings }) => `${hour} ×${openings.length}`),
  ]);
}

test('groups by day and hour in China time', () => {
  const times = ['2026-11-21T10:00:00+08:00', '2026-11-21T10:30:00+08:00', '2026-11-21T23:59:00+08:00'];
  expect(shape([...times, '2026-11-22T00:00:00+08:00', '2026-11-24T09:00:00+08:00'])).toEqual([
    ['今天', '10:00 ×2', '23:00 ×1'],
    ['明天', '00:00 ×1'],
    ['11月24日 周二', '09:00 ×1'],
  ]);
});

test('preserves the order of past openings, newest first', () => {
  expect(
    shape(['2026-11-20T12:00:00+08:00', '2026-11-20T10:00:00+08:00', '2025-12-31T10:00:00+08:00']),
  ).toEqual([
    ['昨天', '12:00 ×1', '10:00 ×1'],
    ['2025年12月31日 周三', '10:00 ×1'],
  ]);
});

test('an empty list has no groups', () => {
  expect(groupOpenings([], now)).toEqual([]);
});
