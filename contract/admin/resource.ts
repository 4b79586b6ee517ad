import * as z from 'zod/mini';
import type { ServiceName } from '../call.ts';
import { count } from '../fields.ts';
import { defineOperatorCall } from './call.ts';
import { listCalls, type ResourceName } from './list-calls.ts';
import type { Permission } from './roles.ts';
import {
  batchResult,
  numberOf,
  PUBLICATION_STATES,
  publication,
  publicationWanted,
  someIds,
} from './shapes.ts';
import { undoCalls } from './undo.ts';

/** What became of a batch, and what `undo` takes it back by; null where it did nothing. */
const kept = z.object({ ...batchResult.shape, run: z.nullable(count) });

type Shape = Record<string, z.ZodMiniType>;

/**
 * The calls of one subject, all under `/console/api/<name>/`. `row` is an entry of its list, `form` what is edited,
 * `filters` what its list takes besides page and order, `sorts` the columns it may be ordered by.
 */
export function subject<
  const Name extends ResourceName,
  Row extends z.ZodMiniType,
  Form extends z.ZodMiniType,
  Filters extends Shape,
  const Sorts extends readonly [string, ...string[]],
>({
  name,
  title,
  service = 'main',
  row,
  form,
  filters,
  sorts,
  isPublished = true,
}: {
  name: Name;
  /** What one of them is called. */
  title: string;
  service?: ServiceName | 'console';
  row: Row;
  form: Form;
  filters: Filters;
  sorts: Sorts;
  /** False: there is no shelf to put it on; `state` is not served, and `publication` is null. */
  isPublished?: boolean;
}) {
  const read = { service, method: 'GET', operator: `${name}.read` as Permission } as const;
  const write = { service, method: 'POST', operator: `${name}.write` as Permission } as const;
  const at = <const Action extends string>(action: Action) => `/console/api/${name}/${action}` as const;
  /** Unchecked on the way out: what an import wrote needn't satisfy the form. */
  const item = z.custom<z.output<Form>>();
  const record = z.object({
    id: count,
    version: count,
    title: z.string(),
    publication: z.nullable(publication),
    item,
  });
  return {
    name,
    title,
    isPublished,
    form,
    record,
    row,
    ...listCalls({ name, title, service, row, filters, sorts }),
    ...undoCalls({ name, title, service }),
    one: defineOperatorCall({
      ...read,
      path: at('one'),
      summary: `${title}：查看`,
      input: z.object({ id: numberOf }),
      output: record,
    }),
    /** `id` null makes a new one, of version 0. Without `publication` it stays as it is (a new one is a draft). */
    save: defineOperatorCall({
      ...write,
      path: at('save'),
      summary: `${title}：保存`,
      input: z.object({
        id: z.nullable(count),
        version: count,
        item: form,
        publication: z.optional(publicationWanted),
      }),
      output: record,
    }),
    remove: defineOperatorCall({
      ...write,
      path: at('remove'),
      summary: `${title}：删除`,
      input: z.object({ ids: someIds }),
      output: kept,
    }),
    /** On or off the shelf, one or many at once. */
    state: defineOperatorCall({
      ...write,
      path: at('state'),
      summary: `${title}：上下架`,
      input: z.object({ ids: someIds, publication: publicationWanted }),
      output: kept,
    }),
  };
}

/** Where something leads that doesn't answer, each address with what is wrong. */
export const deadLinks = z.array(z.object({ url: z.string(), fault: z.string() }));

/** The columns that rows of a subject with publication states have. */
export const publicationColumns = {
  state: z.enum(PUBLICATION_STATES),
  publish_at: publication.shape.publish_at,
  offline_at: publication.shape.offline_at,
  version: count,
};
