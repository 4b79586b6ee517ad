import type { IncomingHttpHeaders } from 'node:http';
import type { Permission } from '#contract/admin/roles.ts';
import { isOpenToTokens } from '#contract/admin/tokens.ts';
import type { Call } from '#contract/call.ts';
import { failure } from '#contract/refusal.ts';
import { allows, type OperatorSession } from '#platform/core/operator.ts';

const BEARER = /^bearer +(\S.*)$/i;

/** The token of an `Authorization: Bearer` header; undefined without one. A proxy's own `Basic` is not for the portal. */
export function bearerOf({
  authorization = '',
}: Pick<IncomingHttpHeaders, 'authorization'>): string | undefined {
  return BEARER.exec(authorization)?.[1]?.trim();
}

/** The refusal of a call with a token; null if the call may be made. */
export function refuseToken(
  call: Pick<Call, 'access' | 'recent' | 'sessionOnly'>,
  session: OperatorSession | null,
) {
  if (!session) {
    return failure('LOGIN_REQUIRED', '令牌不正确、已过期或已被吊销');
  }
  if (!isOpenToTokens(call)) {
    return failure('FORBIDDEN', '令牌不能执行这项操作，请登录后台操作');
  }
  return allows(session.operator, call.access as Permission)
    ? null
    : failure('FORBIDDEN', `令牌或它的账号没有这项权限：${call.access}`);
}
