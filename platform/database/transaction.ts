import { AsyncLocalStorage } from 'node:async_hooks';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export type Tx = Transaction<Tables>;

const current = new AsyncLocalStorage<true>();

export function insideTransaction(): boolean {
  return current.getStore() === true;
}

/** Runs `work` in one transaction: it commits when `work` resolves and rolls back when it throws. */
export function transaction<T>(db: Kysely<Tables>, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db.transaction().execute((tx) => current.run(true, () => work(tx)));
}

export function snapshot<T>(db: Kysely<Tables>, work: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => current.run(true, () => work(tx)));
}
