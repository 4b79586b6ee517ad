import { expect, expectTypeOf, test } from 'vitest';
import * as z from 'zod/mini';
import { consoleCalls } from './admin/console-calls.ts';
import type { CallData, CallParams } from './call.ts';
import { ownRead, ownWrite, publicRead } from './player-calls.ts';

const summary = 'x';
const { get } = consoleCalls('main', 'games.read');

test('[ERR-04] the errors of a call are those of its access, and its own', () => {
  const { errors } = ownWrite('/x', { summary, errors: ['NOT_FOUND', 'TOO_MANY'] });
  expect(errors.join(' ')).toBe(
    'BAD_REQUEST LOGIN_REQUIRED CONSENT_REQUIRED FORBIDDEN NOT_FOUND TOO_MANY UNAVAILABLE',
  );
  expect(ownRead('/x', { summary }).errors).toEqual(['BAD_REQUEST', 'LOGIN_REQUIRED', 'UNAVAILABLE']);
  expect(publicRead('/x', { summary }).errors).toEqual(['BAD_REQUEST', 'UNAVAILABLE']);
  expect(get('x', '游戏', {})).not.toHaveProperty('errors');
});

test('a field of a call replaces that of its group', () => {
  expect(ownWrite('/x', { summary, method: 'GET' })).toMatchObject({ method: 'GET', writes: true });
  expect(get('games/x', '游戏', { method: 'POST' })).toMatchObject({
    method: 'POST',
    path: '/console/api/games/x',
    summary: '游戏',
  });
});

test('the types of parameters and data are exact; by default both are empty, or the data is a file', () => {
  const input = z.object({ id: z._default(z.int(), 1) });
  const call = publicRead('/x', { summary, input, output: z.object({ name: z.string() }) });
  expectTypeOf<CallParams<typeof call>>().toEqualTypeOf<{ id: number }>();
  expectTypeOf<CallData<typeof call>>().toEqualTypeOf<{ name: string }>();
  expectTypeOf(call.path).toEqualTypeOf<'/x'>();
  expectTypeOf(call.cacheSeconds).toEqualTypeOf<60>();
  expect(get('x', '游戏', {}).output.parse({ name: 'x' })).toEqual({});
  expect(get('x', '游戏', { returns: 'file' }).output.parse('x')).toBe('x');
});

test('the compiler refuses the cache time of a call that is no public read', () => {
  // @ts-expect-error: the response of a player's call is not cached.
  expect(ownRead('/x', { summary, cacheSeconds: 60 })).toBeDefined();
  // @ts-expect-error: the response of a write is not cached.
  expect(publicRead('/x', { summary, writes: true })).toBeDefined();
  // @ts-expect-error: the response of an operator's call is not cached.
  expect(get('x', '游戏', { cacheSeconds: 60 })).toBeDefined();
});
