import * as z from 'zod/mini';
import { defineCall, defineFileCall } from '../call.ts';
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

export const auditList = defineCall({
  service: 'console',
  method: 'GET',
  path: '/console/api/audit/list',
  summary: '操作记录：谁在何时从何处做了什么',
  access: 'audit.read',
  input: listInput(['at'], filters),
  output: listResult(auditEntry),
});

export const auditExport = defineFileCall({
  service: 'console',
  method: 'GET',
  path: '/console/api/audit/export',
  summary: '操作记录：导出筛选结果',
  access: 'audit.export',
  input: exportInput(['at'], filters),
});
