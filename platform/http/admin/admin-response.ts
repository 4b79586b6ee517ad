import type { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import type { FieldProblem, OperatorEnvelope, OperatorFailure } from '#contract/admin/envelope.ts';
import { OperatorRefusal, refuseFields } from '#contract/admin/refusal.ts';
import { errors, Refusal } from '#contract/errors.ts';
import type { OutgoingFile } from '#platform/admin/export/table-file.ts';
import { isDiskFull } from '#platform/core/disk-full.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { AuthContext } from '#platform/core/operator.ts';
import { storableParameters } from '../calls/storable-parameters.ts';
import type { OperatorRoute } from './admin-route.ts';

/** What zod says where a schema has no words of its own. */
const WORDLESS = /^Invalid/;
/** A form stands in `item`; its fields are named without it. */
const FORM = 'item';

const DISK_FULL = '服务器的磁盘满了，没有保存。请清理出空间后再试。';

/** A refusal by this code, in its own words or the usual ones. */
export function refused(code: keyof typeof errors, msg: string = errors[code].msg): OperatorFailure {
  return { status: 0, code, msg };
}

/**
 * Runs a route for raw parameters: checks them, naming each field that is wrong, calls the handler, and turns its
 * answer or its refusal into the envelope; the answer is checked against the contract. A file is handed on as it is.
 */
export async function handleAdminCall(
  route: OperatorRoute,
  params: Record<string, unknown>,
  context: AuthContext,
  body: Readable | undefined,
  logger: Logger,
): Promise<OperatorEnvelope<unknown> | OutgoingFile> {
  const { call } = route;
  const checked = call.input.safeParse(storableParameters(params));
  if (!checked.success) {
    return failureOf(refuseFields(problemsOf(checked.error.issues)));
  }
  try {
    const answer = await route.handle(checked.data as never, context, body);
    return call.answers === 'file'
      ? (answer as OutgoingFile)
      : { status: 1, msg: 'ok', data: call.output.parse(answer) };
  } catch (error) {
    if (error instanceof Refusal) {
      return failureOf(error);
    }
    logger.error('operator call failed', { path: call.path, error });
    return isDiskFull(error) ? refused('UNAVAILABLE', DISK_FULL) : refused('UNAVAILABLE');
  }
}

function failureOf(refusal: Refusal): OperatorFailure {
  const { code, message, field, retryAfter } = refusal;
  const fields = field === undefined ? {} : { field, fields: [{ path: field, msg: message }] };
  const details = refusal instanceof OperatorRefusal ? refusal.details : {};
  const wait = retryAfter === undefined ? {} : { retry_after: retryAfter };
  return { ...refused(code, message), ...fields, ...wait, ...details };
}

function problemsOf(issues: readonly z.core.$ZodIssue[]): FieldProblem[] {
  return issues.map(({ path, message }) => {
    const names = path[0] === FORM ? path.slice(1) : path;
    const name = names.map(String).join('.');
    return { path: name, msg: WORDLESS.test(message) ? `${name || '内容'} 不正确` : message };
  });
}
