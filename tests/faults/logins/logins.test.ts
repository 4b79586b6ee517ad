import { expect, test } from 'vitest';
import { rushLogins } from './rush.ts';

test('500 logins at once leave pages fast: few are looked at, and the others are told to wait', async () => {
  const { faults, outcomes } = await rushLogins(500);
  expect(faults, JSON.stringify(outcomes)).toEqual([]);
});

test('a portal that looks at passwords where its requests are, and at all of them, is found out', async () => {
  const { faults } = await rushLogins(80, ['tests/faults/logins/app.ts']);
  expect(faults).toEqual([expect.stringMatching(/^pages took \d+ of \d+ ms/), 'nobody was told to wait']);
});
