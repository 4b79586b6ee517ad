import * as z from 'zod/mini';
import { consoleCalls } from './console-calls.ts';
import {
  auditEntry,
  exportInput,
  listInput,
  listResult,
  numberOf,
  searchFilter,
  timeFilter,
} from './shapes.ts';

const filters = {
  operator_id: z.optional(numberOf),
  /** In the name of the operator. */
  operator: searchFilter,
  action: z.optional(z.string().check(z.maxLength(40))),
  subject: z.optional(z.string().check(z.maxLength(40))),
  subject_id: z.optional(z.string().check(z.maxLength(40))),
  q: searchFilter,
  from: timeFilter,
  to: timeFilter,
};

const read = consoleCalls('console', 'audit.read');
const exported = consoleCalls('console', 'audit.export');

export const auditList = read.get('audit/list', '操作记录：谁在何时从何处做了什么', {
  input: listInput(['at'], filters),
  output: listResult(auditEntry),
});

export const auditExport = exported.get('audit/export', '操作记录：导出筛选结果', {
  returns: 'file',
  input: exportInput(['at'], filters),
});
