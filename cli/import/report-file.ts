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
import type { ImportFinding } from '#contract/admin/imports.ts';
import { csvLine } from '#contract/csv-line.ts';
import { UsageError } from '../command.ts';
import { LEVEL_NAMES } from './findings.ts';

const HEADER = `\ufeff${csvLine(['行', '列', '级别', '原因', '内容'])}`;

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
    const { line, column, level, reason, value } = issue;
    writeSync(this.#descriptor, csvLine([line, column, LEVEL_NAMES[level], reason, value]));
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
