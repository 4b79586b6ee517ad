import { type Selectable, sql } from 'kysely';
import { type OperatorAdminRow, type OperatorForm, operators } from '#contract/admin/operators.ts';
import { ROLE_NAMES } from '#contract/admin/roles.ts';
import type { FieldProblem } from '#contract/envelope.ts';
import { defineAdminResource } from '#platform/admin/admin-resource.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import { containing } from '#platform/database/conditions.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { endSessions } from '../auth/session-repository.ts';
import { revokeInvitation } from '../operators/invitations.ts';
import { updateOperator } from '../operators/operator-repository.ts';
import {
  disabledAt,
  effectiveRole,
  isEnabled,
  mayGive,
  refuseStronger,
  roleColumns,
} from '../operators/operator-roles.ts';
import { deleteTokensOf } from '../tokens/token-repository.ts';

interface Listed
  extends Omit<
    OperatorAdminRow,
    'id' | 'version' | 'last_seen_at' | 'invited_until' | 'password_until' | 'created_at'
  > {
  last_seen_at: Date | null;
  invited_until: Date | null;
  password_until: Date | null;
  created_at: Date;
}

/** Operators. An operator is disabled instead of deleted. */
export const operatorResource = defineAdminResource<typeof operators, Listed>({
  calls: operators,
  table: 'operator',
  titleOf: sql`name`,
  columns: sql`operator.name, operator.display_name, ${effectiveRole} as role, operator.created_at,
    array(select held.name from operator_role as held where held.id = any(operator.role_ids) order by held.id) as roles,
    operator.password_hash is not null as has_password, operator.must_change_password,
    case when operator.must_change_password then operator.password_expires_at end as password_until,
    (select expires_at from operator_invitation where operator_id = operator.id) as invited_until,
    operator.totp_secret is not null as has_totp,
    (select count(*)::int from operator_passkey where operator_id = operator.id) as passkeys,
    not ${isEnabled} as is_disabled,
    (select count(*)::int from operator_session where operator_id = operator.id) as sessions,
    (select max(last_seen_at) from operator_session where operator_id = operator.id) as last_seen_at`,
  sorts: { id: sql`id`, name: { names: sql`name` }, created_at: sql`created_at` },
  defaultSort: 'id',
  filter: ({ q, role, disabled }) => [
    q && sql`(${containing('name', q)} or ${containing('display_name', q)})`,
    role && sql`${effectiveRole} = ${role}`,
    disabled === undefined ? undefined : disabled ? sql`not ${isEnabled}` : isEnabled,
  ],
  present: ({ published: _p, publish_at: _a, offline_at: _o, last_seen_at, ...row }) => ({
    ...row,
    last_seen_at: last_seen_at && chinaTime(last_seen_at),
    invited_until: row.invited_until && chinaTime(row.invited_until),
    password_until: row.password_until && chinaTime(row.password_until),
    created_at: chinaTime(row.created_at),
  }),
  sheet: [
    ['编号', (row) => row.id],
    ['登录名', (row) => row.name],
    ['姓名', (row) => row.display_name],
    ['内置角色', (row) => (row.role === 'custom' ? '' : ROLE_NAMES[row.role])],
    ['角色', (row) => row.roles],
    ['动态验证码', (row) => row.has_totp],
    ['通行密钥', (row) => row.passkeys],
    ['已停用', (row) => row.is_disabled],
    ['创建时间', (row) => row.created_at],
  ],
  read: (tx, id) =>
    tx
      .selectFrom('operator')
      .select(['name', 'display_name', effectiveRole.as('role'), 'role_ids', 'channel_ids'])
      .select(sql<boolean>`not ${isEnabled}`.as('is_disabled'))
      .where('id', '=', id)
      .executeTakeFirst(),
  check: problemsOf,
  write: async (tx, id, { is_disabled, role, ...form }, now) => {
    const { disabled_at: enabled, ...stored } = roleColumns(role);
    const own = { ...form, ...stored };
    if (id === null) {
      const row = tx
        .insertInto('operator')
        .values({ ...own, created_at: now, disabled_at: is_disabled ? now : enabled })
        .returning('id');
      return (await row.executeTakeFirstOrThrow()).id;
    }
    const disabled_at = is_disabled ? sql<Date>`coalesce(${disabledAt}, ${now})` : enabled;
    if (is_disabled || (await hasOtherRoles(tx, id, own))) {
      await revokeInvitation(tx, id);
      await endSessions(tx, id, {});
    }
    await updateOperator(tx, id, { ...own, disabled_at });
    if (is_disabled) {
      await deleteTokensOf(tx, id);
    }
    return id;
  },
  inUse: async (_tx, ids) => ids.map((id) => ({ id, reason: '操作记录要留存，请改为停用' })),
  tags: () => [],
});

