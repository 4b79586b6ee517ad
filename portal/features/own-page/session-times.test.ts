import { expect, test } from 'vitest';
import { sessionTimes } from './session-times.ts';

test('[MY-05] a session names its login and the hour of its last use', () => {
  const session = { session: 'x', province: '', device: 'Mac · Safari', current: false };
  const times = { began_at: '2026-11-20T22:05:00+08:00', used_at: '2026-11-21T09:00:00+08:00' };
  expect(sessionTimes({ ...session, ...times }, '2026-11-21T04:00:00Z')).toBe(
    '昨天 22:05 登录，最近使用：今天 9 点',
  );
});
