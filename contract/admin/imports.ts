import * as z from 'zod/mini';
import { defineFileCall } from './call.ts';
import { TITLES } from './roles.ts';
import { yesOrNo } from './shapes.ts';

type ImportedName = 'games' | 'news' | 'packs' | 'openings';

/** Maximum bytes of a file, and maximum findings in a response; the rest is counted. */
export const IMPORT_FILE_LIMIT = 20 * 1024 * 1024;
export const IMPORT_FINDINGS_LIMIT = 5_000;

export interface ImportFinding {
  line: number;
  /** Empty for the whole row. */
  column: string;
  /** Not imported; repeated in the file; imported without a part; imported with a correction. */
  level: 'rejected' | 'duplicate' | 'warning' | 'note';
  value: string;
  reason: string;
}

export interface ImportCounts {
  rows: number;
  inserted: number;
  updated: number;
  unchanged: number;
  duplicates: number;
  rejected: number;
  warnings: number;
}

/** The counts, with the number of findings that are not listed. */
export interface ImportOutcome extends ImportCounts {
  findings_left_out: number;
}

/**
 * A line of the streamed response, which ends with `done` or `refused`. `share` is the part of the file that was read,
 * from 0 to 1; `rows` is the number of processed rows.
 */
export type ImportLine =
  | { type: 'progress'; share: number; rows: number }
  | ({ type: 'finding' } & ImportFinding)
  | { type: 'refused'; msg: string }
  | ({ type: 'done' } & ImportOutcome);

/**
 * The import calls of a resource. The body of `run` is the file: CSV, JSON or XLSX, as on the command line. `dry_run`
 * returns the findings without writing.
 */
function importCalls<const Name extends ImportedName>(name: Name) {
  const title = TITLES[name];
  return {
    run: defineFileCall({
      service: 'main',
      method: 'POST',
      path: `/console/api/${name}/import`,
      summary: `${title}：导入文件（每行一个 JSON 对象，边做边答）`,
      operator: `${name}.write`,
      input: z.object({ file_name: z._default(z.string().check(z.maxLength(200)), ''), dry_run: yesOrNo }),
      takesFile: { most: IMPORT_FILE_LIMIT },
    }),
    template: defineFileCall({
      service: 'main',
      method: 'GET',
      path: `/console/api/${name}/import-template`,
      summary: `${title}：导入模板`,
      operator: `${name}.write`,
      input: z.object({ format: z._default(z.enum(['csv', 'xlsx']), 'csv') }),
    }),
  };
}

export const imports = {
  games: importCalls('games'),
  news: importCalls('news'),
  packs: importCalls('packs'),
  openings: importCalls('openings'),
} as const;

export type ImportCalls = (typeof imports)[ImportedName];
