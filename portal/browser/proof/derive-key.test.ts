import { createChallenge, solveChallenge, verifySolution } from 'altcha-lib';
import { deriveKey as nodeDeriveKey } from 'altcha-lib/algorithms/sha';
import { expect, test } from 'vitest';
import { deriveKey } from './derive-key.ts';

test.each([1, 3])('finds a solution that the service verifies, at cost %i', async (cost) => {
  const secrets = { hmacSignatureSecret: 'one', hmacKeySignatureSecret: 'another' };
  const challenge = await createChallenge({
    algorithm: 'SHA-256',
    cost,
    counter: 50,
    deriveKey: nodeDeriveKey,
    ...secrets,
  });
  const solution = await solveChallenge({ challenge, deriveKey });
  expect(solution?.counter).toBe(50);
  const { verified } = await verifySolution({
    challenge,
    solution: solution ?? { counter: 0, derivedKey: '' },
    deriveKey: nodeDeriveKey,
    ...secrets,
  });
  expect(verified).toBe(true);
});
