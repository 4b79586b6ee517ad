import { createHash } from 'node:crypto';
import { vi } from 'vitest';
import { DataKey } from '#platform/security/data-keys/key-ring.ts';
import { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { BuiltInAccounts } from '#services/account/builtin/built-in-accounts.ts';

/** Plants a bug in the services, which log into `logged`, and returns a function that removes it. */
type Plant = (logged: string[]) => () => void;

/** Numbers are stored without encryption. */
const plainNumbers: Plant = () => {
  const sealing = vi.spyOn(DataKey.prototype, 'seal').mockImplementation(function (
    this: DataKey,
    _owner,
    number,
  ) {
    return Buffer.concat([Buffer.from(this.id, 'hex'), Buffer.from(number)]);
  });
  const unsealing = vi
    .spyOn(DataKey.prototype, 'unseal')
    .mockImplementation((_owner, sealed) => Buffer.from(sealed.subarray(8)).toString());
  return () => {
    sealing.mockRestore();
    unsealing.mockRestore();
  };
};

/** Numbers are looked up by a hash without a key. */
const hashWithoutKey: Plant = () => {
  const spy = vi
    .spyOn(DataKey.prototype, 'lookup')
    .mockImplementation((number) => createHash('sha256').update(number).digest());
  return () => spy.mockRestore();
};

/** Limits and codes are counted under the number itself. */
const limitsByNumber: Plant = () => {
  const spy = vi
    .spyOn(ServerSecret.prototype, 'hash')
    .mockImplementation((_purpose, text) => Buffer.from(text.padEnd(32, '.')));
  return () => spy.mockRestore();
};

/** The log has the number of each login. */
const loggedNumbers: Plant = (logged) => {
  const own = BuiltInAccounts.prototype.codeLogin;
  const spy = vi.spyOn(BuiltInAccounts.prototype, 'codeLogin').mockImplementation(function (
    this: BuiltInAccounts,
    input,
    attempt,
  ) {
    logged.push(JSON.stringify(['login', input]));
    return own.call(this, input, attempt);
  });
  return () => spy.mockRestore();
};

export const plants: readonly [string, Plant][] = [
  ['numbers are stored without encryption', plainNumbers],
  ['numbers are hashed without a key', hashWithoutKey],
  ['limits are counted under the number', limitsByNumber],
  ['numbers are logged', loggedNumbers],
];
