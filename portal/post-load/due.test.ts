import { afterEach, expect, test, vi } from 'vitest';
import type { OwnClaim } from '#contract/entities/claim.ts';
import type { Opening } from '#contract/entities/schedule.ts';
import { MemoryDatabase } from '#tests/unit/memory-database.ts';
import { dueCodes, dueOpenings, takeUnseen } from './due.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const NOW = new Date('2026-11-21T12:00:00+08:00').getTime();

test('an opening is due in its last ten minutes', () => {
  const opening = (opens_at: string, dynamic = false) =>
    ({ id: 7, game: { id: 1, name: '山海谣' }, server_name: '双线1区', opens_at, dynamic }) as Opening;
  const texts = (opens_at: string, dynamic = false) =>
    dueOpenings([opening(opens_at, dynamic)], NOW).map(({ text }) => text);
  expect(texts('2026-11-21T12:10:00+08:00')).toEqual(['山海谣 双线1区 12:10 开服']);
  expect(texts('2026-11-21T12:00:01+08:00', true)).toEqual(['山海谣 双线1区 12:00 预计开服']);
  expect(texts('2026-11-21T12:10:01+08:00')).toEqual([]);
  expect(texts('2026-11-21T12:00:00+08:00')).toEqual([]);
});

test('an opening that moves is another reminder, which leads to the game', () => {
  const opening = (opens_at: string) =>
    ({ id: 7, game: { id: 1, name: '山海谣' }, server_name: '双线1区', opens_at, dynamic: false }) as Opening;
  const [first] = dueOpenings([opening('2026-11-21T12:05:00+08:00')], NOW);
  const [moved] = dueOpenings([opening('2026-11-21T12:06:00+08:00')], NOW);
  expect(first).toMatchObject({ kind: 'opening', href: '/BaseYxDetails?id=1', link: '去看看' });
  expect(first?.key).toContain('7');
  expect(moved?.key).not.toBe(first?.key);
});

test('a code without feedback is due on its last day', () => {
  const claim = (expires_at: string | null, feedback: OwnClaim['feedback'] = null) =>
    ({
      id: 3,
      from_pool: false,
      expires_at,
      feedback,
      pack: { title: '新手礼包', game: { name: '山海谣' } },
    }) as OwnClaim;
  expect(dueCodes([claim('2026-11-22T12:00:00+08:00')], NOW)).toEqual([
    {
      kind: 'code',
      key: 'code false 3',
      text: '山海谣 新手礼包的兑换码，明天 12:00 过期',
      href: '/BasePackageNumber#mine',
      link: '去兑换',
    },
  ]);
  expect(dueCodes([claim('2026-11-22T12:00:01+08:00')], NOW)).toEqual([]);
  expect(dueCodes([claim('2026-11-21T12:00:00+08:00')], NOW)).toEqual([]);
  expect(dueCodes([claim('2026-11-21T18:00:00+08:00', '可用')], NOW)).toEqual([]);
  expect(dueCodes([claim(null)], NOW)).toEqual([]);
});

test('each reminder is shown once by this browser, within a week', async () => {
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal('indexedDB', new MemoryDatabase());
  const DAY_MS = 86_400_000;
  expect(await takeUnseen(['opening 1', 'code 2'])).toEqual(['opening 1', 'code 2']);
  expect(await takeUnseen(['opening 1', 'code 2', 'opening 3'])).toEqual(['opening 3']);
  vi.setSystemTime(NOW + 7 * DAY_MS);
  expect(await takeUnseen(['opening 4'])).toEqual(['opening 4']);
  expect(await takeUnseen(['opening 1'])).toEqual([]);
  vi.setSystemTime(NOW + 7 * DAY_MS + 1);
  expect(await takeUnseen(['opening 1'])).toEqual([]);
  expect(await takeUnseen(['opening 1'])).toEqual([]);
  expect(await takeUnseen(['opening 5'])).toEqual(['opening 5']);
  expect(await takeUnseen(['opening 1', 'opening 4'])).toEqual(['opening 1']);
});
