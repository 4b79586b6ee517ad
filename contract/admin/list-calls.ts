import type * as z from 'zod/mini';
import { type AdminCall, defineAdminCall, defineFileCall } from './call.ts';
import { type Permission, type ResourceName, TITLES } from './roles.ts';
import { auditEntry, exportInput, listInput, listResult, numberOf } from './shapes.ts';

/**
 * The calls of a list: the list, its export, and the history of a record. `row` is an entry, `filters` are the
 * parameters besides page and order, `sorts` are the sortable columns.
 */
export function listCalls<
  const Name extends ResourceName,
  Row extends z.ZodMiniType,
  Filters extends Record<string, z.ZodMiniType>,
  const Sorts extends readonly [string, ...string[]],
>(resource: { name: Name; service: AdminCall['service']; row: Row; filters: Filters; sorts: Sorts }) {
  const { name, service, row, filters, sorts } = resource;
  const read = { service, method: 'GET', operator: `${name}.read` as Permission } as const;
  const title = TITLES[name];
  const at = <const Action extends string>(action: Action) => `/console/api/${name}/${action}` as const;
  return {
    list: defineAdminCall({
      ...read,
      path: at('list'),
      summary: `${title}：列表`,
      input: listInput(sorts, filters),
      output: listResult(row),
    }),
    export: defineFileCall({
      ...read,
      path: at('export'),
      summary: `${title}：导出筛选结果`,
      input: exportInput(sorts, filters),
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
