import { sql } from 'kysely';
import { accessOf, type CustomRole, covers } from '#contract/admin/role-access.ts';
import type { Role } from '#contract/admin/roles.ts';
import { Refusal } from '#contract/refusal.ts';
import type { AdminContext, Operator } from '#platform/core/operator.ts';
import type { Tx } from '#platform/database/transaction.ts';

/** What a row of `operator` has to say of its roles, for `operatorOf`. */
interface OperatorColumns {
  id: number;
  name: string;
  display_name: string;
  role: Role | 'custom';
  custom: readonly (CustomRole & { name: string })[];
}

/** The built-in role of a row of `operator`, or `custom`. */
export const effectiveRole = sql<
  Role | 'custom'
>`case when operator.custom_only then coalesce(operator.later_role, 'custom') else operator.role end`;

/** The custom roles of a row of `operator`. */
export const customRoles = sql<(CustomRole & { name: string })[]>`coalesce((
  select jsonb_agg(jsonb_build_object('name', held.name, 'permissions', held.permissions, 'site_ids', held.site_ids)
    order by held.id)
  from operator_role as held where held.id = any(operator.role_ids)), '[]')`;

/** Stored for an operator without a built-in role that older programs know; it is not used. */
const LEAST_ROLE = 'editor' as const;

/** The columns of a role. Older programs take an operator of a later role, or without a built-in one, for disabled. */
export function roleColumns(role: Role | 'custom') {
  const later_role = role === 'promoter' ? role : null;
  return role === 'promoter' || role === 'custom'
    ? { role: LEAST_ROLE, custom_only: true, later_role, disabled_at: sql<Date | null>`'infinity'` }
    : { role, custom_only: false, later_role, disabled_at: sql<Date | null>`null` };
}

/** True for an enabled row of `operator`. */
export const isEnabled = sql<boolean>`(operator.disabled_at is null or operator.disabled_at = 'infinity')`;

/** When a row of `operator` was disabled; null if it is enabled. */
export const disabledAt = sql<Date | null>`nullif(operator.disabled_at, 'infinity')`;

export function operatorOf({ id, name, display_name, role, custom }: OperatorColumns): Operator {
  return {
    id,
    name,
    display_name,
    role,
    custom_roles: custom.map((one) => one.name),
    access: accessOf(role === 'custom' ? null : role, custom),
  };
}

/** Whether an operator may give these roles, or change an operator who has them: administrators may, others only what they have. */
export function mayGive(
  { role, access }: Operator,
  given: { role: Role | 'custom'; custom: readonly CustomRole[] },
): boolean {
  const isBuiltIn = given.custom.length === 0;
  return (
    (role === 'admin' && isBuiltIn) ||
    covers(withBuiltIns(role, access), accessOf(given.role === 'custom' ? null : given.role, given.custom))
  );
}

/** An administrator manages every built-in role, also the parts of 审计 that 管理员 lacks. */
function withBuiltIns(role: Operator['role'], access: Operator['access']): Operator['access'] {
  return role === 'admin' ? new Map([...accessOf('auditor', []), ...access]) : access;
}

/** @throws {Refusal} FORBIDDEN if the operator with this id may do more than the one who wants to change it */
export async function refuseStronger(tx: Tx, id: number, { operator }: AdminContext): Promise<void> {
  const found = await tx
    .selectFrom('operator')
    .select([effectiveRole.as('role'), customRoles.as('custom')])
    .where('id', '=', id)
    .executeTakeFirst();
  if (found && !mayGive(operator, found)) {
    throw new Refusal('FORBIDDEN', '这个账号的权限比您多，请联系管理员修改');
  }
}
