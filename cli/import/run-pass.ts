import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { CodeSampleData } from '#contract/admin/codes.ts';
import { FindingGroups } from '#contract/admin/finding-groups.ts';
import { AMBIGUOUS_ORDER } from '#contract/notations/dates.ts';
import { systemClock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import { placeName } from '#platform/core/config/postgres-address.ts';
import { SeveralColumns } from '#platform/import/column-choice.ts';
import { MissingColumns } from '#platform/import/column-names.ts';
import { UnreadableFile } from '#platform/import/encoding.ts';
import { WrongSheet } from '#platform/import/sheet-names.ts';
import type { ImportEvent, ImportSummary } from '#platform/import/summary.ts';
import { migrateEncrypted } from '#platform/security/data-keys/encrypt-plain.ts';
import { type FileImportOptions, runFile } from '#server/control/jobs/import-job.ts';
import { kindText } from '#server/control/jobs/import-kinds.ts';
import { openOrDelegate } from '#server/control/open-or-hand-over.ts';
import { JobFailed, requestJob } from '#server/control/request-job.ts';
import { unavailableText } from '#server/failure-text.ts';
import { ExitCode } from '../command.ts';
import type { ImportPass } from './import-checked.ts';
import type { FileImport } from './options.ts';
import { ProgressView } from './progress.ts';
import {
  type Hidden,
  heldBackText,
  hiddenText,
  ReportFile,
  sampleText,
  startText,
  summaryText,
} from './report-file.ts';

/** Reads the file once, to check or to import it, and prints the result of its rows. */
export async function runPass(request: FileImport, config: Config): Promise<ImportPass> {
  const report = new ReportFile(request.file, request.report, join(config.dataDir, 'reports'));
  const findings = new FindingGroups();
  const progress = new ProgressView(process.stderr, () => systemClock.now().getTime());
  const interrupted = new AbortController();
  const onInterrupt = () => interrupted.abort();
  process.once('SIGINT', onInterrupt);
  let summary: ImportSummary | undefined;
  let sample: CodeSampleData | undefined;
  let heldBack = '';
  let hidden: Hidden | undefined;
  try {
    await importFile(request, config, interrupted.signal, (event, place) => {
      if (event.type === 'issue') {
        report.add(event.issue);
        findings.add(event.issue);
      } else if (event.type === 'progress') {
        progress.show(event);
      } else if (event.type === 'start') {
        progress.begin();
        console.log(startText(request.file, kindText(request.kind), event, place));
      } else if (event.type === 'sample') {
        sample = event.sample;
      } else if (event.type === 'hidden') {
        hidden = event;
      } else if (event.type === 'held_back') {
        heldBack = heldBackText(event);
      } else if (event.type === 'done') {
        summary = event.summary;
      }
    });
  } catch (error) {
    progress.clear();
    report.close();
    const { sentence, code } = explainFailure(error, request, interrupted.signal.aborted);
    console.error(sentence);
    return { code, added: undefined };
  } finally {
    process.off('SIGINT', onInterrupt);
  }
  progress.clear();
  const reportPath = report.close() ? report.path : undefined;
  if (!summary) {
    console.error('导入没有完成，已经停止。');
    return { code: ExitCode.unavailable, added: undefined };
  }
  console.log(summaryText(summary, kindText(request.kind), findings.groups(), reportPath));
  if (findings.groups().some(({ reason }) => reason.startsWith(AMBIGUOUS_ORDER))) {
    console.log('\n日期有歧义的，可以用 --date-order ymd、mdy 或 dmy 说明年月日的次序。');
  }
  if (hidden) {
    console.log(`\n${hiddenText(hidden, request.takesHidden)}`);
  }
  if (heldBack !== '') {
    console.log(`\n${heldBack}`);
  }
  if (sample && request.isDryRun) {
    console.log(`\n${sampleText(sample)}`);
  }
  return { code: summary.rejected > 0 ? ExitCode.rejected : ExitCode.ok, added: summary.inserted };
}

/**
 * Imports a file into the database, or through the running portal that owns the embedded database.
 * @param onEvent receives each event with the place that the file is written to
 */
async function importFile(
  { action: _action, file, isSure: _isSure, report: _report, ...chosen }: FileImport,
  config: Config,
  signal: AbortSignal,
  onEvent: (event: ImportEvent, place: string) => void,
): Promise<void> {
  const options: FileImportOptions = { ...chosen, fileName: basename(file) };
  if (!(await stat(file)).isFile()) {
    throw new UnreadableFile('这不是一个普通文件。');
  }
  const opened = await openOrDelegate(config, 'import', signal, async ({ pid, socket }) => {
    const place = `正在运行的门户（进程 ${pid}），数据目录 ${config.dataDir}`;
    await requestJob({
      socket,
      job: 'import',
      options,
      body: createReadStream(file),
      signal,
      onEvent: (event) => onEvent(event as ImportEvent, place),
    });
  });
  if (!opened) {
    return;
  }
  const { db, close, publish } = opened;
  try {
    await migrateEncrypted(db, config);
    await runFile(file, options, {
      db,
      clock: systemClock,
      signal,
      emit: (event) => onEvent(event, placeName(config)),
      publish,
    });
  } finally {
    await close();
  }
}

/** What the operator adds to the command, by the class of the error. */
const UNREADABLE = [
  { type: SeveralColumns, remedy: () => '\n用 --column 写出列号，例如 --column 2。' },
  { type: WrongSheet, remedy: () => '\n用 --sheet 写出要读的表名。' },
  { type: MissingColumns, remedy: (kind: string) => `\n用 import --template ${kind} 得到模板。` },
  { type: UnreadableFile, remedy: () => '' },
] as const;

/** Whether an error is of a class, here or in the running portal. */
function isOf(type: (typeof UNREADABLE)[number]['type'], error: unknown): boolean {
  return error instanceof type || (error instanceof JobFailed && error.kind === type.name);
}

function explainFailure(
  error: unknown,
  request: FileImport,
  isInterrupted: boolean,
): { sentence: string; code: number } {
  if (isInterrupted) {
    const effect =
      request.isStrict || request.isDryRun
        ? '什么都没有写入'
        : '已写入的会保留，重新运行会从头核对并继续写入';
    return { sentence: `已中断：${effect}。`, code: ExitCode.interrupted };
  }
  const message = error instanceof Error ? error.message : String(error);
  const unreadable = UNREADABLE.find(({ type }) => isOf(type, error));
  if (unreadable) {
    const sentence = `${request.file}：${message}${unreadable.remedy(request.kind)}`;
    return { sentence, code: ExitCode.unreadable };
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
  const isWritten = !request.isStrict && !request.isDryRun;
  const rest = isWritten ? '出错之前写入的会保留，重新运行即可继续写入。' : '什么都没有写入。';
  return { sentence: `导入中断：${message}\n${rest}`, code: ExitCode.unavailable };
}
