import type { Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

/** Renews the search documents of some things by their ids, at least one. */
export type SearchIndexer = (tx: Transaction<Tables>, ids: readonly number[]) => Promise<void>;
