import * as z from 'zod/mini';
import { consoleCalls } from './console-calls.ts';
import { TITLES } from './roles.ts';
import { yesOrNo } from './shapes.ts';

type ImportedName = 'games' | 'news' | 'packs' | 'openings';

/** Maximum bytes of a file, and maximum findings in a response; the rest is counted. */
export const IMPORT_FILE_LIMIT = 20 * 1024 * 1024;
export const IMPORT_FINDINGS_LIMIT = 5_000;
/** Characters of the matched columns in the query. */
const COLUMNS_LIMIT = 1_500;

export interface ImportFinding {
  /** The line of the file, or the number of the record where several are on one line. */
  line: number;
  /** The heading in the file, or the name of a field that the file has not. Empty for the whole row. */
  column: string;
  /** The address in a spreadsheet, such as `C12`, or the record, such as `第 3 条`. */
  cell?: string;
  /** Not imported; left out as requested; repeated in the file; imported without a part; imported with a correction. */
  level: 'rejected' | 'skipped' | 'duplicate' | 'warning' | 'note';
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
  /** Rows of unknown games that were left out as requested. */
  skipped: number;
  warnings: number;
}

/** A column of a file: its heading, the matched field (null: not imported), and its first value. */
export interface FileColumn {
  heading: string;
  field: string | null;
  /** A column of the export that can't be imported. */
  isReadOnly: boolean;
  sample: string;
}

/** The heading of the reasons in a file of rejected rows, which an import ignores. */
export const REASON_HEADING = '不能导入的原因';

/** A field that a column can be matched with. */
export interface ImportField {
  name: string;
  title: string;
  isRequired: boolean;
}

/** The counts, with the number of findings that are not listed. */
export interface ImportOutcome extends ImportCounts {
  findings_left_out: number;
}

/**
 * A line of the streamed response, which ends with `done` or `refused`. `share` is the part of the file that was read,
 * from 0 to 1; `rows` is the number of processed rows. `sheets` (of a workbook with
 * several visible ones) and `columns` come first; `hidden` has the rows that a workbook does not show and that are not imported, and the
 * letters of its hidden columns; `row` has the cells of a rejected row.
 */
export type ImportLine =
  | { type: 'sheets'; names: readonly string[]; read: string }
  | { type: 'hidden'; rows: number; columns: readonly string[] }
  | { type: 'columns'; columns: FileColumn[]; fields: ImportField[] }
  | { type: 'row'; line: number; cells: string[] }
  | { type: 'progress'; share: number; rows: number }
  | ({ type: 'finding' } & ImportFinding)
  | { type: 'refused'; msg: string }
  | ({ type: 'done' } & ImportOutcome);

/** Query parameter: the fields by heading as JSON; an empty text ignores the column. */
const chosenColumns = z.optional(
  z.pipe(
    z.string().check(z.maxLength(COLUMNS_LIMIT)),
    z.transform((text, context): Record<string, string> => {
      try {
        const entries = Object.entries(JSON.parse(text) as object);
        if (entries.every(([, field]) => typeof field === 'string')) {
          return Object.fromEntries(entries);
        }
      } catch {
        // Reported below.
      }
      context.issues.push({ code: 'custom', input: text, message: '无法识别列的对应' });
      return {};
    }),
  ),
);

/** The name of a sheet of a workbook; by default the first visible one. */
export const chosenSheet = z.optional(z.string().check(z.minLength(1), z.maxLength(200)));

/** What becomes of news without a date or year: rejected, dated, or a draft. */
export const UNDATED = ['reject', 'date', 'draft'] as const;
/** What becomes of rows of games that don't exist: rejected, left out, or the game becomes a draft. */
export const UNKNOWN_GAMES = ['reject', 'skip', 'create'] as const;
/** What becomes of categories and themes that are in no list: tags, a rejected row, or a new entry of the list. */
export const UNKNOWN_CATEGORIES = ['tags', 'reject', 'create'] as const;

/**
 * The import calls of a resource. The body of `run` is the file: CSV, JSON or XLSX, as on the command line. `dry_run`
 * returns the findings without writing.
 */
function importCalls<const Name extends ImportedName>(name: Name) {
  const title = TITLES[name];
  const write = consoleCalls('main', `${name}.write`);
  return {
    run: write.post(`${name}/import`, `${title}：导入文件（每行一个 JSON 对象，边处理边返回）`, {
      returns: 'file',
      input: z.object({
        file_name: z._default(z.string().check(z.maxLength(200)), ''),
        dry_run: yesOrNo,
        columns: chosenColumns,
        sheet: chosenSheet,
        /** Also imports rows and columns that a workbook does not show. */
        take_hidden: yesOrNo,
        undated: z._default(z.enum(UNDATED), 'reject'),
        /** The day of undated news; today by default. */
        date: z.optional(z.iso.date('请选择日期')),
        unknown_games: z._default(z.enum(UNKNOWN_GAMES), 'reject'),
        unknown_categories: z.optional(z.enum(UNKNOWN_CATEGORIES)),
      }),
      body: { largest: IMPORT_FILE_LIMIT },
    }),
    template: write.get(`${name}/import-template`, `${title}：导入模板`, {
      returns: 'file',
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

export type Undated = (typeof UNDATED)[number];
export type UnknownCategories = (typeof UNKNOWN_CATEGORIES)[number];
export type UnknownGames = (typeof UNKNOWN_GAMES)[number];
export type ImportCalls = (typeof imports)[ImportedName];
