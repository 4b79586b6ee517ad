import type { Generated } from 'kysely';
import type { Versioned } from './catalogue.ts';

/** Accounts, players and sessions: the account service's tables. */
export interface AccountTables {
  /** Accounts of the built-in account service. */
  account: {
    uid: string;
    mobile: string;
    nickname: string;
    icon_url: string;
    password_hash: string | null;
    created_at: Date;
  };
  /** A player of the portal, of any account service. */
  player: Versioned & {
    /** The public id in the browser, unrelated to the account. */
    uid: string;
    /** The account's uid, prefixed with the type of its service. */
    account_uid: string;
    nickname: string;
    icon_url: string;
    mobile_masked: string;
    /** A keyed hash of the phone number, if it is known. */
    mobile_key: Uint8Array | null;
    created_at: Generated<Date>;
    banned_at: Date | null;
    ban_reason: string | null;
    /** The end of the ban; null: until an operator ends it. */
    banned_until: Date | null;
  };
  session: {
    token_hash: Uint8Array;
    player_id: number;
    created_at: Generated<Date>;
    expires_at: Date;
  };
  /** A pending code, bound to the requesting browser flow; without a hash if an external service checks it. */
  phone_code: {
    id: Generated<number>;
    flow_hash: Uint8Array;
    mobile_key: Uint8Array;
    purpose: 'login' | 'reset';
    code_hash: Uint8Array | null;
    tries: Generated<number>;
    expires_at: Date;
  };
  /** Hits for limits; `key` is a keyed hash of a number, an address or a name. */
  limit_hit: {
    id: Generated<number>;
    log: string;
    key: Uint8Array;
    at: Date;
  };
  proof_challenge: { id: string; mobile_key: Uint8Array; expires_at: Date };
  server_secret: { name: string; value: string };
}
