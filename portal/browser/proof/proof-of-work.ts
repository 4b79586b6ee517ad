import { encodeProof } from '#contract/account/proof.ts';
import type { ProofChallenge, ProofSolution } from '#contract/account/responses.ts';

/**
 * Solves the challenge in a worker.
 * @returns the encoded proof; null if the browser could not find it
 */
export async function solveProof(challenge: ProofChallenge): Promise<string | null> {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url));
  try {
    const solution = await new Promise<ProofSolution | null>((resolve) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = () => resolve(null);
      worker.postMessage(challenge);
    });
    return solution && encodeProof(challenge, solution);
  } finally {
    worker.terminate();
  }
}
