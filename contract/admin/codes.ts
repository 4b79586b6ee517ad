import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { defineOperatorCall } from './call.ts';
import { EXPORT_FORMATS, listInput, listResult, looked, numberOf, oneOf, yesOrNo } from './shapes.ts';

/** Where a code stands: to be had, had, or kept back. */
export const CODE_STATES = ['free', 'claimed', 'withheld'] as const;
/** Bytes of a file of codes, and characters of pasted ones. */
export const CODE_FILE_LIMIT = 20 * 1024 * 1024;
export const CODE_TEXT_LIMIT = 1_500_000;
/** Findings that an answer tells; the rest are counted only. */
export const FINDINGS_LIMIT = 200;

const main = { service: 'main' } as const;
const pack_id = numberOf;

/** What became of the codes of a file, with what is to be said of single lines. */
const imported = z.object({
  outcome: z.enum(['written', 'checked']),
  /** What the codes came in as, to take them out again; null where there were none. */
  batch: z.nullable(id),
  rows: count,
  inserted: count,
  unchanged: count,
  duplicates: count,
  rejected: count,
  warnings: count,
  findings: z.array(
    z.object({
      line: count,
      level: z.enum(['rejected', 'duplicate', 'warning', 'note']),
      value: z.string(),
      reason: z.string(),
    }),
  ),
  findings_left_out: count,
});

/** Codes of a pack, masked: `YM8K••••••BC`. */
export const codeList = defineOperatorCall({
  ...main,
  method: 'GET',
  path: '/console/api/codes/list',
  summary: '兑换码：列表（打码）',
  operator: 'codes.read',
  input: listInput(['id'], { pack_id, state: oneOf(CODE_STATES), q: looked }),
  output: listResult(
    z.object({
      id,
      code_masked: z.string(),
      state: z.enum(CODE_STATES),
      claimed_at: z.nullable(time),
      player: z.nullable(z.string()),
      feedback: z.nullable(z.string()),
    }),
  ),
});

/** The body is the file: one code a line, CSV or XLSX. `dry_run` says what would become of it. */
export const codeUpload = defineOperatorCall({
  ...main,
  method: 'POST',
  path: '/console/api/codes/upload',
  summary: '兑换码：上传文件',
  operator: 'codes.import',
  input: z.object({
    pack_id,
    file_name: z._default(z.string().check(z.maxLength(200)), ''),
    dry_run: yesOrNo,
  }),
  output: imported,
  takesFile: { most: CODE_FILE_LIMIT },
});

export const codePaste = defineOperatorCall({
  ...main,
  method: 'POST',
  path: '/console/api/codes/paste',
  summary: '兑换码：粘贴',
  operator: 'codes.import',
  input: z.object({
    pack_id: id,
    text: z.string('请粘贴兑换码').check(
      z.refine((text) => text.trim() !== '', '请粘贴兑换码'),
      z.maxLength(CODE_TEXT_LIMIT, '内容太多，请改用上传文件'),
    ),
    dry_run: z._default(z.boolean(), false),
  }),
  output: imported,
});

/** What came into a pack, the newest first, and what of it was taken out. */
export const codeBatches = defineOperatorCall({
  ...main,
  method: 'GET',
  path: '/console/api/codes/batches',
  summary: '兑换码：上传记录',
  operator: 'codes.read',
  input: z.object({ pack_id }),
  output: z.object({
    list: z.array(
      z.object({
        id,
        /** The file; 粘贴 for pasted ones. */
        from: z.string(),
        at: time,
        /** Null: by the command line. */
        operator: z.nullable(z.string()),
        /** Coming in, there, being taken out, taken out. */
        state: z.enum(['coming', 'there', 'going', 'gone']),
        added: count,
        taken_out: count,
        may_withdraw: z.boolean(),
      }),
    ),
  }),
});

/**
 * Takes the codes of a batch out that nobody has; those that players have stay. `dry_run` says how many that would be,
 * and leaves everything as it was.
 */
export const codeWithdraw = defineOperatorCall({
  ...main,
  method: 'POST',
  path: '/console/api/codes/withdraw',
  summary: '兑换码：撤销一次上传',
  operator: 'codes.import',
  input: z.object({ batch: id, dry_run: z._default(z.boolean(), false) }),
  output: z.object({ taken_out: count, kept: count }),
});

/** The codes themselves, for who may have them; that they were taken is written down. */
export const codeExport = defineOperatorCall({
  ...main,
  method: 'GET',
  path: '/console/api/codes/export',
  summary: '兑换码：导出明文',
  operator: 'codes.export',
  input: z.object({
    pack_id,
    state: oneOf(CODE_STATES),
    format: z._default(z.enum(EXPORT_FORMATS), 'csv'),
  }),
  output: z.unknown(),
  answers: 'file',
});

/** Keeps back what is still to be had of a pack. */
export const codeQuarantine = defineOperatorCall({
  ...main,
  method: 'POST',
  path: '/console/api/codes/quarantine',
  summary: '兑换码：暂停发放',
  operator: 'codes.release',
  input: z.object({
    pack_id: id,
    reason: z.string('请填写原因').check(z.trim(), z.minLength(1, '请填写原因'), z.maxLength(200)),
  }),
  output: z.object({ changed: count, remaining: count }),
});

export const codeRelease = defineOperatorCall({
  ...main,
  method: 'POST',
  path: '/console/api/codes/release',
  summary: '兑换码：恢复发放',
  operator: 'codes.release',
  input: z.object({ pack_id: id }),
  output: z.object({ changed: count, remaining: count }),
});
