import { expect, it } from 'vitest';
import { gatewayWith, MOBILE } from '#tests/unit/account-gateway.ts';
import { enterPassword } from './credentials.ts';

const input = { username: MOBILE, password: 'tianse7' };

it('counts a password for its account only when the address is unknown', async () => {
  const { parts, counted, account } = gatewayWith();
  const name = Buffer.from(MOBILE);
  expect(await enterPassword(parts, input, { name, device: undefined, address: undefined, work: 5 })).toEqual(
    { ok: true, msg: '', value: account },
  );
  expect(counted()).toEqual([['password-wrong-name', name]]);
});
