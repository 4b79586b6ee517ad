import * as z from 'zod/mini';
import type { Call } from '../call.ts';
import { count } from '../fields.ts';
import { type BulkCalls, type BulkField, bulkCalls } from './bulk-edit.ts';
import { consoleCalls } from './console-calls.ts';
import { listCalls } from './list-calls.ts';
import { type Permission, type ResourceName, TITLES } from './roles.ts';
import {
  batchResult,
  idempotencyKey,
  idList,
  numberOf,
  PUBLICATION_STATES,
  publication,
  publicationWanted,
} from './shapes.ts';
import { type UndoCalls, undoCalls } from './undo.ts';

/** The result of a batch, with the id for `undo`; null if nothing changed. */
const undoableResult = z.object({ ...batchResult.shape, run: z.nullable(count) });

type Shape = Record<string, z.ZodMiniType>;

export interface ResourceCalls extends UndoCalls {
  readonly name: ResourceName;
  readonly title: string;
  readonly isPublished: boolean;
  readonly isOrdered: boolean;
  readonly form: z.ZodMiniType;
  readonly row: z.ZodMiniType;
  readonly list: Call;
  readonly one: Call;
  readonly save: Call;
  readonly remove: Call;
  readonly state: Call;
  readonly order: ReturnType<typeof orderCall>;
  readonly export: Call;
  readonly history: Call;
  /** The fields that are changed in many records at once, and the calls for them. */
  readonly bulkFields?: readonly BulkField[] | undefined;
  readonly bulk?: BulkCalls | undefined;
}

/**
 * The calls of a resource, under `/console/api/<name>/`. `roles.ts` has its title and permissions. `row` is an entry of the list, `filters` are the parameters of
 * the list besides page and order, `sorts` are the sortable columns.
 */
export function resource<
  const Name extends ResourceName,
  Row extends z.ZodMiniType,
  Form extends z.ZodMiniType,
  Filters extends Shape,
  const Sorts extends readonly [string, ...string[]],
>(options: {
  name: Name;
  service?: Call['service'];
  row: Row;
  form: Form;
  filters: Filters;
  sorts: Sorts;
  /** False: `state` is not served, and `publication` is null. */
  isPublished?: boolean;
  /** True: `order` is served. */
  isOrdered?: boolean;
  /** True: changes require a recent confirmation of the operator's identity. */
  recent?: boolean;
  /** The fields that are changed in many records at once. */
  bulkFields?: readonly BulkField[];
}) {
  const {
    name,
    service = 'main',
    row,
    form,
    isPublished = true,
    isOrdered = false,
    recent = false,
    bulkFields,
  } = options;
  const title = TITLES[name];
  const read = consoleCalls(service, `${name}.read` as Permission);
  const write = consoleCalls(service, `${name}.write` as Permission);
  /** Not validated in responses: imported records may violate the form. */
  const item = z.custom<z.output<Form>>();
  const identity = { id: count, version: count, title: z.string() };
  const record = z.object({ ...identity, publication: z.nullable(publication), item });
  return {
    name,
    title,
    isPublished,
    isOrdered,
    form,
    record,
    row,
    ...listCalls({ ...options, service }),
    ...undoCalls(name, title, service, recent),
    one: read.get(`${name}/one`, `${title}：查看`, {
      input: z.object({ id: numberOf }),
      output: record,
      schemas: { row, record, form },
    }),
    /** `id` null creates a record, with version 0. The default `publication` is the current one, or a draft. */
    save: write.post(`${name}/save`, `${title}：保存`, {
      recent,
      input: z.object({
        id: z.nullable(count),
        version: count,
        item: form,
        publication: z.optional(publicationWanted),
        idempotency_key: idempotencyKey,
      }),
      output: record,
    }),
    remove: write.post(`${name}/remove`, `${title}：删除`, {
      recent,
      input: z.object({ ids: idList }),
      output: undoableResult,
    }),
    state: write.post(`${name}/state`, `${title}：发布或下线`, {
      recent,
      input: z.object({ ids: idList, publication: publicationWanted }),
      output: undoableResult,
    }),
    order: orderCall(name, title, service),
    bulkFields,
    bulk: bulkFields && (bulkCalls(name, title, { ...options, service, recent }) as unknown as BulkCalls),
  };
}

/** Orders the records of a resource; missing ids follow in their old order. */
function orderCall(name: ResourceName, title: string, service: Call['service']) {
  return consoleCalls(service, `${name}.write`).post(`${name}/order`, `${title}：排序`, {
    input: z.object({ ids: idList }),
    output: z.object({ moved: count }),
  });
}

/** Unreachable addresses with the fault. */
export const deadLinks = z.array(z.object({ url: z.string(), fault: z.string() }));

export const publicationColumns = {
  state: z.enum(PUBLICATION_STATES),
  publish_at: publication.shape.publish_at,
  offline_at: publication.shape.offline_at,
  version: count,
};
