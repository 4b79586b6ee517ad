import type { Tx } from '#platform/database/transaction.ts';

/** The player. `mobile` is null if the account service did not return it. */
export interface Person {
  id: number;
  mobile: string | null;
  /** The registration. What guests filed with the number before may be of its former owner; undefined if it is not known. */
  since?: Date | undefined;
}

/** What becomes of the player's comments; 匿名 unless the player chose otherwise. */
export interface ErasureChoice {
  comments: '匿名' | '删除';
}

/** The personal data of one service. Together the sources cover every table with personal data. */
export interface PersonalDataSource {
  tables: readonly string[];
  /** The player's rows by table, without secrets. */
  read(tx: Tx, person: Person): Promise<Record<string, readonly object[]>>;
  /** Erases the player and returns the cache tags of the pages that showed them. */
  erase(tx: Tx, person: Person, choice?: ErasureChoice): Promise<string[]>;
}

/** Replaces the name of an erased player. */
export const ERASED_NAME = '已注销玩家';
/** Replaces a text that an erased player wrote to the operators. */
export const ERASED_TEXT = '（已按本人要求删除）';
