import * as z from 'zod/mini';
import { CODE_TYPE } from './constants.ts';
import { code, mobile, newPassword, password, username } from './form-fields.ts';

/**
 * The four actions of the account service: POST, form-encoded, at `/account/index.php` with `g`, `m` and `a` in the
 * query. `fields` are all that stand in the body beside `sign`, which is made over exactly them; `input` checks the
 * ones a player has a say in, in the order of the flow, and its first issue is what the player is told.
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
/** What a player entered for an action, checked. */
export type AccountInput<A extends AccountAction = AccountAction> = z.output<AccountActions[A]['input']>;

/** Where the browser posts the actions. */
export const ACCOUNT_ADDRESS = '/account/index.php';

/** Where an action is posted: `/account/index.php?g=api&m=user&a=send_message`. */
export function actionAddress(action: AccountAction, address: string = ACCOUNT_ADDRESS): string {
  const { g, m, a } = accountActions[action];
  return `${address}?${new URLSearchParams({ g, m, a })}`;
}

/**
 * The same without a query, for clients that are generated from the API's description, which tells operations apart by
 * their paths: `/account/index.php/api/user/send_message`.
 */
export function actionPath(action: AccountAction): string {
  const { g, m, a } = accountActions[action];
  return `${ACCOUNT_ADDRESS}/${g}/${m}/${a}`;
}

/** The action that `g`, `m` and `a` name, if they name one. */
export function actionNamed(g: string, m: string, a: string): AccountAction | undefined {
  const names = Object.keys(accountActions) as AccountAction[];
  return names.find((name) => {
    const action = accountActions[name];
    return action.g === g && action.m === m && action.a === a;
  });
}

/** Ends the session; succeeds whether or not there is one. Form-encoded, without fields. */
export const LOGOUT_ADDRESS = '/account/logout';
/** Asks for a proof of work for a number: form field `mobile`. */
export const CHALLENGE_ADDRESS = '/account/challenge';
/**
 * The extra form field of `sendCode` that carries a solved proof of work. It is no part of the signed fields and goes
 * no further than the gateway.
 */
export const PROOF_FIELD = 'proof';
