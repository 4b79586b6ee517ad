import type { IncomingHttpHeaders } from 'node:http';
import { type AdminCall, isOpenToTokens } from '#contract/admin/call.ts';
import type { Permission } from '#contract/admin/roles.ts';
import { allows, type OperatorSession } from '#platform/core/operator.ts';
import { failure } from '../server/failure.ts';

const BEARER = /^bearer +(\S.*)$/i;

/** The token of an `Authorization: Bearer` header; undefined without one. A proxy's own `Basic` is not for the portal. */
export function bearerOf({
  authorization = '',
}: Pick<IncomingHttpHeaders, 'authorization'>): string | undefined {
  return BEARER.exec(authorization)?.[1]?.trim();
}

/** The refusal of a call with a token; null if the call may be made. */
export function refuseToken(
  call: Pick<AdminCall, 'operator' | 'recent' | 'sessionOnly'>,
  session: OperatorSession | null,
) {
  if (!session) {
    return failure('LOGIN_REQUIRED', '令牌不正确、已过期或已被吊销');
  }
  if (!isOpenToTokens(call)) {
    return failure('FORBIDDEN', '令牌不能执行这项操作，请登录后台操作');
  }
  return allows(session.operator, call.operator as Permission)
    ? null
    : failure('FORBIDDEN', `令牌或它的账号没有这项权限：${call.operator}`);
}
