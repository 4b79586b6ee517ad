import type * as z from 'zod/mini';
import { type Call, fileBodyOf, isForOperators, isOfLogin } from '#contract/call.ts';
import type { Envelope, Failure, FieldProblem } from '#contract/envelope.ts';
import { failure, Refusal, refuseFields } from '#contract/refusal.ts';
import type { OutgoingFile } from '#platform/admin/export/table-file.ts';
import type { Logger } from '#platform/core/logger.ts';
import { failureReason } from './failure-reason.ts';
import type { CallContext, Handler } from './handler.ts';
import { storableParameters } from './storable-parameters.ts';

/** Zod's default messages. */
const DEFAULT_MESSAGE = /^Invalid/;
/** A form is sent as `item`; field paths omit it. */
const FORM = 'item';

/**
 * Validates raw parameters, calls the handler and wraps its result or refusal in the envelope. The result is validated
 * against the contract, so that a new column never leaks; a file is passed through. Never rejects.
 */
export async function dispatch(
  { call, handle }: Handler,
  params: Record<string, unknown>,
  context: CallContext,
  logger: Logger,
): Promise<Envelope<unknown> | OutgoingFile> {
  const refused = refuseRequester(call, context);
  if (refused) {
    return refused;
  }
  const checked = call.input.safeParse(storableParameters(params));
  if (!checked.success) {
    return invalid(call, checked.error.issues);
  }
  try {
    const result = await handle(context as never, checked.data as never);
    return call.returns === 'file'
      ? (result as OutgoingFile)
      : { status: 1, msg: 'ok', data: call.output.parse(result) };
  } catch (error) {
    if (error instanceof Refusal) {
      return failureOf(call, error);
    }
    logger.error('call failed', { path: call.path, error });
    return failure('UNAVAILABLE', isForOperators(call) ? failureReason(error, call.path) : undefined);
  }
}

/** The refusal of a request without the player, the operator or the file that the call needs; null if it has them. */
export function refuseRequester(call: Call, { player, operator, file }: CallContext): Failure | null {
  const needsOperator = isForOperators(call) && !isOfLogin(call);
  if ((call.access === 'player' && !player) || (needsOperator && !operator)) {
    return failure('LOGIN_REQUIRED');
  }
  return fileBodyOf(call) && !file ? failure('BAD_REQUEST', '请选择文件') : null;
}

/** The envelope of a refusal. An operator's form finds a single field among `fields`. */
export function failureOf(call: Pick<Call, 'access'>, { code, message, details }: Refusal): Failure {
  const { field } = details;
  const fields =
    field === undefined || !isForOperators(call) ? {} : { fields: [{ path: field, msg: message }] };
  return { ...failure(code, message), ...fields, ...details };
}

/** The refusal of invalid parameters: with each field of an operator's form, or the first parameter. */
function invalid(call: Call, issues: readonly z.core.$ZodIssue[]): Failure {
  if (isForOperators(call)) {
    return failureOf(call, refuseFields(issues.map(problemOf)));
  }
  const [first] = issues[0]?.path ?? [];
  return first === undefined
    ? failure('BAD_REQUEST')
    : { ...failure('BAD_REQUEST', `参数 ${String(first)} 不正确`), field: String(first) };
}

function problemOf({ path, message }: z.core.$ZodIssue): FieldProblem {
  const name = (path[0] === FORM ? path.slice(1) : path).map(String).join('.');
  const msg = DEFAULT_MESSAGE.test(message) ? (name ? '填写不正确' : '内容不正确') : message;
  return { path: name, msg };
}
