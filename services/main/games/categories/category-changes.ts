import { sql } from 'kysely';
import type { CategoryKind } from '#contract/vocabulary.ts';
import type { Tx } from '#platform/database/transaction.ts';

/** Entries of a list. */
export const MOST_LISTED = 200;

export async function addCategory(
  tx: Tx,
  { kind, name, hidden }: { kind: CategoryKind; name: string; hidden: boolean },
): Promise<void> {
  await forgetFormer(tx, kind, name);
  await sql`
    insert into game_category (kind, name, position, hidden)
    select ${kind}::text, ${name}::text, coalesce(max(position), 0) + 1, ${hidden}::boolean from game_category where kind = ${kind}`.execute(
    tx,
  );
}

/** Gives an entry its new name; the old one and its former names refer to it. */
export async function renameCategory(tx: Tx, kind: CategoryKind, name: string, to: string): Promise<void> {
  await forgetFormer(tx, kind, to);
  await tx
    .updateTable('game_category')
    .set({ name: to })
    .where('kind', '=', kind)
    .where('name', '=', name)
    .execute();
  await referTo(tx, kind, name, to);
}

/** Waits for the saves and imports that hold an entry, so that the games which they give it are counted. */
export async function lockEntry(tx: Tx, kind: CategoryKind, name: string): Promise<void> {
  await tx
    .selectFrom('game_category')
    .select('name')
    .where('kind', '=', kind)
    .where('name', '=', name)
    .forUpdate()
    .execute();
}

/** Removes an entry; its name and its former names refer to the replacement, or to nothing. */
export async function removeCategory(
  tx: Tx,
  { kind, name, replacement }: { kind: CategoryKind; name: string; replacement: string | null },
): Promise<void> {
  await tx.deleteFrom('game_category').where('kind', '=', kind).where('name', '=', name).execute();
  if (replacement === null) {
    await tx.deleteFrom('former_category').where('kind', '=', kind).where('current', '=', name).execute();
  } else {
    await referTo(tx, kind, name, replacement);
  }
}

async function referTo(tx: Tx, kind: CategoryKind, name: string, current: string): Promise<void> {
  await tx
    .updateTable('former_category')
    .set({ current })
    .where('kind', '=', kind)
    .where('current', '=', name)
    .execute();
  await tx
    .insertInto('former_category')
    .values({ kind, name, current })
    .onConflict((conflict) => conflict.columns(['kind', 'name']).doUpdateSet({ current }))
    .execute();
}

/** A name that is in use again is no former one. */
async function forgetFormer(tx: Tx, kind: CategoryKind, name: string): Promise<void> {
  await tx.deleteFrom('former_category').where('kind', '=', kind).where('name', '=', name).execute();
}

export async function orderCategories(tx: Tx, kind: CategoryKind, names: readonly string[]): Promise<void> {
  await sql`
    update game_category as kept set position = placed.place
    from (
      select name, row_number() over (
        order by array_position(${[...names]}::text[], name) nulls last, position, name) as place
      from game_category where kind = ${kind}
    ) as placed
    where kept.kind = ${kind} and kept.name = placed.name`.execute(tx);
}

/** The games that have one of the names; hidden drafts count too. */
export async function countGames(tx: Tx, kind: CategoryKind, names: readonly string[]): Promise<number> {
  const { rows } = await sql<{ games: number }>`
    select count(*)::int as games from game where ${sql.ref(kind)} && ${[...names]}::text[]`.execute(tx);
  return rows[0]?.games ?? 0;
}