async function problemsOf(
  tx: Tx,
  item: OperatorForm,
  id: number | null,
  context: AdminContext,
  before: OperatorForm | null,
): Promise<FieldProblem[]> {
  const { name, role, is_disabled } = item;
  if (id !== null) {
    await refuseStronger(tx, id, context);
  }
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
  const isLast = before?.role === 'admin' && !staysAdmin && rows[0]?.others === 0;
  return [
    ...(isTaken ? [{ path: 'name', msg: '已有这个登录名' }] : []),
    ...(isLast ? [{ path: 'role', msg: '至少要保留一个能登录的管理员' }] : []),
    ...(await roleProblems(tx, item, context)),
    ...(await channelProblems(tx, item)),
  ];
}

type OwnRoles = Pick<Selectable<Tables['operator']>, 'role' | 'custom_only' | 'later_role' | 'role_ids'>;

/**
 * Whether the roles change: neither an invitation nor a session that began with the earlier ones may lead to others. This
 * includes the session that makes the change.
 */
async function hasOtherRoles(
  tx: Tx,
  id: number,
  { role, custom_only, later_role, role_ids }: OwnRoles,
): Promise<boolean> {
  const held = await tx
    .selectFrom('operator')
    .select(['role', 'custom_only', 'later_role', 'role_ids'])
    .where('id', '=', id)
    .executeTakeFirst();
  const ids = (list: readonly number[]) =>
    list
      .map(Number)
      .sort((a, b) => a - b)
      .join();
  return (
    held !== undefined &&
    (held.role !== role ||
      held.custom_only !== custom_only ||
      held.later_role !== later_role ||
      ids(held.role_ids) !== ids(role_ids))
  );
}

async function channelProblems(tx: Tx, { role, channel_ids }: OperatorForm): Promise<FieldProblem[]> {
  if (channel_ids.length === 0) {
    return role === 'promoter' ? [{ path: 'channel_ids', msg: '请选择推广账号可以查看的渠道' }] : [];
  }
  const found = await tx.selectFrom('promo_channel').select('id').where('id', 'in', channel_ids).execute();
  return found.length < new Set(channel_ids).size
    ? [{ path: 'channel_ids', msg: '部分渠道已被删除，请重新选择' }]
    : [];
}

/** Operators give only what they have. */
async function roleProblems(
  tx: Tx,
  { role, role_ids }: OperatorForm,
  { operator }: AdminContext,
): Promise<FieldProblem[]> {
  const custom = await tx
    .selectFrom('operator_role')
    .select(['id', 'permissions', 'site_ids'])
    .where('id', 'in', role_ids.length > 0 ? role_ids : [0])
    .forShare()
    .execute();
  if (custom.length < new Set(role_ids).size) {
    return [{ path: 'role_ids', msg: '部分角色已被删除，请重新选择' }];
  }
  if (role === 'custom' && custom.length === 0) {
    return [{ path: 'role_ids', msg: '没有内置角色时，请至少选择一个自定义角色' }];
  }
  if (!mayGive(operator, { role, custom: [] })) {
    return [{ path: 'role', msg: '这个角色的权限比您多，不能授予他人' }];
  }
  return mayGive(operator, { role, custom })
    ? []
    : [{ path: 'role_ids', msg: '所选角色的权限比您多，不能授予他人' }];
}
