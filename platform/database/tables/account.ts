import type { Generated } from 'kysely';

interface PlayerTable {
  id: Generated<number>;
  mobile: string;
  nickname: string;
  icon_url: string | null;
  password_hash: string | null;
  created_at: Generated<Date>;
  banned_at: Date | null;
  ban_reason: string | null;
}

interface SessionTable {
  token_hash: Uint8Array;
  player_id: number;
  created_at: Generated<Date>;
  expires_at: Date;
}

/** Players and sessions: the account service's tables. */
export interface AccountTables {
  player: PlayerTable;
  session: SessionTable;
}
