import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { needed, references, someOfThese, text } from './form-fields.ts';
import { resource } from './resource.ts';
import { type Permission, ROLE_PERMISSIONS } from './roles.ts';
import { searchFilter } from './shapes.ts';

/** Roles of this installation, besides the built-in ones. */
export const operatorRoles = resource({
  name: 'roles',
  service: 'console',
  row: z.object({
    id,
    name: z.string(),
    note: z.string(),
    permissions: z.array(z.string()),
    /** The sites that it is bound to; none: it holds for all. */
    site_ids: z.array(id),
    operators: count,
    created_at: time,
    version: count,
  }),
  form: z.object({
    name: needed('角色名称', 20),
    note: text('说明', 200),
    permissions: someOfThese('权限', ROLE_PERMISSIONS as readonly [Permission, ...Permission[]]),
    site_ids: references('站点', 50),
  }),
  isPublished: false,
  recent: true,
  filters: { q: searchFilter },
  sorts: ['id', 'name', 'created_at'],
});

export type OperatorRoleForm = z.output<typeof operatorRoles.form>;
export type OperatorRoleRow = z.output<typeof operatorRoles.row>;
