import type { Tx } from '#platform/database/transaction.ts';

/** The player. `mobile` is null if the accounts are in an external service. */
export interface Person {
  id: number;
  mobile: string | null;
}

/** The personal data of one service. Together the sources cover every table with personal data. */
export interface PersonalDataSource {
  tables: readonly string[];
  /** The player's rows by table, without secrets. */
  read(tx: Tx, person: Person): Promise<Record<string, readonly object[]>>;
  /** Erases the player and returns the cache tags of the pages that showed them. */
  erase(tx: Tx, person: Person): Promise<string[]>;
}

/** Replaces the name of an erased player. */
export const ERASED_NAME = '已注销玩家';
