import { expect, test } from 'vitest';
import { chinaDay, chinaTime, fixedClock } from '#platform/core/clock.ts';
import { tradeEvents } from './trade-events.ts';

test('transfers, review, listing, price drops and sale are in order', () => {
  const now = fixedClock('2026-11-21T12:00:00+08:00').now();
  const trade = {
    key: 'a',
    game: 'g',
    server_name: '听潮36服',
    platform: 'android' as const,
    title: 't',
    description: 'd',
    price_yuan: 500,
    created_days: 90,
    has_second_password: false,
    state: '已出售' as const,
    transfers: 2,
    price_drops: [
      { days_ago: 3, from_yuan: 600 },
      { days_ago: 6, from_yuan: 680 },
    ],
  };
  const events = tradeEvents(trade, {
    now,
    listed_at: fixedClock('2026-11-11T10:00:00+08:00').now(),
    sold_at: fixedClock('2026-11-20T10:00:00+08:00').now(),
  });
  expect(events.map(({ kind, happened_at }) => `${kind} ${chinaDay(happened_at)}`)).toEqual([
    '转手 2026-09-11',
    '转手 2026-10-11',
    '送审 2026-11-10',
    '截图核验 2026-11-11',
    '上架 2026-11-11',
    '降价 2026-11-15',
    '降价 2026-11-18',
    '出售 2026-11-20',
  ]);
  expect(events.filter((one) => one.kind === '降价').map((one) => [one.from_fen, one.to_fen])).toEqual([
    [68_000, 60_000],
    [60_000, 50_000],
  ]);
  expect(events.map((one) => chinaTime(one.happened_at))).toEqual(
    events.map((one) => chinaTime(one.happened_at)).toSorted(),
  );
});
