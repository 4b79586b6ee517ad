import { expect, it, vi } from 'vitest';
import { fixedClock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/open.ts';
import { QueueFull } from '../../../platform/limits/queue.ts';
import type { PasswordHashing } from '../../../platform/passwords/password-hashing.ts';
import { BuiltInAccounts } from './built-in-accounts.ts';

it('tells a player to wait where too many passwords are being hashed, and does not use up the code', async () => {
  const full = () => Promise.reject(new QueueFull());
  const accounts = new BuiltInAccounts({
    db: undefined as unknown as Database,
    clock: fixedClock('2026-11-21T10:00:00+08:00'),
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    sms: null,
    hashing: { hash: full, verify: full } as unknown as PasswordHashing,
    newProfile: () => ({ nickname: '玩家', icon_url: 'a.webp' }),
  });
  const spend = vi.fn();
  const input = { mobile: '13800138000', code: '123456', password: 'tianse7' };
  expect(await accounts.resetPassword(input, { matches: () => true, spend })).toEqual({
    ok: false,
    failure: {
      status: 0,
      code: 'BUSY',
      msg: '登录的人太多了，请在 5 秒后再试',
      data: { retry_after: 5 },
    },
  });
  expect(spend).not.toHaveBeenCalled();
});
