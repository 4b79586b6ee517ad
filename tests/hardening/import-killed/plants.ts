import type { Database } from '#platform/database/open.ts';
import type { Tx } from '#platform/database/transaction.ts';

/** A planted bug: without transactions, each statement commits immediately. */
export function withoutTransactions(db: Database): Database {
  const atOnce = {
    execute: <T>(work: (tx: Tx) => Promise<T>) => work(db as Tx),
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
