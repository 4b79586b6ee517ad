import type { ProofChallenge, ProofSolution } from './responses.ts';

export const LONGEST_PROOF = 4_096;
/** The highest level of a proof of work. Level 1 takes a phone about one second; each further level doubles it. */
export const MOST_WORK = 7;
/** How long a browser tries to solve a challenge. A challenge is valid for five minutes. */
export const SOLVING_MS = 270_000;

/** Encodes a challenge and its solution for `PROOF_FIELD`, as JSON in base64. */
export function encodeProof(challenge: ProofChallenge, solution: ProofSolution): string {
  const { counter, derivedKey } = solution;
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
}
