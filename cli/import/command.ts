import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import type { CodeSampleData } from '#contract/admin/codes.ts';
import { FindingGroups } from '#contract/admin/finding-groups.ts';
import { csvLine } from '#contract/csv-line.ts';
import { AMBIGUOUS_ORDER } from '#contract/notations/dates.ts';
import { createFileStore } from '#platform/adapters/storage/create-file-store.ts';
import { UnusableArchive } from '#platform/backup/archive-source.ts';
import { leftOutText } from '#platform/backup/content/export-content.ts';
import { checkContent, loadContent } from '#platform/backup/content/import-content.ts';
import { unpackMedia } from '#platform/backup/unpack.ts';
import { Changes } from '#platform/cache/changes.ts';
import { systemClock } from '#platform/core/clock.ts';
import type { Config } from '#platform/core/config/config.ts';
import { placeName } from '#platform/core/config/postgres-address.ts';
import { openDatabase } from '#platform/database/open.ts';
import { analyseTables } from '#platform/import/analyse-tables.ts';
import { SeveralColumns } from '#platform/import/column-choice.ts';
import { MissingColumns } from '#platform/import/column-names.ts';
import { UnreadableFile } from '#platform/import/encoding.ts';
import type { ImportColumn } from '#platform/import/import-kind.ts';
import { WrongSheet } from '#platform/import/sheet-names.ts';
import type { ImportEvent, ImportSummary } from '#platform/import/summary.ts';
import { migrateEncrypted } from '#platform/security/data-keys/encrypt-plain.ts';
import { chinaMidnight, type ImportJobOptions, runFile } from '#server/control/jobs/import-job.ts';
import { kindText } from '#server/control/jobs/import-kinds.ts';
import { openOrDelegate } from '#server/control/open-or-hand-over.ts';
import { JobFailed, requestJob } from '#server/control/request-job.ts';
import { unavailableText } from '#server/failure-text.ts';
import { recountAllRatings } from '#services/comments/comments/rating-repository.ts';
import { markOlderImports, SOURCES_SINCE } from '#services/comments/import/unmarked-imports.ts';
import { indexGames, indexNews, indexPacks } from '#services/main/search-index/search-index.ts';
import { type Command, ExitCode, reportFailure, UsageError } from '../command.ts';
import { settingsOf } from '../settings.ts';
import { IMPORT_USAGE, type ImportRequest, parseImportArgs } from './options.ts';
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

type FileImport = Extract<ImportRequest, { action: 'import' }>;

/** `import …`: imports a file and reports every row's result. */
export const importCommand: Command = {
  about: '从文件导入游戏、别名、资讯、礼包、开服、评论和兑换码；everything 导入 export 的归档',
  run,
};

async function run(args: string[], readConfig: () => Config): Promise<number> {
  if (args[0] === 'everything') {
    return importEverything(args.slice(1), readConfig);
  }
  const request = parseImportArgs(args);
  if (request.action === 'help') {
    console.log(IMPORT_USAGE);
    return ExitCode.ok;
  }
  if (request.action === 'template') {
    const columns = kindText(request.kind).columns.filter(({ name }) => name !== 'id');
    process.stdout.write(templateFile(columns));
    return ExitCode.ok;
  }
  const config = settingsOf(readConfig, request.kind === 'comments' ? 'sdk' : 'main');
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
    return code;
  } finally {
    process.off('SIGINT', onInterrupt);
  }
  progress.clear();
  const reportPath = report.close() ? report.path : undefined;
  if (!summary) {
    console.error('导入没有完成，已经停止。');
    return ExitCode.unavailable;
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
  if (sample) {
    console.log(`\n${sampleText(sample)}`);
  }
  return summary.rejected > 0 ? ExitCode.rejected : ExitCode.ok;
}

/**
 * Imports a file into the database, or through the running portal that owns the embedded database.
 * @param onEvent receives each event with the place that the file is written to
 */
