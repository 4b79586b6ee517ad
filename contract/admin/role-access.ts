import { type Permission, permissionsOf, ROLE_PERMISSIONS, type Role } from './roles.ts';

/**
 * What an operator may do: each permission with the sites that it is bound to, or null if it holds for all. Only records
 * that belong to a site are bound.
 */
export type Access = ReadonlyMap<Permission, readonly number[] | null>;

/** A role that operators defined. Without sites it is not bound. */
export interface CustomRole {
  permissions: readonly string[];
  site_ids: readonly number[];
}

const GRANTABLE: ReadonlySet<string> = new Set(ROLE_PERMISSIONS);

/** The union of a built-in role, if any, and of custom ones. Permissions that this program doesn't know, or that own roles can't have, are ignored. */
export function accessOf(role: Role | null, custom: readonly CustomRole[]): Access {
  const access = new Map<Permission, readonly number[] | null>(
    (role ? permissionsOf(role) : []).map((permission) => [permission, null]),
  );
  for (const { permissions, site_ids } of custom) {
    for (const permission of permissions.filter((one): one is Permission => GRANTABLE.has(one))) {
      const before = access.get(permission);
      const isFree = before === null || site_ids.length === 0;
      access.set(permission, isFree ? null : [...new Set([...(before ?? []), ...site_ids])]);
    }
  }
  return access;
}

/** Whether everything that `other` allows is allowed by `access`, too: operators give only what they have. */
export function covers(access: Access, other: Access): boolean {
  return [...other].every(([permission, sites]) => {
    const own = access.get(permission);
    return own === null || (own && sites ? sites.every((site) => own.includes(site)) : false);
  });
}
