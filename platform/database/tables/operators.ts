import type { Generated } from 'kysely';
import type { Versioned } from './catalogue.ts';

/** Operators and their sessions: the admin service's tables. */
export interface OperatorTables {
  operator: Versioned & {
    name: string;
    display_name: string;
    role: 'admin' | 'editor' | 'operations' | 'support' | 'auditor';
    /** Null: no login by password. */
    password_hash: string | null;
    /** The TOTP secret, encrypted with the server secret. */
    totp_secret: Uint8Array | null;
    /** A TOTP secret during its set-up. */
    totp_pending: Uint8Array | null;
    /** The time step of the last accepted code, against replay. */
    totp_step: Generated<number>;
    created_at: Date;
    disabled_at: Date | null;
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
    address: string;
    browser: string;
  };
  operator_recovery_code: { operator_id: number; code_hash: Uint8Array };
}
