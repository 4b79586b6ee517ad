import { sql } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { KeyRing } from '#platform/security/data-keys/key-ring.ts';
import type { Person } from './personal-data-source.ts';

/** The tables whose rows name their player. */
type PlayerTable = {
  [Table in keyof Tables]: 'player_id' extends keyof Tables[Table] ? Table : never;
}[keyof Tables];
type Column<Table extends PlayerTable> = keyof Tables[Table] & string;

/** The rows of a player in the tables that need no more than their `player_id`. */
export const playerRows = (tx: Tx, id: number) => ({
  async selectRows<Table extends PlayerTable>(
    table: Table,
    columns: readonly Column<Table>[],
    orderBy?: Column<Table>,
  ): Promise<object[]> {
    const order = orderBy === undefined ? sql`` : sql`order by ${sql.ref(orderBy)}`;
    const { rows } = await sql<object>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)}
      where player_id = ${id} ${order}`.execute(tx);
    return rows;
  },
  async deleteRows(tables: readonly PlayerTable[]): Promise<void> {
    for (const table of tables) {
      await sql`delete from ${sql.table(table)} where player_id = ${id}`.execute(tx);
    }
  },
});

/**
 * True for what the player filed: signed in, or as a guest with the own number as contact, since a time if given. What
 * another player filed signed in belongs to a former owner of the number.
 */
export function filedBy({ id, mobile }: Person, ring: KeyRing, since: Date | null = null) {
  return mobile === null
    ? sql<boolean>`player_id = ${id}`
    : sql<boolean>`(player_id = ${id} or player_id is null and contact_key in (${sql.join(ring.lookups(mobile))})
        and (${since}::timestamptz is null or created_at >= ${since}::timestamptz))`;
}
