import { solveChallenge } from 'altcha-lib';
import { SOLVING_MS } from '#contract/account/proof.ts';
import type { ProofChallenge } from '#contract/account/responses.ts';
import { addHasOwn } from '#portal/old-browsers/builtins.ts';
import { deriveKey } from './derive-key.ts';

addHasOwn();

/**
 * Responds to a challenge with its solution; null if it was not found in time or the challenge is invalid.
 * `old-browsers.ts` does not run in workers: the libraries' polyfills are loaded here.
 */
self.onmessage = async ({ data }: MessageEvent<ProofChallenge>) => {
  self.postMessage(
    await solveChallenge({ challenge: data, deriveKey, timeout: SOLVING_MS }).catch(() => null),
  );
};
