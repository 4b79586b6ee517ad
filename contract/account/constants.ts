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
/** The lifetime of a phone code. */
export const CODE_MINUTES = 10;

export const CODE_LENGTH = 6;
export const ACCOUNT_LENGTH = 11;
export const PASSWORD_LENGTH = { min: 6, max: 16 } as const;
/** The addresses of the calls of the signed-in player's own account; without a schema, for pages that validate nothing. */
export const OWN_ADDRESSES = {
  read: '/account/own',
  endSession: '/account/sessions/end',
  endOthers: '/account/sessions/end-others',
  accept: '/account/consents/accept',
  exportData: '/account/data',
  setNickname: '/account/profile/nickname',
  setIcon: '/account/profile/icon',
  sendOwnCode: '/account/own/code',
  sendNumberCode: '/account/number/code',
  changeNumber: '/account/number',
  changePassword: '/account/password',
  close: '/account/close',
  reopen: '/account/reopen',
} as const;

/** Characters of a nickname, and the days between two changes. */
export const NICKNAME_LENGTH = { min: 2, max: 16 } as const;
export const NICKNAME_DAYS = 7;

/** The days in which a player can take the closing of the account back. */
export const CLOSING_DAYS = 15;
/** What becomes of the comments of a closed account. */
export const CLOSING_COMMENTS = ['匿名', '删除'] as const;
/** The months without a login after which an account is closed, and the days of the notification before it. */
export const INACTIVE_MONTHS = 24;
export const INACTIVE_NOTICE_DAYS = 30;
/** The months without a sign-in after which a code alone does not open an account. */
export const IDLE_MONTHS = 12;
