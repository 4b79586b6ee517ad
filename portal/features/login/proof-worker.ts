import { solveChallenge } from 'altcha-lib';
import type { ProofChallenge } from '#contract/account/responses.ts';
import { addHasOwn } from '#portal/old-browsers/has-own.ts';
import { deriveKey } from './derive-key.ts';

addHasOwn();

/**
 * Solves the challenge it is sent and sends back the solution; null where there was none in time, or no sense in it.
 * `old-browsers.ts` adds nothing to a worker: what its libraries need is added here.
 */
self.onmessage = async ({ data }: MessageEvent<ProofChallenge>) => {
  self.postMessage(await solveChallenge({ challenge: data, deriveKey }).catch(() => null));
};
