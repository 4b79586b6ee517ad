import type { Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';

/** Whose data it is. The number is known where the account is kept here. */
export interface Person {
  id: number;
  mobile: string | null;
}

/** What one service keeps of players: every service has such a part, and together they have every table. */
export interface PersonalDataSource {
  /** The tables that say something of a player. */
  tables: readonly string[];
  /** All that is kept of a person, by table, without secrets. */
  read(tx: Transaction<Tables>, person: Person): Promise<Record<string, readonly object[]>>;
  /** Takes the person out of it. Answers the tags of pages that showed them. */
  erase(tx: Transaction<Tables>, person: Person): Promise<string[]>;
}

/** What takes a name's place where something of a person stays. */
export const ERASED_NAME = '已注销玩家';
