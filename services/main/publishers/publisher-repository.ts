import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { countRows, type PageParams, rangeOf } from '../catalogue/list-page.ts';

/** The publishers of published games. */
function publishers(db: Database) {
  return db
    .selectFrom('game')
    .where('published', '=', true)
    .where('publisher', 'is not', null)
    .where('publisher', '<>', '')
    .groupBy('publisher')
    .select([sql<string>`publisher`.as('name'), sql<number>`count(*)::int`.as('games')]);
}

export function listPublishers(db: Database, params: PageParams) {
  const { limit, offset } = rangeOf(params);
  return publishers(db).orderBy('games', 'desc').orderBy('name').limit(limit).offset(offset).execute();
}

export function countPublishers(db: Database): Promise<number> {
  return countRows(db, publishers(db));
}
