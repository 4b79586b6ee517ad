import { expect, test } from 'vitest';
import { ReadScope } from '#platform/cache/read-scope.ts';
import { openingState, presentOpenings } from './schedule-presenter.ts';

const now = new Date('2026-11-21T23:30:00+08:00');

test('a server is 已开 from its opening, 今日 before it, 即将 before its day in China', () => {
  expect(openingState(now, now)).toBe('已开');
  expect(openingState(new Date('2026-11-21T23:59:59+08:00'), now)).toBe('今日');
  expect(openingState(new Date('2026-11-22T00:00:00+08:00'), now)).toBe('即将');
  expect(openingState(new Date('2018-12-28T00:00:00+08:00'), now)).toBe('已开');
});

test('a list of openings changes at the next opening and at midnight, and has the tags of its content', () => {
  const row = { id: 3, game: { id: 7, name: '山海谣', icon_url: null }, server_name: '一区', pack_id: 5 };
  const shown = { ...row, dynamic: true, platform: '双端' as const };
  const opens_at = new Date('2026-11-21T23:40:00+08:00');
  const scope = new ReadScope(now);
  expect(
    presentOpenings(
      [
        { ...shown, opens_at: now },
        { ...shown, opens_at },
      ],
      scope,
    ),
  ).toEqual([
    { ...shown, opens_at: '2026-11-21T23:30:00+08:00', state: '已开' },
    { ...shown, opens_at: '2026-11-21T23:40:00+08:00', state: '今日' },
  ]);
  expect([[...scope.tags], scope.until]).toEqual([['openings', 'games', 'packs'], opens_at]);
  const empty = new ReadScope(now);
  presentOpenings([], empty);
  expect(empty.until).toEqual(new Date('2026-11-22T00:00:00+08:00'));
});
