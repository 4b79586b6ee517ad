import { expect, it } from 'vitest';
import type { Call } from './call.ts';
import { calls } from './calls.ts';
import { errors, refuseFields } from './errors.ts';

it('[ERR-04] every error has a status of the list and a Chinese message', () => {
  for (const { http, msg } of Object.values(errors)) {
    expect([400, 401, 403, 404, 409, 410, 429, 503]).toContain(http);
    expect(msg).toMatch(/^[\u4e00-\u9fff，]{4,}$/);
  }
});

it('[ERR-04] [RO-01] a call lists its errors; a player call lists LOGIN_REQUIRED', () => {
  for (const call of Object.values<Call>(calls)) {
    expect(call.errors.length, call.path).toBeGreaterThan(0);
    expect(call.errors.includes('LOGIN_REQUIRED'), call.path).toBe(call.player === true);
    expect(call.errors.includes('FORBIDDEN') || !call.writes, call.path).toBe(true);
  }
});

it('refuseFields joins the messages of all fields and lists each field', () => {
  const fields = [
    { path: 'name', msg: '请填写名称' },
    { path: 'price', msg: '价格应是数字' },
  ];
  const refusal = refuseFields(fields);
  expect(refusal).toMatchObject({ code: 'BAD_REQUEST', message: '请填写名称；价格应是数字' });
  expect(refusal.details).toEqual({ fields });
});
