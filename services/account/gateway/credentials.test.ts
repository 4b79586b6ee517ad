import { expect, it } from 'vitest';
import { gatewayWith, MOBILE } from '#tests/unit/account-gateway.ts';
import { enterPassword } from './credentials.ts';

const input = { username: MOBILE, password: 'tianse7' };

it('counts a password for its account only when the address is unknown', async () => {
  const { parts, counted, secret, account } = gatewayWith();
  expect(await enterPassword(parts, input, null)).toEqual({ ok: true, msg: '', value: account });
  expect(counted()).toEqual([['password-wrong', secret.hash('login name', MOBILE)]]);
});
