import * as z from 'zod/mini';
import type { ServiceName } from '../call.ts';
import { count } from '../fields.ts';
import { defineAdminCall } from './call.ts';
import type { Permission } from './roles.ts';
import { auditEntry, exportInput, idList, listInput, listResult, numberOf } from './shapes.ts';

/** The names with read and write permissions. */
export type ResourceName =
  Extract<Permission, `${string}.write`> extends `${infer Name}.write` ? Name : never;

/**
 * The calls of a list: the list, its export, and the history of a record. `row` is an entry, `filters` are the
 * parameters besides page and order, `sorts` are the sortable columns.
 */
export function listCalls<
  const Name extends ResourceName,
  Row extends z.ZodMiniType,
  Filters extends Record<string, z.ZodMiniType>,
  const Sorts extends readonly [string, ...string[]],
>({
  name,
  title,
  service,
  row,
  filters,
  sorts,
}: {
  name: Name;
  title: string;
  service: ServiceName | 'console';
  row: Row;
  filters: Filters;
  sorts: Sorts;
}) {
  const read = { service, method: 'GET', operator: `${name}.read` as Permission } as const;
  const at = <const Action extends string>(action: Action) => `/console/api/${name}/${action}` as const;
  return {
    list: defineAdminCall({
      ...read,
      path: at('list'),
      summary: `${title}：列表`,
      input: listInput(sorts, filters),
      output: listResult(row),
    }),
    export: defineAdminCall({
      ...read,
      path: at('export'),
      summary: `${title}：导出筛选结果`,
      input: exportInput(sorts, filters),
      output: z.unknown(),
      returns: 'file',
    }),
    history: defineAdminCall({
      ...read,
      path: at('history'),
      summary: `${title}：操作记录`,
      input: listInput(['at'], { id: numberOf }),
      output: listResult(auditEntry),
    }),
  };
}

/** Orders the records of a resource; missing ids follow in their old order. */
export function orderCall<const Name extends 'banners' | 'links' | 'words'>(name: Name, title: string) {
  return defineAdminCall({
    service: 'main',
    method: 'POST',
    path: `/console/api/${name}/order`,
    summary: `${title}：排序`,
    operator: `${name}.write`,
    input: z.object({ ids: idList }),
    output: z.object({ moved: count }),
  });
}
