import { expect, test } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { stepAfter } from './claim-flow.ts';

const refusal = (code: ErrorCode) => stepAfter({ status: 0, code, msg: '原话' });

test('a code stays with the player', () => {
  const claim = {
    id: 1,
    pack_id: 2,
    code: 'YM-0001',
    claimed_at: '2026-11-21T12:00:00+08:00',
    expires_at: null,
    from_pool: false,
    feedback: null,
  };
  expect(stepAfter({ status: 1, msg: 'ok', data: { claim } })).toEqual({ at: 'got', claim, fresh: true });
});

test('a crowd, an outage and a limit can be tried again; an end is an end', () => {
  for (const code of ['BUSY', 'UNAVAILABLE', 'TOO_MANY'] as const) {
    expect(refusal(code)).toEqual({ at: 'refused', msg: '原话', again: true });
  }
  for (const code of ['PACK_EMPTY', 'PACK_ENDED', 'PACK_NOT_STARTED', 'NOT_FOUND'] as const) {
    expect(refusal(code)).toEqual({ at: 'refused', msg: '原话', again: false });
  }
});

test('[ST-07] who closes the login is where he was', () => {
  expect(refusal('LOGIN_REQUIRED')).toEqual({ at: 'ready' });
});
