import { solveChallenge } from 'altcha-lib';
import type { ProofChallenge } from '../../../contract/account/answers.ts';
import { deriveKey } from './derive-key.ts';

/** Solves the challenge it is sent and sends back the solution; null where there was none in time, or no sense in it. */
self.onmessage = async ({ data }: MessageEvent<ProofChallenge>) => {
  self.postMessage(await solveChallenge({ challenge: data, deriveKey }).catch(() => null));
};
