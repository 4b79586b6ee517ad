import type { ColumnType, Generated } from 'kysely';
import type { WeeklyBody } from '#contract/admin/weekly.ts';
import type { Versioned } from './catalogue.ts';

/** Operators with their sessions and tokens, webhooks, weekly reports, channels of promotion: the admin service's tables. */
export interface OperatorTables {
  operator: Versioned & {
    name: string;
    display_name: string;
    role: 'admin' | 'editor' | 'operations' | 'support' | 'auditor';
    /** Null: no login by password. */
    password_hash: string | null;
    /** The password is temporary: the operator has to replace it at the next login. */
    must_change_password: Generated<boolean>;
    /** The end of a temporary password. */
    password_expires_at: Generated<Date | null>;
    /** The TOTP secret, encrypted with the server secret. */
    totp_secret: Uint8Array | null;
    /** A TOTP secret during its set-up. */
    totp_pending: Uint8Array | null;
    /** The time step of the last accepted code, against replay. */
    totp_step: Generated<number>;
    /** The WebAuthn user handle: random, without a meaning; null before the first passkey. */
    passkey_handle: Generated<Uint8Array | null>;
    /** Who made the invitation that set the password, until the operator has logged in with it and a second factor. */
    password_invited_by: Generated<number | null>;
    /** Who removed second factors, until the operator has logged in again. */
    factors_removed_by: Generated<number | null>;
    created_at: Date;
    /** Infinity for an operator without a built-in role: older programs refuse these. */
    disabled_at: Date | null;
    /** The custom roles, besides the built-in one. */
    role_ids: Generated<number[]>;
    /** The built-in role doesn't count. */
    custom_only: Generated<boolean>;
    /** A built-in role that older programs don't know, in place of `role`; such an operator is `custom_only` to them. */
    later_role: Generated<'promoter' | null>;
    /** The channels of promotion that the operator sees without the permission for all. */
    channel_ids: Generated<number[]>;
  };
  /** Channels of promotion. */
  promo_channel: Versioned & {
    /** The last part of its address, `/c/<code>`. */
    code: string;
    name: string;
    partner: Generated<string>;
    /** The path that a visitor is redirected to. */
    landing: Generated<string>;
    note: Generated<string>;
    is_closed: Generated<boolean>;
    created_at: Generated<Date>;
  };
  promo_channel_day: {
    channel_id: number;
    /** China's day, `2026-11-21`. */
    day: string;
    visits: Generated<number>;
    downloads: Generated<number>;
    registrations: Generated<number>;
    reservations: Generated<number>;
    claims: Generated<number>;
  };
  operator_role: Versioned & {
    name: string;
    note: Generated<string>;
    permissions: Generated<string[]>;
    /** Without sites it holds for all. */
    site_ids: Generated<number[]>;
    created_at: Generated<Date>;
  };
  /** An item of the checklist that does not apply, or `checklist`: put aside. */
  setup_choice: {
    item: string;
    reason: Generated<string>;
    operator: string;
    at: Date;
  };
  operator_session: {
    token_hash: Uint8Array;
    /** Public id in the list of sessions. */
    id: string;
    operator_id: number;
    step: 'in' | 'totp' | 'enrol';
    created_at: Date;
    last_seen_at: Date;
    ends_at: Date;
    /** The last login or confirmation with all factors; null before the second factor. */
    confirmed_at: Generated<Date | null>;
    address: string;
    browser: string;
  };
  operator_invitation: {
    operator_id: number;
    token_hash: Uint8Array;
    /** Null: the command line. */
    invited_by: Generated<number | null>;
    created_at: Date;
    expires_at: Date;
  };
  operator_token: {
    id: Generated<number>;
    operator_id: number;
    name: string;
    /** The first characters of the token, by which people recognise it. */
    prefix: string;
    token_hash: Uint8Array;
    scopes: string[];
    created_at: Date;
    expires_at: Date;
    /** By the hour. */
    last_used_at: Generated<Date | null>;
  };
  operator_recovery_code: { operator_id: number; code_hash: Uint8Array };
  operator_passkey: {
    id: Generated<number>;
    operator_id: number;
    /** base64url. */
    credential_id: string;
    /** A COSE key. */
    public_key: Uint8Array;
    /** The authenticator's signature counter; 0 if it has none. */
    counter: number;
    /** Comma-separated hints for the browser. */
    transports: string;
    is_backed_up: boolean;
    name: string;
    created_at: Date;
    last_used_at: Date | null;
  };
  webhook: {
    id: Generated<number>;
    name: string;
    url: string;
    events: string[];
    /** The secret, encrypted with the server secret; null until it is set. */
    secret_sealed: Uint8Array | null;
    /** The secret before the last rotation, valid until a time. */
    old_secret_sealed: Uint8Array | null;
    old_secret_until: Date | null;
    created_at: Date;
    /** The first failure since the last success. */
    failing_since: Date | null;
    paused_at: Date | null;
    pause_reason: Generated<string>;
    /** A process delivers until then. */
    taken_until: Date | null;
  };
  webhook_delivery: {
    id: Generated<number>;
    webhook_id: number;
    /** `webhook-id`: the same for every attempt. */
    message_id: string;
    type: string;
    payload: string;
    created_at: Date;
    /** The next attempt; null after the last one. */
    next_at: Date | null;
    attempts: Generated<number>;
    tried_at: Date | null;
    duration_ms: number | null;
    /** The HTTP status of the last attempt; null without a response. */
    status: number | null;
    /** The first characters of the last response, or the fault. */
    response: Generated<string>;
    delivered_at: Date | null;
  };
  /** Challenges of WebAuthn ceremonies, each valid once. */
  operator_challenge: {
    /** A keyed hash of the purpose with the session, or with the cookie of the browser that logs in. */
    key: Uint8Array;
    challenge: string;
    ends_at: Date;
  };
  /** A weekly report for operators, as it was when it was made. */
  weekly_report: {
    id: Generated<number>;
    /** The key of the site; empty if there is one. */
    site: string;
    /** The Monday with which the week begins. */
    week: string;
    created_at: Date;
    body: ColumnType<WeeklyBody, string, never>;
  };
}
