import type { ProofChallenge, ProofSolution } from '../../../contract/account/answers.ts';
import { encodeProof } from '../../../contract/account/proof.ts';

/**
 * Does the work beside the page, so that the page stays quick, and answers the proof as the service takes it.
 * @throws where the browser can't do it
 */
export async function solveProof(challenge: ProofChallenge): Promise<string> {
  const worker = new Worker(new URL('./proof-worker.ts', import.meta.url));
  try {
    const solution = await new Promise<ProofSolution | null>((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = ({ message }) => reject(new Error(message));
      worker.postMessage(challenge);
    });
    if (!solution) {
      throw new Error('The proof of work took too long.');
    }
    return encodeProof(challenge, solution);
  } finally {
    worker.terminate();
  }
}
