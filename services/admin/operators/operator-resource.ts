import { sql } from 'kysely';
import type { FieldProblem } from '#contract/admin/envelope.ts';
import { type OperatorAdminRow, type OperatorForm, operators } from '#contract/admin/operators.ts';
import { defineAdminResource } from '#platform/admin/admin-resource.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { containing } from '#platform/database/conditions.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { endSessions } from '../auth/session-repository.ts';
import { updateOperator } from './operator-repository.ts';

interface Listed extends Omit<OperatorAdminRow, 'id' | 'version' | 'last_seen_at' | 'created_at'> {
  last_seen_at: Date | null;
  created_at: Date;
}

/** Operators. An operator is disabled instead of deleted. */
export const operatorResource = defineAdminResource<typeof operators, Listed>({
  calls: operators,
  table: 'operator',
  titleOf: sql`name`,
  columns: sql`operator.name, operator.display_name, operator.role, operator.created_at,
    operator.password_hash is not null as has_password,
    operator.totp_secret is not null as has_totp,
    operator.disabled_at is not null as is_disabled,
    (select count(*)::int from operator_session where operator_id = operator.id) as sessions,
    (select max(last_seen_at) from operator_session where operator_id = operator.id) as last_seen_at`,
  sorts: { id: sql`id`, name: sql`name`, created_at: sql`created_at` },
  defaultSort: 'id',
  filter: ({ q, role, disabled }) => [
    q && sql`(${containing('name', q)} or ${containing('display_name', q)})`,
    role && sql`role = ${role}`,
    disabled === undefined ? undefined : disabled ? sql`disabled_at is not null` : sql`disabled_at is null`,
  ],
  present: ({ published: _p, publish_at: _a, offline_at: _o, last_seen_at, created_at, ...row }) => ({
    ...row,
    last_seen_at: last_seen_at && chinaTime(last_seen_at),
    created_at: chinaTime(created_at),
  }),
  sheet: [
    ['编号', (row) => row.id],
    ['登录名', (row) => row.name],
    ['姓名', (row) => row.display_name],
    ['角色', (row) => row.role],
    ['动态验证码', (row) => row.has_totp],
    ['停用', (row) => row.is_disabled],
    ['新建时间', (row) => row.created_at],
  ],
  read: (tx, id) =>
    tx
      .selectFrom('operator')
      .select(['name', 'display_name', 'role', sql<boolean>`disabled_at is not null`.as('is_disabled')])
      .where('id', '=', id)
      .executeTakeFirst(),
  check: problemsOf,
  write: async (tx, id, { is_disabled, ...own }, now) => {
    const disabled_at = is_disabled ? sql<Date>`coalesce(disabled_at, ${now})` : null;
    if (id === null) {
      const row = tx
        .insertInto('operator')
        .values({ ...own, created_at: now, disabled_at: is_disabled ? now : null })
        .returning('id');
      return (await row.executeTakeFirstOrThrow()).id;
    }
    await updateOperator(tx, id, { ...own, disabled_at });
    if (is_disabled) {
      await endSessions(tx, id, {});
    }
    return id;
  },
  hanging: async (_tx, ids) => ids.map((id) => ({ id, reason: '操作记录要留存，请改为停用' })),
  tags: () => [],
});

async function problemsOf(tx: Tx, item: OperatorForm, id: number | null): Promise<FieldProblem[]> {
  const { name, role, is_disabled } = item;
  const other = tx
    .selectFrom('operator')
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', id ?? 0);
  const isTaken = await other.executeTakeFirst();
  const staysAdmin = role === 'admin' && !is_disabled;
  const { rows } = await sql<{ others: number }>`
    select count(*)::int as others from (
      select from operator
      where role = 'admin' and disabled_at is null and password_hash is not null and id <> ${id ?? 0}
      for update
    ) as others`.execute(tx);
  const isLast = id !== null && !staysAdmin && rows[0]?.others === 0;
  return [
    ...(isTaken ? [{ path: 'name', msg: '已有这个登录名' }] : []),
    ...(isLast ? [{ path: 'role', msg: '至少要保留一个能登录的管理员' }] : []),
  ];
}
