import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { basename, dirname, extname, join, resolve } from 'node:path';
import type { CodeSampleData } from '#contract/admin/codes.ts';
import type { FindingGroup } from '#contract/admin/finding-groups.ts';
import type { ImportFinding } from '#contract/admin/imports.ts';
import { csvLine } from '#contract/csv-line.ts';
import type { HeldBack, ImportEvent, ImportSummary } from '#platform/import/summary.ts';
import { UsageError } from '../command.ts';
import { duration } from './progress.ts';

type Start = Extract<ImportEvent, { type: 'start' }>;

const SHOWN_GROUPS = 12;
const SHOWN_NAMES = 5;
const NAME_COLUMNS = new Set(['game', 'games', 'name', '游戏', '游戏名', '相关游戏']);
const ENCODINGS: Record<string, string> = {
  'utf-8': 'UTF-8',
  gb18030: 'GB 18030',
  big5: 'Big5',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
};

/** Names of the levels, most severe first. */
const LEVEL_NAMES: Record<ImportFinding['level'], string> = {
  rejected: '不能导入',
  skipped: '跳过',
  duplicate: '重复',
  warning: '有警告',
  note: '说明',
};

export function startText(
  file: string,
  kind: { title: string; keyText: string },
  start: Start,
  place: string,
): string {
  const lines = [
    `导入${kind.title}：${basename(file)}（${start.format.toUpperCase()}，${ENCODINGS[start.encoding] ?? start.encoding}）`,
    `写入：${place}`,
    `识别同一条的依据：${kind.keyText}`,
  ];
  const renamed = start.columns.filter(({ heading, field }) => field !== null && field !== heading);
  if (renamed.length > 0) {
    lines.push(`列的对应：${renamed.map(({ heading, field }) => `${heading} → ${field}`).join('，')}`);
  }
  if (start.unknown_columns.length > 0) {
    lines.push(`无法识别的列，已忽略：${start.unknown_columns.join('、')}`);
  }
  return lines.join('\n');
}

/** Some of the imported codes and their lengths, for people to look at. */
export function sampleText({ first, last, random, lengths }: CodeSampleData): string {
  return [
    `第一个    ${first}`,
    `最后一个  ${last}`,
    `随机抽看  ${random.join(' ')}`,
    `长度      ${lengths.map(({ length, count }) => `${length} 位 ${count} 个`).join('，')}`,
  ].join('\n');
}

/** How many rows of codes were held back, with the options that import them; empty without any. */
export function heldBackText({ unlike, remarks, used, hidden }: HeldBack): string {
  return [
    ...(unlike > 0
      ? [`有 ${unlike} 个不像其余的兑换码，没有导入；确认是兑换码的，加 --take-unlike 导入。`]
      : []),
    ...(remarks > 0
      ? [
          `有 ${remarks} 行像说明文字或旁边写着别的内容，没有导入；确认可以发给玩家的，加 --take-remarks 导入。`,
        ]
      : []),
    ...(used > 0
      ? [
          `有 ${used} 个在文件里写着已使用、已作废等，或划掉了，没有导入；确认可以发给玩家的，加 --take-used 导入。`,
        ]
      : []),
    ...(hidden > 0
      ? [`有 ${hidden} 个兑换码在工作簿里是隐藏的，没有导入；要导入的，加 --take-hidden。`]
      : []),
  ].join('\n');
}

export type Hidden = Extract<ImportEvent, { type: 'hidden' }>;

/** What a workbook does not show, with the option that imports it. */
export function hiddenText({ rows, columns }: Hidden, isTaken = false): string {
  const what = [
    ...(rows > 0 ? [`${rows} 行`] : []),
    ...(columns.length > 0 ? [`${columns.join('、')} 列`] : []),
  ];
  const effect = isTaken ? '也导入了' : '没有导入；要导入的，加 --take-hidden';
  return `工作簿里有 ${what.join('、')}是隐藏的，${effect}。`;
}

