import * as z from 'zod/mini';
import type { Call } from '../call.ts';
import { count, id, time } from '../fields.ts';
import { consoleCalls } from './console-calls.ts';
import { choice, needed } from './form-fields.ts';
import { type Permission, TOKEN_SCOPES } from './roles.ts';
import { CONNECTION_NAME_LENGTH } from './text-limits.ts';

/** Every token begins with this, so that scanners of source code find leaked ones. */
export const TOKEN_START = 'ymt_';
export const TOKEN_DAYS = ['30', '90', '365'] as const;
/** Tokens of one operator. */
export const MOST_TOKENS = 20;

const scopes = z.array(z.enum(TOKEN_SCOPES as [string, ...string[]]));

const tokenRows = z.object({
  list: z.array(
    z.object({
      id,
      name: z.string(),
      prefix: z.string(),
      operator: z.string(),
      is_own: z.boolean(),
      scopes: z.array(z.string()),
      /** The scopes that the operator’s role no longer has; the token cannot use them. */
      lost: z.array(z.string()),
      created_at: time,
      expires_at: time,
      is_expired: z.boolean(),
      last_used_at: z.nullable(time),
    }),
  ),
});

const signedIn = consoleCalls('console', 'signed-in');

/** The own tokens; those of all operators for roles that may read operators. */
export const tokenList = consoleCalls('console', 'tokens.read').get('tokens/list', 'API 令牌：列表', {
  output: tokenRows,
});

/** The own tokens, whatever the role. */
export const ownTokenList = signedIn.get('tokens/own', 'API 令牌：自己的令牌', { output: tokenRows });

/** The response is the only copy of the token. */
export const tokenCreate = consoleCalls('console', 'tokens.manage').post('tokens/create', 'API 令牌：新建', {
  recent: true,
  input: z.object({
    name: needed('名称', CONNECTION_NAME_LENGTH),
    scopes: scopes.check(z.minLength(1, '请至少选择一项权限')),
    days: choice('有效期', TOKEN_DAYS),
  }),
  output: z.object({ id: count, token: z.string(), expires_at: time }),
});

/** An operator revokes the own tokens, with any role, and who may change operators any token. */
export const tokenRevoke = signedIn.post('tokens/revoke', 'API 令牌：吊销', { input: z.object({ id }) });

/** Whether tokens with its permission may make a call. Calls of the login and with a confirmation need a session. */
export function isOpenToTokens({
  access,
  recent,
  sessionOnly,
}: Pick<Call, 'access' | 'recent' | 'sessionOnly'>): boolean {
  return !recent && !sessionOnly && TOKEN_SCOPES.includes(access as Permission);
}
