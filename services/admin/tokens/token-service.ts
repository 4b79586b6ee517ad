import { accessOf } from '#contract/admin/role-access.ts';
import type { Permission } from '#contract/admin/roles.ts';
import {
  MOST_TOKENS,
  type ownTokenList,
  TOKEN_START,
  type tokenCreate,
  type tokenList,
  type tokenRevoke,
} from '#contract/admin/tokens.ts';
import { orNotFound, Refusal, refuseFields } from '#contract/refusal.ts';
import { auditOf } from '#platform/admin/records.ts';
import { record } from '#platform/audit/record.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { randomToken } from '#platform/core/ids.ts';
import { type AdminContext, allows } from '#platform/core/operator.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { DAY } from '#platform/security/limits/limit.ts';
import { tokenHash } from '#platform/security/token-cookie.ts';
import type { AdminHandle } from '../context.ts';
import { lockById } from '../operators/operator-repository.ts';
import { operatorOf, refuseStronger } from '../operators/operator-roles.ts';
import { usable } from './token-directory.ts';
import { countTokens, deleteToken, insertToken, listTokens } from './token-repository.ts';

/** Characters of a token that lists show: its start and a few random ones. */
const PREFIX = TOKEN_START.length + 6;

/** The own tokens, or those of all operators for roles that may read operators. */
export const readTokens: AdminHandle<typeof tokenList> = (context) => {
  const { db, operator } = context;
  return presentTokens(db, context, allows(operator, 'operators.read') ? undefined : operator.id);
};

export const readOwnTokens: AdminHandle<typeof ownTokenList> = (context) =>
  presentTokens(context.db, context, context.operator.id);

async function presentTokens(db: Database, { operator, now }: AdminContext, of: number | undefined) {
  const rows = await listTokens(db, of);
  return {
    list: rows.map(({ operator_id, operator_name, role, custom, scopes, ...row }) => {
      const own: string[] = usable(scopes, accessOf(role === 'custom' ? null : role, custom));
      return {
        id: row.id,
        name: row.name,
        prefix: row.prefix,
        operator: operator_name,
        scopes,
        lost: scopes.filter((scope) => !own.includes(scope)),
        is_own: operator_id === operator.id,
        created_at: chinaTime(row.created_at),
        expires_at: chinaTime(row.expires_at),
        is_expired: row.expires_at <= now,
        last_used_at: row.last_used_at && chinaTime(row.last_used_at),
      };
    }),
  };
}

/**
 * Creates a token of the operator. Its scopes are among the operator's permissions.
 * @throws {Refusal} BAD_REQUEST (a scope that the operator does not have), CONFLICT (too many tokens)
 */
export const createToken: AdminHandle<typeof tokenCreate> = async (context, { name, scopes, days }) => {
  const { db, operator, now } = context;
  const token = TOKEN_START + randomToken();
  const prefix = token.slice(0, PREFIX);
  const expires_at = new Date(now.getTime() + Number(days) * DAY);
  const id = await transaction(db, async (tx) => {
    const row = await lockById(tx, operator.id);
    const wanted = [...new Set(scopes)] as Permission[];
    const owner = row && operatorOf(row);
    const foreign = wanted.filter((scope) => !owner || !allows(owner, scope));
    if (foreign.length > 0) {
      throw refuseFields([{ path: 'scopes', msg: `您自己没有这些权限：${foreign.join('、')}` }]);
    }
    if ((await countTokens(tx, operator.id, now)) >= MOST_TOKENS) {
      throw new Refusal('CONFLICT', `一个账号最多 ${MOST_TOKENS} 个令牌，请先吊销不再使用的`);
    }
    const own = { operator_id: operator.id, name, prefix, scopes: wanted, created_at: now, expires_at };
    const created = await insertToken(tx, { ...own, token_hash: tokenHash(token) });
    await record(tx, {
      ...auditOf('tokens', context),
      action: 'token_created',
      subject_id: created,
      title: `${prefix}… ${name}`,
      after: { scopes: wanted, expires_at: chinaTime(expires_at) },
    });
    return created;
  });
  return { id, token, expires_at: chinaTime(expires_at) };
};

/**
 * Revokes a token at once: the own, or any for roles that may change operators.
 * @throws {Refusal} NOT_FOUND
 */
export const revokeToken: AdminHandle<typeof tokenRevoke> = async (context, { id }) => {
  const { db, operator } = context;
  await transaction(db, async (tx) => {
    const mayRevokeOthers = allows(operator, 'operators.write');
    const removed = orNotFound(
      await deleteToken(tx, id, mayRevokeOthers ? undefined : operator.id),
      '这个令牌不存在，可能已经吊销',
    );
    if (removed.operator_id !== operator.id) {
      await refuseStronger(tx, removed.operator_id, context);
    }
    const entry = { ...auditOf('tokens', context), action: 'token_revoked', subject_id: id };
    await record(tx, { ...entry, title: `${removed.prefix}… ${removed.name}` });
  });
  return {};
};
