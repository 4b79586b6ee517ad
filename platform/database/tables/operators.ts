import type { Generated } from 'kysely';

interface OperatorTable {
  id: Generated<number>;
  name: string;
  display_name: string;
  role: 'admin' | 'editor' | 'operations' | 'support' | 'auditor';
  /** Null: nobody gets in with a password. */
  password_hash: string | null;
  /** The authenticator's secret, sealed with the server's. */
  totp_secret: Uint8Array | null;
  /** One that is being set up. */
  totp_pending: Uint8Array | null;
  /** The time step of the last code taken: none is taken twice. */
  totp_step: Generated<number>;
  created_at: Date;
  disabled_at: Date | null;
  version: Generated<number>;
}

interface OperatorSessionTable {
  token_hash: Uint8Array;
  /** What the list of sessions names it by. */
  id: string;
  operator_id: number;
  step: 'in' | 'totp' | 'enrol';
  created_at: Date;
  last_seen_at: Date;
  ends_at: Date;
  address: string;
  browser: string;
}

interface OperatorRecoveryCodeTable {
  operator_id: number;
  code_hash: Uint8Array;
}

/** Who may enter the back office, and who is in: the console service's tables. */
export interface OperatorTables {
  operator: OperatorTable;
  operator_session: OperatorSessionTable;
  operator_recovery_code: OperatorRecoveryCodeTable;
}
