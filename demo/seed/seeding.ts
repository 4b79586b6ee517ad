import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#platform/database/transaction.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Art } from './art.ts';

export interface Seeding {
  tx: Tx;
  catalogue: Catalogue;
  art: Art;
  /** The time that the content's days are relative to. */
  now: Date;
}

export type Ids = ReadonlyMap<string, number>;

/**
 * The id of a name in the content.
 * @throws {Error} for an unknown name, which `readCatalogue` rules out
 */
export function idOf(ids: Ids, name: string): number {
  const id = ids.get(name);
  if (id === undefined) {
    throw new Error(`${name} was not written`);
  }
  return id;
}

/** Rows as one JSON parameter, named `given`, with typed columns. */
export function given(rows: readonly object[], columns: string): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${sql.raw(columns)})`;
}
