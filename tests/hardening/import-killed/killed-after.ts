import type { KyselyPlugin } from 'kysely';

/** The process has ended: no statement of its reaches the database any more. */
class Killed extends Error {}

/** Counts statements, and lets none through after so many. */
export function killedAfter(most: number): KyselyPlugin & { statements: number } {
  return {
    statements: 0,
    transformQuery({ node }) {
      this.statements += 1;
      if (this.statements > most) {
        throw new Killed();
      }
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

/** Whether work was killed before its end. Anything else that goes wrong is thrown. */
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
