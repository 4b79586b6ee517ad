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
import { csvLine } from '#contract/csv-line.ts';
import type { Issue, IssueLevel } from '#platform/import/issue.ts';
import { UsageError } from '../exit-codes.ts';

const LEVELS: Record<IssueLevel, string> = {
  rejected: '拒绝',
  duplicate: '重复',
  warning: '警告',
  note: '提示',
};

const HEADER = `\ufeff${csvLine(['行', '列', '级别', '原因', '内容'])}`;

/** The report of one import: a CSV file that comes into being with the first finding. */
export class ReportFile {
  readonly path: string;
  #descriptor: number | undefined;

  /**
   * @param given where the operator wants it; otherwise beside the input, or in `spareFolder` where nothing can
   * be written there. A report that stands there from an earlier import goes
   * @throws {UsageError} where something else stands there
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

  add(issue: Issue): void {
    if (this.#descriptor === undefined) {
      mkdirSync(dirname(this.path), { recursive: true });
      this.#descriptor = openSync(this.path, 'w');
      writeSync(this.#descriptor, HEADER);
    }
    const { line, column, level, reason, value } = issue;
    writeSync(this.#descriptor, csvLine([line, column, LEVELS[level], reason, value]));
  }

  /** Ends the file; false where there was nothing to report. */
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
    const begin = Buffer.alloc(Buffer.byteLength(HEADER));
    return readSync(descriptor, begin) === begin.length && begin.toString() === HEADER;
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
