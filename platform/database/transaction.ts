import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** A transaction. */
export type Tx = Transaction<Tables>;

const current = new AsyncLocalStorage<true>();

/** True while the caller runs inside `transaction`. */
export function insideTransaction(): boolean {
  return current.getStore() === true;
}

/** Runs `work` in one transaction: it commits when `work` resolves and rolls back when it throws. */
export function transaction<T>(db: Kysely<Tables>, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute((tx) => current.run(true, () => work(tx)));
}

/** Runs `work` on one snapshot of the database (repeatable read). */
export function snapshot<T>(db: Kysely<Tables>, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => current.run(true, () => work(tx)));
}
