import { sql } from 'kysely';
import {
  type OperatorRoleForm,
  type OperatorRoleRow,
  operatorRoles,
} from '#contract/admin/operator-roles.ts';
import { accessOf, covers } from '#contract/admin/role-access.ts';
import { isForOwnRoles } from '#contract/admin/roles.ts';
import type { FieldProblem } from '#contract/envelope.ts';
import { Refusal } from '#contract/refusal.ts';
import { defineAdminResource } from '#platform/admin/admin-resource.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import { containing } from '#platform/database/conditions.ts';
import type { Tx } from '#platform/database/transaction.ts';

const STRONGER = '这个角色的权限比您多，请联系管理员修改';

interface Listed extends Omit<OperatorRoleRow, 'id' | 'version' | 'created_at'> {
  created_at: Date;
}

/** The roles that operators define. A role in use is not deleted. */
export const roleResource = defineAdminResource<typeof operatorRoles, Listed>({
  calls: operatorRoles,
  table: 'operator_role',
  titleOf: sql`name`,
  columns: sql`operator_role.name, operator_role.note, operator_role.permissions, operator_role.site_ids,
    operator_role.created_at,
    (select count(*)::int from operator where operator_role.id = any(operator.role_ids)) as operators`,
  sorts: { id: sql`id`, name: { names: sql`name` }, created_at: sql`created_at` },
  defaultSort: 'id',
  filter: ({ q }) => [q && containing('name', q)],
  present: ({ published: _p, publish_at: _a, offline_at: _o, ...row }) => ({
    ...row,
    permissions: row.permissions.filter(isForOwnRoles),
    created_at: chinaTime(row.created_at),
  }),
  sheet: [
    ['编号', (row) => row.id],
    ['角色', (row) => row.name],
    ['说明', (row) => row.note],
    ['权限', (row) => row.permissions],
    ['站点编号', (row) => row.site_ids.map(String)],
    ['账号', (row) => row.operators],
  ],
  read: async (tx, id) => {
    const row = await tx
      .selectFrom('operator_role')
      .select(['name', 'note', 'permissions', 'site_ids'])
      .where('id', '=', id)
      .executeTakeFirst();
    const permissions = row?.permissions.filter(isForOwnRoles) as OperatorRoleForm['permissions'];
    return row && { ...row, permissions };
  },
  check: problemsOf,
  write: async (tx, id, item, now, before) => {
    const values = { ...item, permissions: [...new Set(item.permissions)].sort() };
    if (id !== null) {
      await tx.updateTable('operator_role').set(values).where('id', '=', id).execute();
      if (before && rightsOf(before) !== rightsOf(values)) {
        await endAccess(tx, id);
      }
      return id;
    }
    const row = tx
      .insertInto('operator_role')
      .values({ ...values, created_at: now })
      .returning('id');
    return (await row.executeTakeFirstOrThrow()).id;
  },
  inUse: async (tx, ids, { operator: { access } }) => {
    const { rows } = await sql<{ id: number; permissions: string[]; site_ids: number[]; held: boolean }>`
      select id, permissions, site_ids,
        exists (select from operator where operator_role.id = any(operator.role_ids)) as held
      from operator_role where id = any(${[...ids]}::bigint[])`.execute(tx);
    return rows.flatMap(({ id, held, ...role }) => {
      const isStronger = !covers(access, accessOf(null, [role]));
      const reason = held ? '还有账号在使用这个角色，请先为这些账号更换角色' : STRONGER;
      return held || isStronger ? [{ id, reason }] : [];
    });
  },
  tags: () => [],
});

/** The permissions and sites of a role as a text, for comparison. */
function rightsOf({ permissions, site_ids }: OperatorRoleForm): string {
  return JSON.stringify([[...new Set(permissions)].sort(), [...new Set(site_ids.map(Number))].sort()]);
}

/**
 * Ends the invitations and the sessions of a role's operators: none that began with the earlier rights may lead to others.
 * This includes the session that makes the change.
 */
async function endAccess(tx: Tx, roleId: number): Promise<void> {
  const held = sql`(select operator.id from operator where ${roleId} = any(operator.role_ids))`;
  await sql`delete from operator_invitation where operator_id in ${held}`.execute(tx);
  await sql`delete from operator_session where operator_id in ${held}`.execute(tx);
}

/**
 * Operators give a role only what they have, and change none that has more.
 * @throws {Refusal} FORBIDDEN
 */
async function problemsOf(
  tx: Tx,
  { name, permissions, site_ids }: OperatorRoleForm,
  id: number | null,
  { operator: { access } }: AdminContext,
  before: OperatorRoleForm | null,
): Promise<FieldProblem[]> {
  const other = await tx
    .selectFrom('operator_role')
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', id ?? 0)
    .executeTakeFirst();
  if (before && !covers(access, accessOf(null, [before]))) {
    throw new Refusal('FORBIDDEN', STRONGER);
  }
  return [
    ...(other ? [{ path: 'name', msg: '已有这个名称的角色' }] : []),
    ...(covers(access, accessOf(null, [{ permissions, site_ids }]))
      ? []
      : [{ path: 'permissions', msg: '不能授予您自己没有的权限' }]),
  ];
}
