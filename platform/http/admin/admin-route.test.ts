import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import type { OperatorCall } from '#contract/admin/call.ts';
import type { AuthContext } from '#platform/core/operator.ts';
import { authRoute, fileRoute, operatorRoute, uploadRoute } from './admin-route.ts';

const call = { path: '/console/api/x' } as unknown as OperatorCall;
const now = new Date('2026-11-21T10:00:00+08:00');
const browser = { address: '203.0.113.7', host: 'localhost' };
const operator = { id: 1, name: 'li.lei', role: 'editor' };
const nobody = { now, session: null, browser } as unknown as AuthContext;
const somebody = { now, session: { operator }, browser } as unknown as AuthContext;
const heard: unknown[] = [];
const handle = async (...given: unknown[]) => {
  heard.push(given);
  return {} as never;
};

test.each([
  ['a call', operatorRoute(call, handle)],
  ['a call for a file', fileRoute(call, handle)],
  ['an upload', uploadRoute(call, handle)],
])('%s is never answered to nobody, even where no check came before', (_what, route) => {
  heard.length = 0;
  expect(() => route.handle({} as never, nobody, Readable.from(['x']))).toThrow(
    '/console/api/x was asked by nobody',
  );
  expect(heard).toEqual([]);
});

test('an upload without a file is not begun', () => {
  heard.length = 0;
  expect(() => uploadRoute(call, handle).handle({} as never, somebody, undefined)).toThrow(
    '/console/api/x was asked without a file',
  );
  expect(heard).toEqual([]);
});

test('a handler knows who asks, when, and from where', async () => {
  heard.length = 0;
  const context = { now, operator, address: '203.0.113.7', host: 'localhost' };
  const file = Readable.from(['x']);
  await operatorRoute(call, handle).handle({ a: 1 } as never, somebody, undefined);
  await fileRoute(call, handle).handle({ a: 2 } as never, somebody, undefined);
  await uploadRoute(call, handle).handle({ a: 3 } as never, somebody, file);
  await authRoute(call, handle).handle({ a: 4 } as never, nobody, undefined);
  expect(heard).toEqual([
    [{ a: 1 }, context],
    [{ a: 2 }, context],
    [{ a: 3 }, context, file],
    [{ a: 4 }, nobody, undefined],
  ]);
});
