import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { AdminCall } from '#contract/admin/call.ts';
import type { AuthContext } from '#platform/core/operator.ts';
import { adminRoute, authRoute, fileRoute, uploadRoute } from './admin-route.ts';

const call = { path: '/console/api/x' } as unknown as AdminCall;
const now = new Date('2026-11-21T10:00:00+08:00');
const browser = { address: '203.0.113.7', host: 'localhost' };
const operator = { id: 1, name: 'li.lei', role: 'editor' };
const signedOut = { now, session: null, browser } as unknown as AuthContext;
const signedIn = { now, session: { operator }, browser } as unknown as AuthContext;
const handled: unknown[] = [];
const handle = async (...given: unknown[]) => {
  handled.push(given);
  return {} as never;
};

test.each([
  ['a call', adminRoute(call, handle)],
  ['a call for a file', fileRoute(call, handle)],
  ['an upload', uploadRoute(call, handle)],
])('%s requires an operator even without a preceding check', (_type, route) => {
  handled.length = 0;
  expect(() => route.handle({} as never, signedOut, Readable.from(['x']))).toThrow(
    '/console/api/x was called without an operator',
  );
  expect(handled).toEqual([]);
});

test('an upload without a file does not call the handler', () => {
  handled.length = 0;
  expect(() => uploadRoute(call, handle).handle({} as never, signedIn, undefined)).toThrow(
    '/console/api/x was called without a file',
  );
  expect(handled).toEqual([]);
});

test('a handler receives the operator, the time and the address', async () => {
  handled.length = 0;
  const context = { now, operator, address: '203.0.113.7', host: 'localhost' };
  const file = Readable.from(['x']);
  await adminRoute(call, handle).handle({ a: 1 } as never, signedIn, undefined);
  await fileRoute(call, handle).handle({ a: 2 } as never, signedIn, undefined);
  await uploadRoute(call, handle).handle({ a: 3 } as never, signedIn, file);
  await authRoute(call, handle).handle({ a: 4 } as never, signedOut, undefined);
  expect(handled).toEqual([
    [{ a: 1 }, context],
    [{ a: 2 }, context],
    [{ a: 3 }, context, file],
    [{ a: 4 }, signedOut, undefined],
  ]);
});
