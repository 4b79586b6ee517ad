import { sql } from 'kysely';
import type { Permission } from '#contract/admin/roles.ts';
import { Refusal } from '#contract/refusal.ts';
import { type AdminContext, sitesOf } from '../core/operator.ts';
import type { Database } from '../database/open.ts';
import { transaction } from '../database/transaction.ts';
import type { AnyResource } from './admin-resource.ts';
import { lockRecords } from './records.ts';

type Right = 'read' | 'write';

function boundSites(resource: AnyResource, right: Right, { operator }: Pick<AdminContext, 'operator'>) {
  return resource.site ? sitesOf(operator, `${resource.name}.${right}` as Permission) : null;
}

/** A resource with the records that an operator may read or write: of a resource with sites, those of the bound ones. */
export function boundTo(resource: AnyResource, right: Right, context: AdminContext): AnyResource {
  const sites = boundSites(resource, right, context);
  return sites === null
    ? resource
    : { ...resource, within: sql<boolean>`${resource.site}::bigint = any(${[...sites]}::bigint[])` };
}

/** @throws {Refusal} FORBIDDEN if the operator is bound to sites: new records, deletion, order and undo concern all */
export function refuseBound(resource: AnyResource, context: AdminContext): void {
  if (boundSites(resource, 'write', context) !== null) {
    throw new Refusal('FORBIDDEN', `您的角色只能修改所属站点的${resource.title}，不能新建、删除、排序或撤销`);
  }
}

/** @throws {Refusal} NOT_FOUND if the operator is bound to sites, and the record is of another one */
export async function requireReadable(
  db: Database,
  resource: AnyResource,
  id: number,
  context: AdminContext,
): Promise<void> {
  const bound = boundTo(resource, 'read', context);
  if (bound.within && (await transaction(db, (tx) => lockRecords(tx, bound, [id]))).length === 0) {
    throw new Refusal('NOT_FOUND', `这条${resource.title}不存在或已被删除`);
  }
}
