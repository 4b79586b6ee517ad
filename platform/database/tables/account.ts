import type { Generated } from 'kysely';

/** The built-in account service's own: who may log in, and how. */
interface AccountTable {
  uid: string;
  mobile: string;
  nickname: string;
  icon_url: string;
  password_hash: string | null;
  created_at: Date;
}

/** A player of the portal, whichever account service knows the account. */
interface PlayerTable {
  id: Generated<number>;
  /** The name the browser knows; it says nothing of the account. */
  uid: string;
  /** The account's uid, behind the kind of service that knows it. */
  account_uid: string;
  nickname: string;
  icon_url: string;
  mobile_masked: string;
  /** A keyed hash of the number, where it is known. */
  mobile_key: Uint8Array | null;
  created_at: Generated<Date>;
  banned_at: Date | null;
  ban_reason: string | null;
  /** When a ban ends by itself; null: when an operator ends it. */
  banned_until: Date | null;
  version: Generated<number>;
}

interface SessionTable {
  token_hash: Uint8Array;
  player_id: number;
  created_at: Generated<Date>;
  expires_at: Date;
}

/** A code under way, bound to the browser flow that asked; without a hash where an external service checks it. */
interface PhoneCodeTable {
  id: Generated<number>;
  flow_hash: Uint8Array;
  mobile_key: Uint8Array;
  purpose: 'login' | 'reset';
  code_hash: Uint8Array | null;
  tries: Generated<number>;
  expires_at: Date;
}

/** What was done when, for limits: `key` is a keyed hash of a number, an address or a name. */
interface LimitHitTable {
  id: Generated<number>;
  log: string;
  key: Uint8Array;
  at: Date;
}

interface ProofChallengeTable {
  id: string;
  mobile_key: Uint8Array;
  expires_at: Date;
}

interface ServerSecretTable {
  name: string;
  value: string;
}

/** Accounts, players and sessions: the account service's tables. */
export interface AccountTables {
  account: AccountTable;
  player: PlayerTable;
  session: SessionTable;
  phone_code: PhoneCodeTable;
  limit_hit: LimitHitTable;
  proof_challenge: ProofChallengeTable;
  server_secret: ServerSecretTable;
}
