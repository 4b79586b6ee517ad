import { expect, test, vi } from 'vitest';
import { readServerTime, serverAhead } from './browser-clock.ts';

test('serverAhead() uses the last response with a valid Date header', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T02:00:00Z') });
  try {
    readServerTime('Sat, 21 Nov 2026 03:00:00 GMT');
    expect(serverAhead()).toBe(3_600_000);
    readServerTime(null);
    readServerTime('soon');
    expect(serverAhead()).toBe(3_600_000);
    readServerTime('Sat, 21 Nov 2026 01:59:00 GMT');
    expect(serverAhead()).toBe(-60_000);
  } finally {
    vi.useRealTimers();
  }
});
