import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Call, CallAccess } from '#contract/call.ts';
import { Refusal, refuseFields } from '#contract/refusal.ts';
import { ReadScope } from '#platform/cache/read-scope.ts';
import { dispatch } from './dispatch.ts';
import { type CallContext, handlersOf } from './handler.ts';

const now = new Date('2026-11-21T10:00:00+08:00');
const visitor: CallContext = { now, scope: new ReadScope(now) };
const player = { id: 7, nickname: '小明', icon_url: 'a.webp', mobile_masked: '138****8000' };
const operator = { id: 1, name: 'li.lei' } as NonNullable<CallContext['operator']>;
const logger = { info: vi.fn(), warn: vi.fn(), error: vi.fn(), debug: vi.fn() };

const handler = handlersOf<unknown>();
const callOf = <Access extends CallAccess>(access: Access) =>
  ({
    service: 'main',
    method: 'POST',
    path: '/x',
    summary: 'x',
    access,
    input: z.object({ name: z.string().check(z.maxLength(5)) }),
    output: z.object({ name: z.string() }),
    errors: ['BAD_REQUEST'],
  }) as const satisfies Call;

const echo = <Access extends CallAccess>(access: Access) =>
  handler(callOf(access), async (_, input) => input);
const codeOf = async (access: CallAccess, context: CallContext) => {
  const result = await dispatch(echo(access), { name: '剑' }, context, logger);
  return 'code' in result ? result.code : 'done';
};

describe('the requester of a call', () => {
  test.each(['player', 'signed-in', 'games.read'] as const)('%s: is required', async (access) => {
    expect(await codeOf(access, visitor)).toBe('LOGIN_REQUIRED');
    expect(await codeOf(access, { ...visitor, player: null })).toBe('LOGIN_REQUIRED');
    expect(await codeOf(access, { ...visitor, player, operator })).toBe('done');
  });

  test('a player is no operator, and an operator no player', async () => {
    expect(await codeOf('games.read', { ...visitor, player })).toBe('LOGIN_REQUIRED');
    expect(await codeOf('player', { ...visitor, operator })).toBe('LOGIN_REQUIRED');
  });

  test.each(['public', 'player-or-guest', 'service', 'anybody', 'any-step', 'half-signed-in'] as const)(
    '%s: may be unknown',
    async (access) => {
      expect(await codeOf(access, visitor)).toBe('done');
    },
  );

  test('a call with a file is not handled without it', async () => {
    const call = { ...callOf('games.write'), body: { largest: 10 } };
    const upload = handler(call, async ({ file }) => ({ name: await text(file) }));
    const context = { ...visitor, operator };
    expect(await dispatch(upload, { name: '剑' }, context, logger)).toMatchObject({ msg: '请选择文件' });
    const file = Readable.from(['内容']);
    expect(await dispatch(upload, { name: '剑' }, { ...context, file }, logger)).toMatchObject({
      data: { name: '内容' },
    });
  });
});

describe('the envelope of a call', () => {
  const refusing = (access: CallAccess, refusal: Error) =>
    dispatch(
      handler(callOf(access), () => Promise.reject(refusal)),
      { name: '剑' },
      { ...visitor, operator },
      logger,
    );

  test('has only the data of the contract', async () => {
    const leaking = handler(callOf('public'), async () => ({ name: '剑', secret: 1 }));
    expect(await dispatch(leaking, { name: '剑' }, visitor, logger)).toEqual({
      status: 1,
      msg: 'ok',
      data: { name: '剑' },
    });
  });

  test('names the first invalid parameter, and to an operator each field', async () => {
    const code = 'BAD_REQUEST';
    const invalid = { name: 'too long' };
    expect(await dispatch(echo('public'), invalid, visitor, logger)).toEqual({
      status: 0,
      code,
      msg: '参数 name 不正确',
      field: 'name',
    });
    expect(await dispatch(echo('games.read'), invalid, { ...visitor, operator }, logger)).toMatchObject({
      status: 0,
      code,
      fields: [{ path: 'name' }],
    });
  });

  test('has the details of a refusal; a single field is one of the fields of an operator', async () => {
    const wait = new Refusal('TOO_MANY', '请稍后', { retry_after: 60 });
    expect(await refusing('public', wait)).toEqual({
      status: 0,
      code: 'TOO_MANY',
      msg: '请稍后',
      retry_after: 60,
    });
    const field = new Refusal('BAD_REQUEST', '太短', { field: 'name' });
    const failure = { status: 0, code: 'BAD_REQUEST', msg: '太短', field: 'name' };
    expect(await refusing('public', field)).toEqual(failure);
    const fields = [{ path: 'name', msg: '太短' }];
    expect(await refusing('games.read', field)).toEqual({ ...failure, fields });
    expect(await refusing('games.read', refuseFields(fields))).toMatchObject({ fields });
  });

  test('says nothing of an unexpected error, but tells an operator of a full disk', async () => {
    const full = Object.assign(new Error('no space'), { code: 'ENOSPC' });
    const msg = '服务暂时不可用，请稍后再试';
    expect(await refusing('public', full)).toEqual({ status: 0, code: 'UNAVAILABLE', msg });
    expect(await refusing('games.read', new Error('x'))).toEqual({ status: 0, code: 'UNAVAILABLE', msg });
    expect(await refusing('games.read', full)).toMatchObject({ msg: expect.stringContaining('磁盘已满') });
    expect(logger.error).toHaveBeenCalledWith('call failed', { path: '/x', error: full });
  });
});
