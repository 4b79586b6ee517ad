import { expect, test } from 'vitest';
import type { ErrorCode } from '#contract/errors.ts';
import { stepAfter } from './use-claim.ts';

const refusal = (code: ErrorCode) => stepAfter({ status: 0, code, msg: '原话' });

test('a successful claim yields the code', () => {
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

test('only a busy service, an outage and a limit are retryable', () => {
  for (const code of ['BUSY', 'UNAVAILABLE', 'TOO_MANY'] as const) {
    expect(refusal(code)).toEqual({ at: 'refused', msg: '原话', retryable: true });
  }
  for (const code of ['PACK_EMPTY', 'PACK_ENDED', 'PACK_NOT_STARTED', 'NOT_FOUND'] as const) {
    expect(refusal(code)).toEqual({ at: 'refused', msg: '原话', retryable: false });
  }
});

test('[ST-07] closing the login returns to the ready state', () => {
  expect(refusal('LOGIN_REQUIRED')).toEqual({ at: 'ready' });
});
