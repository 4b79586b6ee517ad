import type * as z from 'zod/mini';
import { type Call, defineCall, defineFileCall } from '../call.ts';
import { type Permission, type ResourceName, TITLES } from './roles.ts';
import { auditEntry, exportInput, listInput, listResult, numberOf } from './shapes.ts';

/**
 * The calls of a list: the list, its export, and the history of a record. `row` is an entry, `filters` are the
 * parameters besides page and order, `sorts` are the sortable columns. With `POST` the parameters of the list and its export
 * stay out of the URL, and thus out of access logs.
 */
export function listCalls<
  const Name extends ResourceName,
  Row extends z.ZodMiniType,
  Filters extends Record<string, z.ZodMiniType>,
  const Sorts extends readonly [string, ...string[]],
>(resource: {
  name: Name;
  service: Call['service'];
  row: Row;
  filters: Filters;
  sorts: Sorts;
  method?: 'GET' | 'POST';
  /** True: tokens may not download the export. */
  exportsToSessionsOnly?: boolean;
}) {
  const { name, service, row, filters, sorts, method = 'GET', exportsToSessionsOnly = false } = resource;
  const read = { service, access: `${name}.read` as Permission } as const;
  const title = TITLES[name];
  const at = <const Action extends string>(action: Action) => `/console/api/${name}/${action}` as const;
  return {
    list: defineCall({
      ...read,
      method,
      path: at('list'),
      summary: `${title}：列表`,
      input: listInput(sorts, filters),
      output: listResult(row),
    }),
    export: defineFileCall({
      ...read,
      method,
      path: at('export'),
      summary: `${title}：导出筛选结果`,
      sessionOnly: exportsToSessionsOnly,
      input: exportInput(sorts, filters),
    }),
    history: defineCall({
      ...read,
      method: 'GET',
      path: at('history'),
      summary: `${title}：操作记录`,
      // As the audit, which names the operators.
      sessionOnly: true,
      input: listInput(['at'], { id: numberOf }),
      output: listResult(auditEntry),
    }),
  };
}
