import * as z from 'zod/mini';
import { defineOperatorCall } from './call.ts';
import { yesOrNo } from './shapes.ts';

/** What lists take from files, and what one of them is called. */
const TITLES = { games: '游戏', news: '资讯', packs: '礼包', openings: '开服' } as const;

type ImportedName = keyof typeof TITLES;

/** Bytes of a file, and what is told of single rows; the rest is counted only. */
export const IMPORT_FILE_LIMIT = 20 * 1024 * 1024;
export const IMPORT_FINDINGS_LIMIT = 5_000;

/** What is to be said of a row. */
export interface ImportFinding {
  line: number;
  /** Empty where the whole row is meant. */
  column: string;
  /** Not taken; said before in the same file; taken without a part; taken, and something was set right. */
  level: 'rejected' | 'duplicate' | 'warning' | 'note';
  value: string;
  reason: string;
}

/** What became of the rows of a file, counted. */
export interface ImportCounts {
  rows: number;
  inserted: number;
  updated: number;
  unchanged: number;
  duplicates: number;
  rejected: number;
  warnings: number;
}

/** The same, with how many findings were counted only. */
export interface ImportOutcome extends ImportCounts {
  findings_left_out: number;
}

/**
 * One line of the answer, which comes while the file is worked through and ends with `done` or `refused`. `share`:
 * how far the file has been read, from 0 to 1, in large steps; `rows`: how many rows are done.
 */
export type ImportLine =
  | { type: 'progress'; share: number; rows: number }
  | ({ type: 'finding' } & ImportFinding)
  | { type: 'refused'; msg: string }
  | ({ type: 'done' } & ImportOutcome);

/**
 * The calls by which a list takes a file. The body of `run` is the file: CSV, JSON or XLSX, as the command line takes it.
 * `dry_run` says what would become of it, row by row, and leaves everything as it was.
 */
function importCalls<const Name extends ImportedName>(name: Name) {
  const title = TITLES[name];
  return {
    run: defineOperatorCall({
      service: 'main',
      method: 'POST',
      path: `/console/api/${name}/import`,
      summary: `${title}：导入文件（每行一个 JSON 对象，边做边答）`,
      operator: `${name}.write`,
      input: z.object({
        file_name: z._default(z.string().check(z.maxLength(200)), ''),
        dry_run: yesOrNo,
      }),
      output: z.unknown(),
      answers: 'file',
      takesFile: { most: IMPORT_FILE_LIMIT },
    }),
    template: defineOperatorCall({
      service: 'main',
      method: 'GET',
      path: `/console/api/${name}/import-template`,
      summary: `${title}：导入模板`,
      operator: `${name}.write`,
      input: z.object({ format: z._default(z.enum(['csv', 'xlsx']), 'csv') }),
      output: z.unknown(),
      answers: 'file',
    }),
  };
}

/** The lists that take files. */
export const imports = {
  games: importCalls('games'),
  news: importCalls('news'),
  packs: importCalls('packs'),
  openings: importCalls('openings'),
} as const;

/** The calls of one of them. */
export type ImportCalls = (typeof imports)[ImportedName];
