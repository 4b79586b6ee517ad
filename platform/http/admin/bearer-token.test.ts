import { expect, test } from 'vitest';
import type { Permission } from '#contract/admin/roles.ts';
import type { OperatorAccess } from '#contract/call.ts';
import { bearerOf, refuseToken } from './bearer-token.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['Basic YTpi', undefined],
  ['Bearer', undefined],
  ['Bearer ymt_x', 'ymt_x'],
  ['bearer  ymt_x ', 'ymt_x'],
])('the token of %j is %j', (authorization, token) => {
  expect(bearerOf({ authorization })).toBe(token);
});

test('[TOK-03] a token needs the scope, and reaches no call of a session', () => {
  const code = (access: OperatorAccess, scopes: Permission[], more = {}) => {
    const own = {
      id: 1,
      name: 'yun',
      display_name: '小云',
      role: 'admin' as const,
      token: 'ymt_x… CI',
      access: new Map(scopes.map((scope) => [scope, null])),
    };
    return refuseToken({ access, ...more }, { operator: own } as never)?.code ?? 'OK';
  };
  expect(code('games.write', ['games.write'])).toBe('OK');
  expect(code('games.write', ['games.read'])).toBe('FORBIDDEN');
  expect(code('games.write', ['games.write'], { recent: true })).toBe('FORBIDDEN');
  expect(code('games.write', ['games.write'], { sessionOnly: true })).toBe('FORBIDDEN');
  expect(code('players.read', ['players.read'])).toBe('FORBIDDEN');
  for (const step of ['signed-in', 'half-signed-in', 'any-step', 'anybody'] as const) {
    expect([step, code(step, ['games.write'])]).toEqual([step, 'FORBIDDEN']);
  }
  expect(refuseToken({ access: 'games.read' }, null)?.code).toBe('LOGIN_REQUIRED');
});
