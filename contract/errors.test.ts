import { expect, it } from 'vitest';
import { type OwnAccountCall, ownAccountCalls, ownCallNeedsConsent } from './account/own.ts';
import { type Call, needsConsent } from './call.ts';
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
    expect(listed.includes('CONSENT_REQUIRED'), call.path).toBe(needsConsent(call));
  }
});

it('[MY-30] every write of a player needs consent, except those that end, delete or read', () => {
  const writes = Object.values<Call>(calls).filter(({ access, writes }) => access === 'player' && writes);
  expect(writes.filter((call) => !needsConsent(call)).map(({ path }) => path)).toEqual([
    '/vue/commentdelete',
    '/vue/messageread',
    '/vue/smsoff',
    '/vue/pushunsubscribe',
  ]);
  expect((Object.keys(ownAccountCalls) as OwnAccountCall[]).filter(ownCallNeedsConsent)).toEqual([
    'setNickname',
    'setIcon',
    'sendNumberCode',
    'changeNumber',
  ]);
});
