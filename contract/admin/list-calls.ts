import type * as z from 'zod/mini';
import type { Call } from '../call.ts';
import { consoleCalls } from './console-calls.ts';
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
  const read = consoleCalls(service, `${name}.read` as Permission);
  const title = TITLES[name];
  return {
    list: read.get(`${name}/list`, `${title}：列表`, {
      method,
      input: listInput(sorts, filters),
      output: listResult(row),
    }),
    export: read.get(`${name}/export`, `${title}：导出筛选结果`, {
      returns: 'file',
      method,
      sessionOnly: exportsToSessionsOnly,
      input: exportInput(sorts, filters),
    }),
    history: read.get(`${name}/history`, `${title}：操作记录`, {
      // As the audit, which names the operators.
      sessionOnly: true,
      input: listInput(['at'], { id: numberOf }),
      output: listResult(auditEntry),
    }),
  };
}
