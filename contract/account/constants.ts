/** The app id that every call with `appid` carries. */
export const APP_ID = '2103';
export const CHANNEL = '1';
export const SYSTEM = '1';
/** `is_web` of the password login: the browser is always the web. */
export const IS_WEB = '1';

/** What a phone code is for, as `type` says it on the wire. */
export const CODE_TYPE = { login: '5', reset: '4' } as const;

/**
 * What the browser puts into `machine_code` and signs with. Both are public: anybody can read them in the page, and
 * nothing depends on them. The gateway fills in the configured machine code and signs again with its own secret.
 */
export const PUBLIC_MACHINE_CODE = 'youmen-web';
export const PUBLIC_SIGN_SECRET = 'youmen-public-sign';

/** A login lasts a day, in ms: the stored record and the session. */
export const LOGIN_EXPIRY_MS = 864e5;
/** Seconds until a code may be asked for again. */
export const RESEND_SECONDS = 60;

export const PHONE_LENGTH = 11;
export const CODE_LENGTH = 6;
export const ACCOUNT_LENGTH = 11;
export const PASSWORD_LENGTH = { min: 6, max: 16 } as const;
