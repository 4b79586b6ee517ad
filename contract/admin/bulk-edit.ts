import * as z from 'zod/mini';
import type { Call } from '../call.ts';
import { count } from '../fields.ts';
import type { CategoryKind } from '../vocabulary.ts';
import { consoleCalls } from './console-calls.ts';
import type { Permission } from './roles.ts';
import { EXPORT_LIMIT } from './shapes.ts';

/** A field that is changed in many records at once: one word, or a list of words. */
export interface BulkField {
  name: string;
  label: string;
  kind: 'choice' | 'list' | 'switch';
  /** The possible values; any words without them. */
  options?: readonly string[];
  /** The possible values are those of a list that operators maintain. */
  vocabulary?: CategoryKind;
  /** The value may be empty. */
  isOptional?: true;
  /** Limits of a list of any words. */
  items?: number;
  length?: number;
}

/** Adds to, removes from or replaces a list; a single value is replaced. */
export const BULK_MODES = ['add', 'remove', 'replace'] as const;
export type BulkMode = (typeof BULK_MODES)[number];

/** Records of a preview, with the values before and after. */
export const BULK_SAMPLES = 5;
const PLAN_BYTES = 16 * 1024 * 1024;
const MOST_VALUES = 60;

const value = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));
const change = {
  field: z.string('请选择要修改的字段'),
  mode: z._default(z.enum(BULK_MODES), 'replace'),
};
const values = z.array(value).check(z.maxLength(MOST_VALUES, `一次最多 ${MOST_VALUES} 个`));

/** Query parameter: the values as JSON. */
const valuesText = z.pipe(
  z.pipe(
    z.string().check(z.maxLength(1_500)),
    z.transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.issues.push({ code: 'custom', input: text, message: '无法识别要改成的内容' });
        return [];
      }
    }),
  ),
  values,
);

/** A record that a preview found to change, with the version that it saw. */
export type PlannedRecord = readonly [id: number, version: number];

/** A line of the streamed response of `edit`, which ends with `done`. `run` is the id for undo. */
export type BulkLine =
  | { type: 'progress'; done: number }
  | { type: 'skipped'; id: number; title: string; reason: string }
  | { type: 'done'; changed: number; skipped: number; run: number | null };

export type BulkFilters = Record<string, z.ZodMiniType>;

/** The calls that change a field of many records: of a selection, or of all results of a filter. */
export function bulkCalls<const Name extends string, Filters extends BulkFilters>(
  name: Name,
  title: string,
  { service, recent, filters }: { service: Call['service']; recent: boolean; filters: Filters },
) {
  const write = consoleCalls(service, `${name}.write` as Permission);
  return {
    /** What a change would do. `plan` has the records that it changes. */
    preview: write.post(`${name}/bulk-preview`, `${title}：批量修改预览`, {
      input: z.object({
        ...change,
        values,
        /** Without ids: all results of the filters. */
        ids: z.optional(z.array(count).check(z.maxLength(EXPORT_LIMIT))),
        filters: z.optional(z.object(filters)),
      }),
      output: z.object({
        total: count,
        changing: count,
        /** Records that would change and cannot, with the first of them; they are not in the plan. */
        unchangeable: count,
        refusals: z.array(z.object({ id: count, title: z.string(), reason: z.string() })),
        samples: z.array(z.object({ id: count, title: z.string(), before: z.string(), after: z.string() })),
        /** Pairs of id and version. */
        plan: z.array(z.array(count)),
      }),
    }),
    /** Changes the records of a plan, which is the body; those that were changed since are skipped. */
    edit: write.post(`${name}/bulk-edit`, `${title}：批量修改（每行一个 JSON 对象，边处理边返回）`, {
      returns: 'file',
      recent,
      input: z.object({ ...change, values: valuesText }),
      body: { largest: PLAN_BYTES },
    }),
  };
}

export type BulkCalls = ReturnType<typeof bulkCalls>;
