import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { auditExport } from '#contract/admin/audit.ts';
import type { AuditEntry } from '#contract/admin/shapes.ts';
import type { CallParams } from '#contract/call.ts';
import { chinaTime } from '../core/clock.ts';
import { between, containing } from '../database/conditions.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import type { Tx } from '../database/transaction.ts';

/** A filter of audit entries; `q` is a text in the operator's name, the title or the address. */
export type AuditFilter = Omit<CallParams<typeof auditExport>, 'format' | 'sort'>;

type AuditRow = Omit<Selectable<Tables['audit_entry']>, 'version' | 'batch'>;

const MAX_VALUE_CHARS = 500;

function conditions(filter: AuditFilter): RawBuilder<unknown> {
  const { operator_id, operator, action, subject, subject_id, q } = filter;
  const all = [
    operator_id !== undefined && sql`operator_id = ${operator_id}`,
    operator && containing('operator_name', operator),
    action && sql`action = ${action}`,
    subject && sql`subject = ${subject}`,
    subject_id && sql`subject_id = ${subject_id}`,
    q &&
      sql`(${containing('title', q)} or ${containing('operator_name', q)} or ${containing('address', q)}
      or ${containing('token', q)})`,
    ...between('at', filter),
  ];
  return sql.join([sql`true`, ...all.filter((one) => typeof one === 'object')], sql` and `);
}

/** Audit entries, newest first unless `oldestFirst`. */
export async function readAudit(
  db: Database,
  filter: AuditFilter,
  { limit, offset, oldestFirst = false }: { limit: number; offset: number; oldestFirst?: boolean },
): Promise<AuditEntry[]> {
  const order = oldestFirst ? sql`asc` : sql`desc`;
  const { rows } = await sql<AuditRow>`
    select id, at, operator_id, operator_name, token, role, action, subject, subject_id, title, before, after, address
    from audit_entry where ${conditions(filter)}
    order by at ${order}, id ${order} limit ${limit} offset ${offset}`.execute(db);
  return rows.map(presentEntry);
}

/** The number of entries, counted up to `limit` + 1. */
export async function countAudit(db: Database, filter: AuditFilter, limit: number): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from (
      select from audit_entry where ${conditions(filter)} limit ${limit + 1}
    ) as counted`.execute(db);
  return rows[0]?.total ?? 0;
}

function presentEntry({ operator_id, operator_name, at, before, after, ...row }: AuditRow): AuditEntry {
  return {
    ...row,
    at: chinaTime(at),
    operator: { id: operator_id, name: operator_name },
    action_name: actionName(row.action),
    before: shorten(before),
    after: shorten(after),
  };
}

function shorten(fields: Record<string, unknown> | null): Record<string, unknown> | null {
  const short = (value: unknown) =>
    typeof value === 'string' && value.length > MAX_VALUE_CHARS
      ? `${value.slice(0, MAX_VALUE_CHARS)}…`
      : value;
  return fields && Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, short(value)]));
}

/** The changes of a record since a version: the last operator, the time and the changed fields. `operatorId` is null for a job. */
export async function changesSince(
  tx: Tx,
  record: { subject: string; id: number; version: number },
): Promise<{ operatorId: number | null; by: string | null; at: Date | null; fields: string[] }> {
  const rows = await tx
    .selectFrom('audit_entry')
    .select(['operator_id', 'operator_name', 'at', 'after', 'version'])
    .where('subject', '=', record.subject)
    .where('subject_id', '=', String(record.id))
    .where('version', '>', sql<number>`${record.version}::bigint`)
    .orderBy('id', 'desc')
    .limit(100)
    .execute();
  const [last] = rows;
  const fields = new Set(rows.flatMap(({ after }) => Object.keys(after ?? {})));
  return {
    operatorId: last?.operator_id ?? null,
    by: last?.operator_name ?? null,
    at: last?.at ?? null,
    fields: [...fields],
  };
}

const NAMES: Record<string, string> = {
  login: '登录',
  login_failed: '登录失败',
  logout: '退出登录',
  password_changed: '修改密码',
  password_reset: '重置密码',
  invited: '发出邀请',
  invitation_used: '用邀请链接设置密码',
  totp_set: '绑定动态验证码',
  totp_removed: '解除动态验证码',
  passkey_added: '添加通行密钥',
  passkey_renamed: '通行密钥改名',
  passkey_removed: '删除通行密钥',
  passkeys_removed: '解除通行密钥',
  passkey_refused: '拒绝可能被复制的通行密钥',
  factors_removed: '解除动态验证码和通行密钥',
  confirmed: '再次确认是本人',
  confirm_failed: '再次确认失败',
  sessions_ended: '强制退出登录',
  token_created: '新建令牌',
  token_revoked: '吊销令牌',
  secret_rotated: '更换密钥',
  create: '新建',
  save: '保存',
  remove: '删除',
  merge: '合并',
  state: '发布或下线',
  undo: '撤销批量操作',
  scheduled: '定时发布或下线',
  export: '导出',
  look: '查看',
  import: '导入',
  import_undo: '撤销导入',
  upload: '上传图片',
  release: '恢复发放',
  find: '查询兑换码',
  quarantine: '暂停发放',
  withdraw: '撤销导入的兑换码',
  approve: '通过',
  reject: '拒绝',
  answer: '答复',
  order: '排序',
  moderate: '审核',
  picture_approved: '通过头像',
  picture_refused: '退回头像',
  picture_removed: '移除头像',
  mark: '标记',
  decide: '处理举报',
  review: '审核',
  review_submitted: '提交审核',
  review_withdrawn: '撤回提交',
  review_returned: '退回修改',
  review_approved: '审核通过',
  ban: '封禁',
  unban: '解封',
  personal_export: '导出个人信息',
  number_shown: '查看完整手机号',
  number_changed: '更换手机号',
  number_lost: '解除手机号',
  personal_erase: '抹除个人信息',
  backup: '备份',
  backup_download: '下载备份',
  backup_check: '核对备份',
  restore: '发起恢复备份',
  restored: '恢复备份',
  doctor: '系统检查',
};

export function actionName(action: string): string {
  return NAMES[action] ?? action;
}
