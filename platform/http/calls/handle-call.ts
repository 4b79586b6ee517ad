import type { Call } from '#contract/call.ts';
import type { Envelope, Failure } from '#contract/envelope.ts';
import { type ErrorCode, errors, Refusal } from '#contract/errors.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { RequestContext } from '#platform/core/player.ts';
import { failure } from '../server/failure.ts';
import type { Route } from './route.ts';
import { storableParameters } from './storable-parameters.ts';

/** The refusal of an invalid parameter, with a message for the player. */
function badParameter(call: Call, issue: { path: PropertyKey[] } | undefined): Failure {
  const field = issue?.path[0] === undefined ? undefined : String(issue.path[0]);
  const msg = field ? `参数 ${field} 不正确` : errors.BAD_REQUEST.msg;
  return { ...failure(call.errors.includes('BAD_REQUEST') ? 'BAD_REQUEST' : 'NOT_FOUND', msg), field };
}

/**
 * Validates raw parameters, calls the handler and wraps its result or refusal in the envelope. The result is
 * validated against the contract, so that a new column never leaks.
 */
export async function handleCall(
  route: Route,
  params: Record<string, unknown>,
  scope: ReadScope,
  context: RequestContext | undefined,
  logger: Logger,
): Promise<Envelope<unknown>> {
  const { call } = route;
  const checked = call.input.safeParse(storableParameters(params));
  if (!checked.success) {
    return badParameter(call, checked.error.issues[0]);
  }
  try {
    const result = await route.handle(checked.data as never, scope, context);
    return { status: 1, msg: 'ok', data: call.output.parse(result) };
  } catch (error) {
    if (error instanceof Refusal) {
      return { ...failure(error.code, error.message), ...error.details };
    }
    logger.error('call failed', { path: call.path, error });
    return failure('UNAVAILABLE');
  }
}

export function httpStatus(envelope: Envelope<unknown>): number {
  return envelope.status === 1 ? 200 : errors[envelope.code satisfies ErrorCode].http;
}
