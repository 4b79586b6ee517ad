import * as z from 'zod/mini';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { listWithheld, release, type WithheldPack } from '#services/main/codes/quarantine-repository.ts';
import type { Job } from '../control-server.ts';

const poolsRequest = z.union([
  z.object({ action: z.literal('list') }),
  z.object({ action: z.literal('release'), pack: z.nullable(z.int()) }),
]);

/** What is asked of the codes that are kept back; `pack` null: all of them. */
export type PoolsRequest = z.output<typeof poolsRequest>;

/** The packs concerned: those kept back, or those released. */
export type PoolsResult = WithheldPack[];

/** What a request works with. */
export interface PoolsContext {
  db: Database;
  invalidateTags(tags: string[]): void | Promise<void>;
}

/** Lists the codes that are kept back, or lets them be claimed. */
export async function runPools(
  { db, invalidateTags }: PoolsContext,
  request: PoolsRequest,
): Promise<PoolsResult> {
  const withheld = await listWithheld(db);
  if (request.action === 'list') {
    return withheld;
  }
  const chosen = withheld.filter(({ id }) => request.pack === null || request.pack === id);
  for (const pack of chosen) {
    pack.withheld = await transaction(db, (tx) => release(tx, pack.id));
  }
  if (chosen.length > 0) {
    await invalidateTags(['packs', ...chosen.map(({ id }) => `pack:${id}`)]);
  }
  return chosen;
}

/** The same as a job of the running portal. */
export function poolsJob(context: PoolsContext): Job {
  return ({ options }) => runPools(context, poolsRequest.parse(options));
}