export function summaryText(
  summary: ImportSummary,
  kind: { title: string },
  groups: readonly FindingGroup[],
  reportPath: string | undefined,
): string {
  const seconds = summary.milliseconds / 1000;
  const perSecond = seconds > 0 ? Math.round(summary.rows / seconds) : 0;
  const rate = perSecond > 0 ? `，每秒 ${perSecond} 行` : '';
  const lines = [headline(summary, kind.title), ''];
  const would = summary.outcome === 'written' ? '' : '将';
  if (summary.outcome !== 'refused') {
    lines.push(`  ${would}新增      ${summary.inserted}`);
    lines.push(`  ${would}更新      ${summary.updated}`);
    lines.push(`  没有变化  ${summary.unchanged}`);
  }
  lines.push(`  文件内重复 ${summary.duplicates}`);
  lines.push(`  不能导入  ${summary.rejected}`);
  if (summary.skipped > 0) {
    lines.push(`  跳过      ${summary.skipped}（游戏不存在）`);
  }
  if (summary.warnings > 0) {
    lines.push(`  有警告    ${summary.warnings}（已导入，见下）`);
  }
  lines.push('', `共 ${summary.rows} 行，用时 ${duration(seconds)}${rate}。`);
  if (groups.length > 0) {
    lines.push('', ...groupLines(groups));
  }
  if (reportPath) {
    lines.push('', `逐行报告：${reportPath}`);
  }
  return lines.join('\n');
}

function headline(summary: ImportSummary, title: string): string {
  if (summary.outcome === 'refused') {
    return `没有导入：有 ${summary.rejected} 行不能导入，而 --strict 要求全有或全无。什么都没有写入。`;
  }
  if (summary.outcome === 'checked') {
    return `检查完毕，什么都没有写入。真正导入${title}时会是：`;
  }
  return `${title}导入完毕：`;
}

function groupLines(groups: readonly FindingGroup[]): string[] {
  const shown = groups.slice(0, SHOWN_GROUPS).map((group) => {
    const { level, column, reason, times, firstLine, places } = group;
    const [first = ''] = places;
    const place = first.startsWith('第') ? first : `第 ${firstLine} 行`;
    const lines = times > 1 ? `${times} 行，例如${place}` : place;
    return `  [${LEVEL_NAMES[level]}] ${lines}${column === '' ? '' : ` ${column}`}：${reason}${frequent(group)}`;
  });
  const hidden = groups.length - shown.length;
  return hidden > 0 ? [...shown, `  还有 ${hidden} 种情况，见报告`] : shown;
}

/** The most frequent unknown games; importing them fixes many rows. */
function frequent({ column, times, values }: FindingGroup): string {
  const names = [...values].filter(([name]) => name.trim() !== '');
  if (times === 1 || !NAME_COLUMNS.has(column) || names.length === 0) {
    return '';
  }
  const most = names.sort((a, b) => b[1] - a[1]).slice(0, SHOWN_NAMES);
  return `\n         ${names.length} 种写法，最多的：${most.map(([name, rows]) => `${name}（${rows} 行）`).join('、')}`;
}

/** Reports of earlier versions have no last column. */
const BEGIN = '\ufeff行,列,级别,原因,内容';
const HEADER = `${BEGIN},单元格\r\n`;

/** The report of one import: a CSV file, created with the first finding. */
export class ReportFile {
  readonly path: string;
  #descriptor: number | undefined;

  /**
   * @param given the path from `--report`; by default beside the input, or in `spareFolder` if that folder is read-only.
   * An earlier report at the path is removed
   * @throws {UsageError} if another file exists at the path
   */
  constructor(input: string, given: string | undefined, spareFolder: string) {
    this.path = given ? resolve(given) : reportPath(resolve(input), spareFolder);
    if (existsSync(this.path) && !isReport(this.path)) {
      throw new UsageError(
        `${this.path} 已经存在，而且不是导入报告，没有覆盖它。请用 --report 换一个文件名。`,
      );
    }
    rmSync(this.path, { force: true });
  }

  add(issue: ImportFinding): void {
    if (this.#descriptor === undefined) {
      mkdirSync(dirname(this.path), { recursive: true });
      this.#descriptor = openSync(this.path, 'w');
      writeSync(this.#descriptor, HEADER);
    }
    const { line, column, level, reason, value, cell = '' } = issue;
    writeSync(this.#descriptor, csvLine([line, column, LEVEL_NAMES[level], reason, value, cell]));
  }

  /** Closes the file; false without findings. */
  close(): boolean {
    if (this.#descriptor === undefined) {
      return false;
    }
    closeSync(this.#descriptor);
    return true;
  }
}

function isReport(path: string): boolean {
  if (!statSync(path).isFile()) {
    return false;
  }
  const descriptor = openSync(path, 'r');
  try {
    const begin = Buffer.alloc(Buffer.byteLength(BEGIN));
    return readSync(descriptor, begin) === begin.length && begin.toString() === BEGIN;
  } finally {
    closeSync(descriptor);
  }
}

function reportPath(input: string, spareFolder: string): string {
  const name = `${basename(input, extname(input))}.import-report.csv`;
  try {
    accessSync(dirname(input), constants.W_OK);
    return join(dirname(input), name);
  } catch {
    return join(spareFolder, name);
  }
}
