import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { consoleCalls } from './console-calls.ts';
import { rangeChecks, rangeFields } from './dashboard.ts';
import { EXPORT_FORMATS, numberOf } from './shapes.ts';

const read = consoleCalls('main', 'packs.read');
/** What a pack gave and had on a China day. */
const figures = {
  claims: count,
  draws: count,
  /** Codes added by uploads. */
  added: count,
  /** Unclaimed at the end of the day, withheld ones included; null if it is unlimited, not over or not known. */
  left: z.nullable(count),
};
const fields = { pack_id: numberOf, ...rangeFields };

/** What a pack gave by China day, each with the day at the same position in the preceding period. */
export const packFigures = read.get('packs/figures', '礼包：每天的领取、淘号与剩余', {
  input: z.object(fields).check(...rangeChecks),
  output: z.object({
    id,
    title: z.string(),
    days: z.array(z.object({ day: z.string(), ...figures, before: z.object(figures) })),
    generated_at: time,
  }),
});

export const packFiguresExport = read.get('packs/figures-export', '礼包：导出每天的领取、淘号与剩余', {
  returns: 'file',
  input: z.object({ ...fields, format: z._default(z.enum(EXPORT_FORMATS), 'csv') }).check(...rangeChecks),
});
