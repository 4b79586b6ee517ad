import type { Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

/** Updates the search documents of at least one item by id. */
export type SearchIndexer = (tx: Transaction<Tables>, ids: readonly number[]) => Promise<void>;
