import { expect, test } from 'vitest';
import type { OwnClaim } from '#contract/entities/claim.ts';
import type { Opening } from '#contract/entities/schedule.ts';
import { dueCodes, dueOpenings } from './due.ts';

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
