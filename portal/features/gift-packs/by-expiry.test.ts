import { expect, test } from 'vitest';
import { byExpiry } from './by-expiry.ts';

const NOW = '2026-11-21T10:00:00+08:00';
const code = (id: number, expires_at: string | null) => ({
  id,
  expires_at,
  claimed_at: `2026-11-0${id}T10:00:00+08:00`,
});

test('[MY-02] cached codes are in the order of the call: the next to expire first, those without an end, the expired', () => {
  const claims = [
    code(1, '2026-11-20T00:00:00+08:00'),
    code(2, null),
    code(3, '2026-12-01T00:00:00+08:00'),
    code(4, '2026-11-19T00:00:00+08:00'),
    code(5, NOW),
    code(6, '2026-11-21T10:00:01+08:00'),
    code(7, null),
  ];
  expect(byExpiry(claims, NOW).map(({ id }) => id)).toEqual([6, 3, 7, 2, 5, 4, 1]);
});
