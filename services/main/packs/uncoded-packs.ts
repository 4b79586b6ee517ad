import { sql } from 'kysely';
import type { packsUncoded } from '#contract/admin/packs.ts';
import type { AdminHandle } from '../admin-context.ts';

/** The packs among some that have neither codes nor a shared one. */
export const readUncoded: AdminHandle<typeof packsUncoded> = async ({ db }, { ids }) => {
  const { rows } = await sql<{ id: number; title: string }>`
    select id, title from pack
    where id = any(${[...ids]}::bigint[]) and shared_code is null
      and not exists (select from pack_code where pack_code.pack_id = pack.id)
    order by id`.execute(db);
  return { list: rows };
};
