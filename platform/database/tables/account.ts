import type { Generated } from 'kysely';
import type { PictureState } from '#contract/account/own-picture.ts';
import type { AccountEventKind } from '#contract/service-accounts.ts';
import type { Versioned } from './catalogue.ts';

/** Accounts, players and sessions: the account service's tables. */
export interface AccountTables {
  /** Accounts of the built-in account service. */
  account: {
    uid: string;
    /** A keyed hash of the mobile number, and the encrypted number. */
    mobile_key: Uint8Array;
    mobile_sealed: Uint8Array;
    nickname: string;
    icon_url: string;
    password_hash: string | null;
    created_at: Date;
    /** The last sign-in, also one that a ban refuses; or the last change of the number. */
    seen_at: Generated<Date>;
  };
  /** An account that has lost its number to the next owner; an operator can move it to another one. */
  detached_account: {
    uid: string;
    /** The former number. */
    mobile_key: Uint8Array;
    mobile_sealed: Uint8Array;
    mobile_masked: string;
    nickname: string;
    icon_url: string;
    password_hash: string | null;
    created_at: Date;
    detached_at: Date;
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
    /** A keyed hash of the phone number and the encrypted number, if it is known. */
    mobile_key: Uint8Array | null;
    mobile_sealed: Uint8Array | null;
    created_at: Generated<Date>;
    banned_at: Date | null;
    ban_reason: string | null;
    /** The end of the ban; null: until an operator ends it. */
    banned_until: Date | null;
    /** When the player chose the nickname or the picture; later logins do not replace it then. */
    nickname_set_at: Date | null;
    icon_set_at: Date | null;
    /** When either was changed last, as long as the player's comments may not have it. */
    profile_changed_at: Generated<Date | null>;
    /** The choice of the player that was marked as a change last. */
    profile_marked_at: Generated<Date | null>;
    /** The last login. */
    seen_at: Generated<Date>;
  };
  session: {
    token_hash: Uint8Array;
    player_id: number;
    created_at: Generated<Date>;
    expires_at: Date;
    /** A short description, 「iPhone · 微信」; null for sessions of programs before this column. */
    device: string | null;
    /** The hour of the last use; null before the first one. */
    used_at: Date | null;
    /** The province of the login, or the country; null if it is not known. */
    province: string | null;
    /** Whether the player has to accept the texts before the first action. */
    requires_consent: Generated<boolean>;
  };
  /** An account that is closed at `due_at`, unless the player takes that back. */
  account_closing: {
    player_id: number;
    reason: '本人申请' | '长期未登录';
    /** What becomes of the player's comments. */
    comments: '匿名' | '删除';
    requested_at: Date;
    /** When the player was notified; an inactive account is not closed before. */
    notified_at: Date | null;
    /** The last try to notify an inactive player, and how often the number was refused. */
    tried_at: Generated<Date | null>;
    tries: Generated<number>;
    due_at: Date;
    /** When it began to be carried out; from then on it can't be taken back. */
    started_at: Date | null;
    /** Of an operator's order, which waits for nothing; otherwise null. */
    operator_reason: Generated<string | null>;
  };
  /** A version of the agreement or the privacy policy that a player has accepted. */
  consent: {
    player_id: number;
    document: 'agreement' | 'privacy';
    version: string;
    accepted_at: Date;
  };
  /** What happened to accounts, for the main service to notify their players of. */
  account_event: {
    id: Generated<number>;
    key: string;
    player_id: number;
    event: AccountEventKind;
    /** Of the message; empty without one. */
    title: string;
    body: string;
    created_at: Generated<Date>;
    delivered_at: Date | null;
    /** The appeal that it carries out, and the operator. */
    case_no: Generated<string | null>;
    operator_name: Generated<string | null>;
  };
  /** An SMS to send about an account that an operator moved to another number; deleted once it is sent. */
  number_notice: {
    key: string;
    player_id: number;
    /** A keyed hash of the number that it goes to, and the encrypted number. */
    mobile_key: Uint8Array;
    mobile_sealed: Uint8Array;
    changed_at: Date;
    tried_at: Generated<Date | null>;
    tries: Generated<number>;
  };
  /** A nickname that an operator reset after a report; its player cannot have it again. */
  refused_nickname: {
    report_no: string;
    player_id: number;
    nickname: string;
    /** What replaced it; null if the player had another one by then. */
    given: string | null;
    /** When the player had chosen it. */
    set_at: Date | null;
    created_at: Date;
  };
  /** A picture that a player uploaded; at most one of each state. */
  player_picture: {
    id: Generated<number>;
    player_id: number;
    /** The main file in the store, once it is approved. */
    path: string;
    state: Generated<PictureState>;
    /** Of a refusal, for the player. */
    reason: Generated<string>;
    /** The refused picture had been in use. */
    removed: Generated<boolean>;
    submitted_at: Date;
    decided_at: Generated<Date | null>;
  };
  /** The encoded files of a picture that waits; removed with the decision. */
  player_picture_file: { picture_id: number; path: string; type: string; body: Uint8Array };
  /** Main files of pictures to remove from the store with their copies. */
  picture_removal: { path: string; requested_at: Generated<Date> };
  /** Players' logins and posts; every service writes them, by `platform/security/access-log`. */
  player_access: {
    id: Generated<number>;
    at: Date;
    /** Null: a visitor. No reference, because the player may be in another service's database. */
    player_id: number | null;
    kind: string;
    subject_id: string | null;
    /** The client's address, port and browser, encrypted with a data key. */
    sealed: Uint8Array;
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
  /** Proofs of work that were used. `mobile_key`: a keyed hash of the mobile number or login name that the proof is for. */
  proof_challenge: { id: string; mobile_key: Uint8Array; expires_at: Date };
  /** A device that has logged in to a name: hashes of its cookie and of the login name. */
  known_device: { device: Uint8Array; name: Uint8Array; seen_at: Date };
  server_secret: { name: string; value: string };
}
