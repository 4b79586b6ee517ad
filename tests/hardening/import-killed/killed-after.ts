import type { KyselyPlugin } from 'kysely';

/** Simulates the end of the process: none of its statements reaches the database any more. */
class Killed extends Error {}

/** Counts statements and rejects all after this many. */
export function killedAfter(limit: number): KyselyPlugin & { statements: number } {
  return {
    statements: 0,
    transformQuery({ node }) {
      this.statements += 1;
      if (this.statements > limit) {
        throw new Killed();
      }
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

/** Whether the work was killed before its end. Rethrows other errors. */
export async function isKilled(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return false;
  } catch (error) {
    if (error instanceof Killed) {
      return true;
    }
    throw error;
  }
}
