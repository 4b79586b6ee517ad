import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { consoleCalls } from './console-calls.ts';
import { chosenSheet } from './imports.ts';
import {
  EXPORT_FORMATS,
  listInput,
  listResult,
  numberOf,
  oneOf,
  requiredReason,
  searchFilter,
  yesOrNo,
} from './shapes.ts';
import { TYPED_CODE_LENGTH } from './text-limits.ts';

/** The state of a code: available, claimed, or withheld. */
export const CODE_STATES = ['free', 'claimed', 'withheld'] as const;
/** Maximum bytes of a code file, and characters of pasted codes. */
export const CODE_FILE_LIMIT = 20 * 1024 * 1024;
export const CODE_TEXT_LIMIT = 1_500_000;
/** The draws of a code that a search lists. */
export const DRAWS_SHOWN = 20;
/** Maximum findings in a response; the rest is counted. */
export const FINDINGS_LIMIT = 200;

const read = consoleCalls('main', 'codes.read');
const importing = consoleCalls('main', 'codes.import');
const release = consoleCalls('main', 'codes.release');
const pack_id = numberOf;

/** Some of the codes that were or would be added, for people to look at. */
const sample = z.object({
  first: z.string(),
  last: z.string(),
  random: z.array(z.string()),
  /** The lengths with the number of their codes, the most frequent first. */
  lengths: z.array(z.object({ length: count, count })),
});
export type CodeSampleData = z.output<typeof sample>;

const importCounts = z.object({
  rows: count,
  inserted: count,
  unchanged: count,
  duplicates: count,
  rejected: count,
  warnings: count,
});

/** The first findings of an import. */
const importFindings = z.object({
  findings: z.array(
    z.object({
      line: count,
      level: z.enum(['rejected', 'skipped', 'duplicate', 'warning', 'note']),
      value: z.string(),
      reason: z.string(),
    }),
  ),
  findings_left_out: count,
});
export type CodeImportCounts = z.output<typeof importCounts>;
export type CodeFindings = z.output<typeof importFindings>;
export type CodeImportResult = CodeImportCounts & CodeFindings;

const imported = z.object({
  ...importCounts.shape,
  ...importFindings.shape,
  outcome: z.enum(['written', 'checked']),
  /** The batch, by which the codes can be withdrawn; null if there are none. */
  batch: z.nullable(id),
  /** Codes that do not look like the others of the file, and were held back. */
  unlike: count,
  /** Lines that look like remarks, and were held back. */
  remarks: count,
  /** Codes that the file marks as given away or void, which were held back. */
  used: count,
  /** Codes in rows or a column that the workbook does not show, which were held back. */
  hidden: count,
  /** Null without codes. */
  sample: z.nullable(sample),
  /** The filled columns of the file, with their first values. */
  columns: z.array(z.object({ number: count, title: z.string(), values: z.array(z.string()) })),
  /** The number of the column that was read; null if it must be chosen among several. */
  column: z.nullable(count),
  /** The columns with the same heading that were read with it. */
  other_columns: z.array(count),
  /** The visible sheets of a workbook, and the one that was read; null for other files. */
  sheets: z.nullable(z.object({ names: z.array(z.string()), read: z.string() })),
});

/** Codes of a pack, masked: `YM8K••••••BC`. */
export const codeList = read.get('codes/list', '兑换码：列表（打码）', {
  input: listInput(['id'], { pack_id, state: oneOf(CODE_STATES), q: searchFilter }),
  output: z.object({
    ...listResult(
      z.object({
        id,
        code_masked: z.string(),
        state: z.enum(CODE_STATES),
        claimed_at: z.nullable(time),
        player: z.nullable(z.string()),
        feedback: z.nullable(z.string()),
      }),
    ).shape,
    /** Whether the pack has something to withhold, and to release. */
    can_withhold: z.boolean(),
    can_release: z.boolean(),
  }),
});

const ofFile = {
  input: z.object({
    pack_id,
    file_name: z._default(z.string().check(z.maxLength(200)), ''),
    dry_run: yesOrNo,
    take_unlike: yesOrNo,
    take_remarks: yesOrNo,
    take_used: yesOrNo,
    take_hidden: yesOrNo,
    /** The column of the codes, from 1. */
    column: z.optional(numberOf),
    sheet: chosenSheet,
  }),
  body: { largest: CODE_FILE_LIMIT },
} as const;

/** The body is the file: one code per line, CSV or XLSX. `dry_run` returns the result without writing. */
export const codeUpload = importing.post('codes/upload', '兑换码：导入文件', { ...ofFile, output: imported });

