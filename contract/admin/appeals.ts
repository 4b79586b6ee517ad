import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { plainSigns } from '../notations/characters.ts';
import { APPEAL_KINDS } from '../vocabulary.ts';
import { consoleCalls } from './console-calls.ts';
import { choice, textOrNull } from './form-fields.ts';
import { resource } from './resource.ts';
import { oneOf, searchFilter, timeRange } from './shapes.ts';

export const APPEAL_STATES = ['待处理', '处理中', '已答复', '已关闭'] as const;

/** Of an appeal: `SS20261121-483920`. */
export const caseNumber = z.string().check(
  z.overwrite((text: string) => plainSigns(text).toUpperCase()),
  z.regex(/^SS\d{8}-\d{6}$/, '受理编号的格式是 SS20261121-483920'),
);

export const appeals = resource({
  name: 'appeals',
  row: z.object({
    id,
    case_no: z.string(),
    kind: z.enum(APPEAL_KINDS),
    account_masked: z.string(),
    contact_masked: z.string(),
    body: z.string(),
    state: z.enum(APPEAL_STATES),
    answer: z.nullable(z.string()),
    created_at: time,
    answered_at: z.nullable(time),
    version: count,
  }),
  form: z.object({ state: choice('状态', APPEAL_STATES), answer: textOrNull('答复', 2_000) }).check(
    z.refine(({ state, answer }) => state !== '已答复' || answer !== null, {
      path: ['answer'],
      error: '答复后才能改为已答复',
    }),
  ),
  isPublished: false,
  filters: { q: searchFilter, kind: oneOf(APPEAL_KINDS), state: oneOf(APPEAL_STATES), ...timeRange },
  sorts: ['id', 'created_at'],
});

const write = consoleCalls('main', 'appeals.write');

/** The numbers of an appeal, to reach the player and to find the account; recorded in the audit. */
export const appealNumbers = write.post('appeals/numbers', '申诉：查看完整手机号', {
  recent: true,
  input: z.object({ id }),
  output: z.object({ account: z.string(), contact: z.string() }),
});

export type AppealAdminRow = z.output<typeof appeals.row>;
