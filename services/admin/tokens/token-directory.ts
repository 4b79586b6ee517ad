import type { Access } from '#contract/admin/role-access.ts';
import { type Permission, TOKEN_SCOPES } from '#contract/admin/roles.ts';
import { Refusal } from '#contract/refusal.ts';
import type { OperatorBrowser, OperatorSession } from '#platform/core/operator.ts';
import { ignoreFullDisk } from '#platform/database/error-codes.ts';
import type { Database } from '#platform/database/open.ts';
import { atMost, HOUR, MINUTE, type WindowLimit, waitText } from '#platform/security/limits/limit.ts';
import { take } from '#platform/security/limits/sliding-log.ts';
import type { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { tokenHash } from '#platform/security/token-cookie.ts';
import { operatorOf } from '../operators/operator-roles.ts';
import { findToken, markUsed } from './token-repository.ts';

const tokenCalls: WindowLimit = {
  log: 'operator-token',
  windows: [atMost(120, MINUTE), atMost(3_000, HOUR)],
};

const TOKEN = /^ymt_[\w-]{43}$/;

interface Deps {
  db: Database;
  secret: ServerSecret;
  allowHttp: boolean;
}

/**
 * The operator of a token, with the scopes that the operator still has.
 * @returns null if it is unknown, expired or revoked, or the operator is disabled
 * @throws {Refusal} FORBIDDEN over plain HTTP, unless the installation allows it; TOO_MANY
 */
export async function operatorOfToken(
  { db, secret, allowHttp }: Deps,
  token: string,
  { connection }: OperatorBrowser,
  now: Date,
): Promise<OperatorSession | null> {
  if (connection === 'plain' && !allowHttp) {
    throw new Refusal('FORBIDDEN', '当前连接没有加密，令牌只能在 https 下使用');
  }
  const found = TOKEN.test(token) ? await findToken(db, tokenHash(token), now) : undefined;
  if (!found) {
    return null;
  }
  const { token_id, token_name, prefix, scopes, last_used_at, ...row } = found;
  const operator = operatorOf(row);
  const key = secret.hash('operator token calls', String(token_id));
  const taken = await take(db, now, [{ limit: tokenCalls, key }]);
  if (!taken.ok) {
    const { retryAfter } = taken;
    throw new Refusal('TOO_MANY', `调用太频繁了，请 ${waitText(retryAfter)}后再试`, {
      retry_after: retryAfter,
    });
  }
  const hour = new Date(Math.floor(now.getTime() / HOUR) * HOUR);
  if (last_used_at === null || last_used_at < hour) {
    // A full disk must not lock programs out.
    await markUsed(db, token_id, hour).catch(ignoreFullDisk);
  }
  return {
    id: `token ${token_id}`,
    has_totp: false,
    has_passkey: false,
    confirmed_at: null,
    step: 'in',
    operator: {
      ...operator,
      token: `${prefix}… ${token_name}`,
      access: new Map(
        usable(scopes, operator.access).map((scope) => [scope, operator.access.get(scope) ?? null]),
      ),
    },
  };
}

/** The scopes that a token has now: never more than its operator. */
export function usable(scopes: readonly string[], access: Access): Permission[] {
  return TOKEN_SCOPES.filter((scope) => scopes.includes(scope) && access.has(scope));
}
