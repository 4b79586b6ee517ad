import type { auditExport, auditList } from '#contract/admin/audit.ts';
import { ROLE_NAMES, type Role } from '#contract/admin/roles.ts';
import { type AuditEntry, EXPORT_LIMIT } from '#contract/admin/shapes.ts';
import { type SheetColumn, tableFile } from '#platform/admin/export/table-file.ts';
import { recordExport } from '#platform/admin/export-list.ts';
import { type AuditFilter, countAudit, readAudit } from '#platform/audit/read.ts';
import type { Database } from '#platform/database/open.ts';
import type { AdminHandle } from '../context.ts';

const BATCH = 2_000;

const columns: readonly SheetColumn<AuditEntry>[] = [
  ['时间', (entry) => entry.at],
  ['操作人', (entry) => entry.operator.name],
  ['角色', (entry) => ROLE_NAMES[entry.role as Role] ?? (entry.role === 'custom' ? '自定义' : '系统')],
  ['操作', (entry) => entry.action_name],
  ['对象', (entry) => entry.subject],
  ['对象编号', (entry) => entry.subject_id],
  ['内容', (entry) => entry.title],
  ['修改前', (entry) => asText(entry.before)],
  ['修改后', (entry) => asText(entry.after)],
  ['IP 地址', (entry) => entry.address],
  ['令牌', (entry) => entry.token],
];

export const listAudit: AdminHandle<typeof auditList> = async ({ db }, { page, size, sort, ...filter }) => {
  const range = { limit: size, offset: (page - 1) * size, oldestFirst: sort === 'at' };
  const total = await countAudit(db, filter, EXPORT_LIMIT);
  const list = await readAudit(db, filter, range);
  return {
    list,
    page,
    size,
    total: Math.min(total, EXPORT_LIMIT),
    ...(total > EXPORT_LIMIT ? { total_capped: true } : {}),
  };
};

export const exportAudit: AdminHandle<typeof auditExport> = async (context, { format, sort, ...filter }) => {
  const { db, now } = context;
  await recordExport('audit', { format, ...filter }, context);
  const upTo = { ...filter, to: filter.to ?? new Date(now.getTime() + 1).toISOString() };
  return tableFile({ format, title: '操作记录', now }, columns, entriesOf(db, upTo, sort === 'at'));
};

async function* entriesOf(db: Database, filter: AuditFilter, oldestFirst: boolean) {
  for (let offset = 0; offset < EXPORT_LIMIT; offset += BATCH) {
    const entries = await readAudit(db, filter, { limit: BATCH, offset, oldestFirst });
    yield* entries;
    if (entries.length < BATCH) {
      return;
    }
  }
}

function asText(fields: Record<string, unknown> | null): string {
  return fields ? JSON.stringify(fields) : '';
}
