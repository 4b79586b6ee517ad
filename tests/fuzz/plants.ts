import * as z from 'zod/mini';
import { endSession } from '#contract/admin/access.ts';
import { playerUnban } from '#contract/admin/players.ts';
import { searchGames } from '#contract/calls/search.ts';

type Changeable = { input: z.ZodMiniType };

/**
 * Plants three bugs in place of a call's validation: an unchecked number too large for the database, a refusal that
 * contains its query, and an error in an unawaited promise.
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
      throw new Error('an uncaught error');
    });
  }
  return true;
}
