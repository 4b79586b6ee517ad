import * as z from 'zod/mini';
import { CODE_TYPE } from './constants.ts';
import { code, mobile, newPassword, password, username } from './form-fields.ts';
import { MOST_WORK } from './proof.ts';

/**
 * The four actions of the account service: POST, form-encoded, at `/account/index.php` with `g`, `m` and `a` in the
 * query. `fields` are the body fields that `sign` covers. `input` validates the fields that a player enters, in the
 * order of the flow; its first issue is the message.
 */
export const accountActions = {
  codeLogin: {
    g: 'api',
    m: 'user',
    a: 'login_by_mobile_code',
    fields: ['mobile', 'code', 'appid', 'channel', 'system', 'machine_code'],
    input: z.object({ mobile, code }),
  },
  passwordLogin: {
    g: 'api',
    m: 'userbox',
    a: 'login',
    fields: ['username', 'password', 'channel', 'system', 'is_web', 'machine_code'],
    input: z.object({ username, password }),
  },
  sendCode: {
    g: 'api',
    m: 'user',
    a: 'send_message',
    fields: ['appid', 'mobile', 'type'],
    input: z.object({ mobile, type: z.enum([CODE_TYPE.login, CODE_TYPE.reset], '参数 type 不正确') }),
  },
  resetPassword: {
    g: 'api',
    m: 'user',
    a: 'forget_password_by_mobile',
    fields: ['mobile', 'code', 'password', 'appid'],
    input: z.object({ mobile, code, password: newPassword }),
  },
} as const;

export type AccountActions = typeof accountActions;
export type AccountAction = keyof AccountActions;
export type AccountInput<A extends AccountAction = AccountAction> = z.output<AccountActions[A]['input']>;

export const ACCOUNT_ADDRESS = '/account/index.php';

/** The address of an action: `/account/index.php?g=api&m=user&a=send_message`. */
export function actionAddress(action: AccountAction, address: string = ACCOUNT_ADDRESS): string {
  const { g, m, a } = accountActions[action];
  return `${address}?${new URLSearchParams({ g, m, a })}`;
}

/**
 * The address without a query, for clients generated from the OpenAPI document, which distinguishes operations by path:
 * `/account/index.php/api/user/send_message`.
 */
export function actionPath(action: AccountAction): string {
  const { g, m, a } = accountActions[action];
  return `${ACCOUNT_ADDRESS}/${g}/${m}/${a}`;
}

export function actionNamed(g: string, m: string, a: string): AccountAction | undefined {
  const names = Object.keys(accountActions) as AccountAction[];
  return names.find((name) => {
    const action = accountActions[name];
    return action.g === g && action.m === m && action.a === a;
  });
}

/** Ends the session, if there is one. Form-encoded, without fields. */
export const LOGOUT_ADDRESS = '/account/logout';
/** The versions of the texts that players accept, for everybody. Form-encoded, without fields. */
export const DOCUMENTS_ADDRESS = '/account/documents';
/**
 * Requests a proof-of-work challenge for the `mobile` or the `username` of the form that needs it, at the level `work` of
 * the refusal.
 */
export const CHALLENGE_ADDRESS = '/account/challenge';
export const challengeInput = z.object({
  work: z._default(z.coerce.number('参数 work 不正确').check(z.int(), z.gte(1), z.lte(MOST_WORK)), 1),
});
export const challengeInputs = {
  mobile: z.extend(challengeInput, { mobile }),
  username: z.extend(challengeInput, { username }),
};
/** The form field of an action for a solved proof of work. It is not signed and not forwarded by the gateway. */
export const PROOF_FIELD = 'proof';

/**
 * The form field of a login by code that starts a new account with a number whose account had no sign-in for `IDLE_MONTHS`: `1`. It is not signed and not forwarded by the gateway.
 */
export const NEW_ACCOUNT_FIELD = 'new_account';

/** The fields of an action that are not signed. */
export function unsignedFields(action: AccountAction): string[] {
  return action === 'codeLogin' ? [PROOF_FIELD, NEW_ACCOUNT_FIELD] : [PROOF_FIELD];
}
