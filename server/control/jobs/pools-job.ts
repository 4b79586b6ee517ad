import * as z from 'zod/mini';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { listWithheld, release, type WithheldPack } from '#services/main/codes/withheld-codes.ts';
import type { Job } from '../control-server.ts';

const poolsRequest = z.union([
  z.object({ action: z.literal('list') }),
  z.object({ action: z.literal('release'), pack: z.nullable(z.int()) }),
]);

/** A request; `pack` null means all packs. */
export type PoolsRequest = z.output<typeof poolsRequest>;

export type PoolsResult = WithheldPack[];

export function poolsJob({
  db,
  publish,
}: {
  db: Database;
  publish(tags: string[]): void | Promise<void>;
}): Job {
  return async ({ options }): Promise<PoolsResult> => {
    const request = poolsRequest.parse(options);
    const withheld = await listWithheld(db);
    if (request.action === 'list') {
      return withheld;
    }
    const selected = withheld.filter(({ id }) => request.pack === null || request.pack === id);
    for (const pack of selected) {
      pack.withheld = await transaction(db, (tx) => release(tx, pack.id));
    }
    if (selected.length > 0) {
      await publish(['packs', ...selected.map(({ id }) => `pack:${id}`)]);
    }
    return selected;
  };
}
