import * as z from 'zod/mini';
import type { ServiceName } from '../call.ts';
import { defineOperatorCall } from './call.ts';
import type { Permission } from './roles.ts';
import { auditEntry, exportInput, listInput, listResult, numberOf } from './shapes.ts';

/** What may be read and may be changed, by the permissions' names. */
export type ResourceName =
  Extract<Permission, `${string}.write`> extends `${infer Name}.write` ? Name : never;

/**
 * The calls of whatever is listed: the list itself, what its filters leave as a file, and what was done with one of
 * its records. `row` is an entry, `filters` what the list takes besides page and order, `sorts` the columns it may be
 * ordered by.
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
    list: defineOperatorCall({
      ...read,
      path: at('list'),
      summary: `${title}：列表`,
      input: listInput(sorts, filters),
      output: listResult(row),
    }),
    export: defineOperatorCall({
      ...read,
      path: at('export'),
      summary: `${title}：导出筛选结果`,
      input: exportInput(sorts, filters),
      output: z.unknown(),
      answers: 'file',
    }),
    history: defineOperatorCall({
      ...read,
      path: at('history'),
      summary: `${title}：操作记录`,
      input: listInput(['at'], { id: numberOf }),
      output: listResult(auditEntry),
    }),
  };
}
