export const APP_ID = '2103';
export const CHANNEL = '1';
export const SYSTEM = '1';
export const IS_WEB = '1';
/** The purpose of a phone code, the value of `type`. */
export const CODE_TYPE = { login: '5', reset: '4' } as const;

/**
 * The browser's `machine_code` and signing secret. Both are public and give no protection. The gateway replaces the
 * machine code and signs with its own secret.
 */
export const PUBLIC_MACHINE_CODE = 'youmen-web';
export const PUBLIC_SIGN_SECRET = 'youmen-public-sign';
/** The lifetime of a session and of the browser's stored user: one day. */
export const LOGIN_EXPIRY_MS = 864e5;
export const RESEND_SECONDS = 60;

export const PHONE_LENGTH = 11;
export const CODE_LENGTH = 6;
export const ACCOUNT_LENGTH = 11;
export const PASSWORD_LENGTH = { min: 6, max: 16 } as const;
