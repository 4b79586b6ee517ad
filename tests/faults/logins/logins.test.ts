import { expect, test } from 'vitest';
import { burstLogins } from './login-burst.ts';

test('500 concurrent logins do not slow pages: a few are checked, the others get BUSY', async () => {
  const { faults, outcomes } = await burstLogins(500);
  expect(faults, JSON.stringify(outcomes)).toEqual([]);
});

test('a portal that hashes all passwords on the main thread is detected', async () => {
  const { faults } = await burstLogins(80, ['tests/faults/logins/app.ts']);
  expect(faults).toEqual([expect.stringMatching(/^pages took \d+ of \d+ ms/), 'no login got BUSY']);
});
