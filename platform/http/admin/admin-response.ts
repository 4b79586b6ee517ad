import type { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import type { Envelope, Failure, FieldProblem } from '#contract/envelope.ts';
import { Refusal, refuseFields } from '#contract/errors.ts';
import { StoreFailure } from '#platform/adapters/storage/file-store.ts';
import type { OutgoingFile } from '#platform/admin/export/table-file.ts';
import type { Logger } from '#platform/core/logger.ts';
import type { AuthContext } from '#platform/core/operator.ts';
import { isDiskFull } from '#platform/database/error-codes.ts';
import { storableParameters } from '../calls/storable-parameters.ts';
import { failure } from '../server/failure.ts';
import type { AdminRoute } from './admin-route.ts';

/** Zod's default messages. */
const DEFAULT_MESSAGE = /^Invalid/;
/** A form is sent as `item`; field paths omit it. */
const FORM = 'item';
const STORE_FAILED =
  '图片存储暂时无法写入，图片未保存。请稍后再上传；如果持续出现，请联系管理员检查图片存储。';
const PACKAGES = '/console/api/packages/';
const PACKAGES_FAILED =
  '暂时无法连接安装包存储，已上传的部分仍然保留。请稍后继续；如果持续出现，请联系管理员检查安装包存储。';
const DISK_FULL = '服务器的磁盘已满，未保存。请清理出空间后再试。';

/**
 * Validates raw parameters, reporting each invalid field, calls the handler and wraps its result or refusal in the
 * envelope. The result is validated against the contract; a file is passed through.
 */
export async function handleAdminCall(
  route: AdminRoute,
  params: Record<string, unknown>,
  context: AuthContext,
  body: Readable | undefined,
  logger: Logger,
): Promise<Envelope<unknown> | OutgoingFile> {
  const { call } = route;
  const checked = call.input.safeParse(storableParameters(params));
  if (!checked.success) {
    return failureOf(refuseFields(problemsOf(checked.error.issues)));
  }
  try {
    const result = await route.handle(checked.data as never, context, body);
    return call.returns === 'file'
      ? (result as OutgoingFile)
      : { status: 1, msg: 'ok', data: call.output.parse(result) };
  } catch (error) {
    if (error instanceof Refusal) {
      return failureOf(error);
    }
    logger.error('operator call failed', { path: call.path, error });
    return failure('UNAVAILABLE', reasonOf(error, call.path));
  }
}

function reasonOf(error: unknown, path: string): string | undefined {
  if (isDiskFull(error)) {
    return DISK_FULL;
  }
  if (!(error instanceof StoreFailure)) {
    return undefined;
  }
  return path.startsWith(PACKAGES) ? PACKAGES_FAILED : STORE_FAILED;
}

/** The envelope of a refusal. A single field is listed among `fields` as well. */
export function failureOf({ code, message, details }: Refusal): Failure {
  const { field } = details;
  const fields = field === undefined ? {} : { fields: [{ path: field, msg: message }] };
  return { ...failure(code, message), ...fields, ...details };
}

function problemsOf(issues: readonly z.core.$ZodIssue[]): FieldProblem[] {
  return issues.map(({ path, message }) => {
    const name = (path[0] === FORM ? path.slice(1) : path).map(String).join('.');
    return {
      path: name,
      msg: DEFAULT_MESSAGE.test(message) ? (name ? '填写不正确' : '内容不正确') : message,
    };
  });
}
