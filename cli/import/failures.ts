import { UnreadableFile } from '#platform/import/encoding.ts';
import { JobFailed } from '#server/control/request-job.ts';
import { unavailableText } from '#server/failure-text.ts';
import { ExitCode } from '../exit-codes.ts';

/** A failure in a sentence for the operator, and the exit code that goes with it. */
export function explainFailure(
  error: unknown,
  request: { file: string; isStrict: boolean; isDryRun: boolean },
  isInterrupted: boolean,
): { sentence: string; code: number } {
  if (isInterrupted) {
    const kept =
      request.isStrict || request.isDryRun ? '什么都没有写入' : '已写入的保留，重新运行会从头核对、接着写';
    return { sentence: `已中断：${kept}。`, code: ExitCode.interrupted };
  }
  if (error instanceof UnreadableFile || (error instanceof JobFailed && error.kind === 'UnreadableFile')) {
    return { sentence: `${request.file}：${error.message}`, code: ExitCode.unreadable };
  }
  const code = (error as { code?: string }).code;
  if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR') {
    const reason = { ENOENT: '找不到这个文件', EACCES: '没有权限读取', EISDIR: '这是一个文件夹' }[code];
    return { sentence: `${request.file}：${reason}。`, code: ExitCode.unreadable };
  }
  const unavailable = error instanceof JobFailed ? undefined : unavailableText(error);
  if (unavailable) {
    return { sentence: unavailable, code: ExitCode.unavailable };
  }
  const message = error instanceof Error ? error.message : String(error);
  const rest = request.isStrict ? '什么都没有写入。' : '出错之前写入的保留，重新运行即可接着写。';
  return { sentence: `导入中断：${message}\n${rest}`, code: ExitCode.unavailable };
}
