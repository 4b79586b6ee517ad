import * as z from 'zod/mini';
import { endSession } from '#contract/admin/access.ts';
import { playerUnban } from '#contract/admin/players.ts';
import { searchGames } from '#contract/calls/search.ts';

type Changeable = { input: z.ZodMiniType };

/**
 * Plants three bugs, each in place of a call's check of what it is given: a number that is handed on unchecked and too
 * large for the database, a refusal that tells of the query behind it, and an error in something that nobody waits for.
 */
export function plantBugs(): void {
  (searchGames as unknown as Changeable).input = z.object({
    ...searchGames.input.shape,
    val: z._default(z.string().check(z.refine(refuseAsTheDatabaseDoes)), ''),
  });
  (playerUnban as unknown as Changeable).input = z.object({
    id: z.int('select id from player where id = $1'),
  });
  (endSession as unknown as Changeable).input = z.object({ id: z.string().check(z.refine(throwLater)) });
}

function refuseAsTheDatabaseDoes(text: string): boolean {
  if (Number(text) > Number.MAX_SAFE_INTEGER) {
    throw new Error(`value "${text}" is out of range for type bigint`);
  }
  return true;
}

function throwLater(id: string): boolean {
  if (/[^ -~]/.test(id)) {
    setImmediate(() => {
      throw new Error('nobody caught it');
    });
  }
  return true;
}
