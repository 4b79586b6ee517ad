import type { ProofChallenge, ProofSolution } from './responses.ts';

/** Longest proof taken, in characters. */
export const LONGEST_PROOF = 4_096;

/** A solved challenge as `PROOF_FIELD` carries it: the challenge and its solution, JSON, base64. */
export function encodeProof(challenge: ProofChallenge, solution: ProofSolution): string {
  const { counter, derivedKey } = solution;
  return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey } }));
}
