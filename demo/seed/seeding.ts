import type { Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import type { Catalogue } from '../catalogue/contents.ts';
import type { Art } from './art.ts';

/** What every writer of the demo works with. */
export interface Seeding {
  tx: Transaction<Tables>;
  catalogue: Catalogue;
  art: Art;
  /** The moment the content's days count from. */
  now: Date;
}

/** What the content calls by a name, and its id in the database. */
export type Ids = ReadonlyMap<string, number>;

/**
 * The id of something the content names.
 * @throws {Error} where it was not written, which the check of the content rules out
 */
export function idOf(ids: Ids, name: string): number {
  const id = ids.get(name);
  if (id === undefined) {
    throw new Error(`${name} was not written`);
  }
  return id;
}
