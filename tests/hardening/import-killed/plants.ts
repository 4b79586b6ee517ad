import type { Transaction } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';

/** A planted bug: without transactions, each statement commits immediately. */
export function withoutTransactions(db: Database): Database {
  const atOnce = {
    execute: <T>(work: (tx: Transaction<Tables>) => Promise<T>) => work(db as Transaction<Tables>),
  };
  return new Proxy(db, {
    get(target, name) {
      if (name === 'transaction') {
        return () => atOnce;
      }
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
