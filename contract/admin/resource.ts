import * as z from 'zod/mini';
import type { ServiceName } from '../call.ts';
import { count } from '../fields.ts';
import { defineAdminCall } from './call.ts';
import { listCalls, type ResourceName } from './list-calls.ts';
import type { Permission } from './roles.ts';
import {
  batchResult,
  idList,
  numberOf,
  PUBLICATION_STATES,
  publication,
  publicationWanted,
} from './shapes.ts';
import { undoCalls } from './undo.ts';

/** The result of a batch, with the id for `undo`; null if nothing changed. */
const undoableResult = z.object({ ...batchResult.shape, run: z.nullable(count) });

type Shape = Record<string, z.ZodMiniType>;

/**
 * The calls of a resource, under `/console/api/<name>/`. `row` is an entry of the list, `filters` are the parameters of
 * the list besides page and order, `sorts` are the sortable columns.
 */
export function resource<
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
  /** The singular title. */
  title: string;
  service?: ServiceName | 'console';
  row: Row;
  form: Form;
  filters: Filters;
  sorts: Sorts;
  /** False: `state` is not served, and `publication` is null. */
  isPublished?: boolean;
}) {
  const read = { service, method: 'GET', operator: `${name}.read` as Permission } as const;
  const write = { service, method: 'POST', operator: `${name}.write` as Permission } as const;
  const at = <const Action extends string>(action: Action) => `/console/api/${name}/${action}` as const;
  /** Not validated in responses: imported records may violate the form. */
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
    one: defineAdminCall({
      ...read,
      path: at('one'),
      summary: `${title}：查看`,
      input: z.object({ id: numberOf }),
      output: record,
    }),
    /** `id` null creates a record, with version 0. The default `publication` is the current one, or a draft. */
    save: defineAdminCall({
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
    remove: defineAdminCall({
      ...write,
      path: at('remove'),
      summary: `${title}：删除`,
      input: z.object({ ids: idList }),
      output: undoableResult,
    }),
    /** Publishes or unpublishes records. */
    state: defineAdminCall({
      ...write,
      path: at('state'),
      summary: `${title}：上下架`,
      input: z.object({ ids: idList, publication: publicationWanted }),
      output: undoableResult,
    }),
  };
}

/** Unreachable addresses with the fault. */
export const deadLinks = z.array(z.object({ url: z.string(), fault: z.string() }));

/** The row columns of a publishable resource. */
export const publicationColumns = {
  state: z.enum(PUBLICATION_STATES),
  publish_at: publication.shape.publish_at,
  offline_at: publication.shape.offline_at,
  version: count,
};