async function importFile(
  { kind, pack, file, isStrict, isDryRun, column, dateOrder, undated, ...rest }: FileImport,
  config: Config,
  signal: AbortSignal,
  onEvent: (event: ImportEvent, place: string) => void,
): Promise<void> {
  const {
    takesUnlike,
    takesRemarks,
    takesUsed,
    takesHidden,
    sheet,
    unknownGames,
    unknownCategories,
    source,
  } = rest;
  if (!(await stat(file)).isFile()) {
    throw new UnreadableFile('这不是一个普通文件。');
  }
  const opened = await openOrDelegate(config, 'import', signal, async ({ pid, socket }) => {
    const place = `正在运行的门户（进程 ${pid}），数据目录 ${config.dataDir}`;
    const flags = {
      is_strict: isStrict,
      is_dry_run: isDryRun,
      date_order: dateOrder,
      take_unlike: takesUnlike,
      take_remarks: takesRemarks,
      take_used: takesUsed,
      take_hidden: takesHidden,
      column,
      sheet,
    };
    const options: ImportJobOptions = {
      kind,
      pack,
      file_name: basename(file),
      ...flags,
      undated,
      unknown_games: unknownGames,
      unknown_categories: unknownCategories,
      source,
    };
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
  const { db, close } = opened;
  try {
    await migrateEncrypted(db, config);
    await runFile(
      file,
      {
        kind,
        pack,
        isStrict,
        isDryRun,
        takesUnlike,
        takesRemarks,
        takesUsed,
        takesHidden,
        column,
        sheet,
        dateOrder,
        unknownGames,
        unknownCategories,
        source,
        undated: undated && { as: undated.as, day: chinaMidnight(undated.day) },
      },
      {
        db,
        clock: systemClock,
        signal,
        emit: (event) => onEvent(event, placeName(config)),
        publish: new Changes(db).publish,
      },
    );
  } finally {
    await close();
  }
}

/** An import template: header and one example row, with a byte order mark for Excel. */
function templateFile(columns: readonly ImportColumn[]): string {
  const header = csvLine(columns.map((column) => column.name));
  return `\ufeff${header}${csvLine(columns.map((column) => column.example))}`;
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
  const rest = request.isStrict ? '什么都没有写入。' : '出错之前写入的会保留，重新运行即可继续写入。';
  return { sentence: `导入中断：${message}\n${rest}`, code: ExitCode.unavailable };
}

const USAGE = `用法：npm run portal -- import everything <文件>

导入由 export 生成的归档：先核对全部校验和与版本，再写入没有内容的数据库，全部成功，或者什么都不写；图片补上缺少的。
使用内嵌数据库时门户须先停止。可以导入同一版本或更早版本的导出。`;

const ALL_TAGS =
  'site games news packs openings tests activities banners rankings links hot_words pages'.split(' ');

/** `import everything FILE`: loads another platform's export into an empty one. */
async function importEverything(args: string[], readConfig: () => Config): Promise<number> {
  const [file, ...more] = args;
  if (file === undefined || file.startsWith('-') || more.length > 0) {
    throw new UsageError(USAGE);
  }
  const config = settingsOf(readConfig);
  const path = resolve(file);
  try {
    const about = await checkContent(path);
    const owner = { pid: process.pid, since: systemClock.now().toISOString(), role: 'import', socket: '' };
    const { db, close } = await openDatabase({ ...config, owner }, () => undefined);
    try {
      await migrateEncrypted(db, config);
      console.log(`正在把 ${about.made_at} 的导出写入 ${placeName(config)} …`);
      const rows = await loadContent(db, path, about, async (tx) => {
        await indexGames(tx);
        await indexNews(tx);
        await indexPacks(tx);
        if (!about.migrations.includes(SOURCES_SINCE)) {
          await markOlderImports(tx);
        }
        await recountAllRatings(tx);
      });
      await analyseTables(db, ['game', 'news', 'pack', 'opening', 'comment', 'search_document']);
      const pictures = await unpackMedia(path, createFileStore(config), config);
      await new Changes(db).publish(ALL_TAGS);
      console.log(`已导入 ${rows} 行，补上 ${pictures} 个图片文件。兑换码不在导出里，请另外导入。`);
      if (about.packages.length > 0) {
        console.log(leftOutText(about.packages));
      }
      return ExitCode.ok;
    } finally {
      await close();
    }
  } catch (error) {
    if (error instanceof UnusableArchive) {
      console.error(error.message);
      return ExitCode.unreadable;
    }
    return reportFailure(error, '导入失败：');
  }
}