/** As `codeUpload`, with the progress: a stream of lines of JSON, `CodeImportLine`. */
export const codeImport = importing.post(
  'codes/import',
  '兑换码：导入文件（每行一个 JSON 对象，边处理边返回）',
  { returns: 'file', ...ofFile },
);

/** `share` is the part of the file that was read, from 0 to 1. The last line is `done` or `refused`. */
export type CodeImportLine =
  | { type: 'progress'; share: number; rows: number }
  | { type: 'refused'; msg: string }
  | { type: 'done'; result: z.output<typeof imported> };

export const codePaste = importing.post('codes/paste', '兑换码：粘贴', {
  input: z.object({
    pack_id: id,
    text: z.string('请粘贴兑换码').check(
      z.refine((text) => text.trim() !== '', '请粘贴兑换码'),
      z.maxLength(CODE_TEXT_LIMIT, '内容太多，请改用导入文件'),
    ),
    dry_run: z._default(z.boolean(), false),
    take_unlike: z._default(z.boolean(), false),
    take_remarks: z._default(z.boolean(), false),
    take_used: z._default(z.boolean(), false),
    column: z.optional(count),
  }),
  output: imported,
});

export const codeBatches = read.get('codes/batches', '兑换码：导入记录', {
  input: z.object({ pack_id }),
  output: z.object({
    list: z.array(
      z.object({
        id,
        /** The file name; 粘贴 for pasted codes. */
        from: z.string(),
        at: time,
        /** Null for the command line. */
        operator: z.nullable(z.string()),
        /** Importing, imported, withdrawing, withdrawn. */
        state: z.enum(['coming', 'there', 'going', 'gone']),
        added: count,
        /** Claimed by players, still free or withheld, and withdrawn. */
        given: count,
        left: count,
        taken_out: count,
        may_withdraw: z.boolean(),
        /** Null while it runs, and for imports of the command line. */
        result: z.nullable(importCounts),
      }),
    ),
  }),
});

/** The findings of a batch that has a result, their values masked. */
export const codeFindings = read.get('codes/findings', '兑换码：一次导入的结果', {
  input: z.object({ batch: numberOf }),
  output: importFindings,
});

/** Withdraws the unclaimed codes of a batch. `dry_run` returns the counts without writing. */
export const codeWithdraw = importing.post('codes/withdraw', '兑换码：撤销一次导入', {
  input: z.object({ batch: id, dry_run: z._default(z.boolean(), false) }),
  output: z.object({ taken_out: count, kept: count }),
});

/**
 * What became of a code, in every pack that has or had it. Case and spaces are ignored. The audit has its last
 * characters only.
 */
export const codeFind = consoleCalls('main', 'codes.find').post('codes/find', '兑换码：查询一个兑换码', {
  input: z.object({
    code: z.string('请输入兑换码').check(
      z.refine((text) => text.trim() !== '', '请输入兑换码'),
      z.maxLength(TYPED_CODE_LENGTH, `最多 ${TYPED_CODE_LENGTH} 字`),
    ),
  }),
  output: z.object({
    list: z.array(
      z.object({
        code_masked: z.string(),
        /** Null for a code of a pack that a restored database lacks. */
        pack: z.nullable(z.object({ id, title: z.string(), game: z.string() })),
        state: z.enum([...CODE_STATES, 'withdrawn', 'issued', 'shared']),
        /** The upload; null if it is unknown. */
        upload: z.nullable(z.object({ id, from: z.string(), at: time, operator: z.nullable(z.string()) })),
        claim: z.nullable(
          z.object({ at: time, player: z.string(), player_id: id, feedback: z.nullable(z.string()) }),
        ),
        /** Draws by other players (淘号), the newest first, at most `DRAWS_SHOWN` of `draws`. */
        draws: count,
        drawn: z.array(z.object({ at: time, player_id: id, feedback: z.nullable(z.string()) })),
        /** Claims of a shared code and their limit. */
        given: count,
        most: z.nullable(count),
      }),
    ),
  }),
});

/** Exports the plain codes; recorded in the audit. */
export const codeExport = consoleCalls('main', 'codes.export').get('codes/export', '兑换码：导出明文', {
  returns: 'file',
  input: z.object({ pack_id, state: oneOf(CODE_STATES), format: z._default(z.enum(EXPORT_FORMATS), 'csv') }),
});

export const codeQuarantine = release.post('codes/quarantine', '兑换码：暂停发放', {
  input: z.object({ pack_id: id, reason: requiredReason }),
  output: z.object({ changed: count, remaining: count }),
});

export const codeRelease = release.post('codes/release', '兑换码：恢复发放', {
  input: z.object({ pack_id: id }),
  output: z.object({ changed: count, remaining: count }),
});
