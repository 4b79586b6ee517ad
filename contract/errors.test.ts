import { expect, it } from 'vitest';
import type { Call } from './call.ts';
import { calls } from './calls.ts';
import { errors } from './errors.ts';

it('[ERR-04] every error has a status of the list and a Chinese message', () => {
  for (const { http, msg } of Object.values(errors)) {
    expect([400, 401, 403, 404, 409, 410, 429, 503]).toContain(http);
    expect(msg).toMatch(/^[\u4e00-\u9fff，]{4,}$/);
  }
});

it('[ERR-04] [RO-01] a call lists its errors; a player call lists LOGIN_REQUIRED', () => {
  for (const call of Object.values<Call>(calls)) {
    const listed = call.errors ?? [];
    expect(listed.length, call.path).toBeGreaterThan(0);
    expect(listed.includes('LOGIN_REQUIRED'), call.path).toBe(call.access === 'player');
    expect(listed.includes('FORBIDDEN') || !call.writes, call.path).toBe(true);
  }
});
