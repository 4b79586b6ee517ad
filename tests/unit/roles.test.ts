import { expect, test } from 'vitest';
import { PERMISSIONS, type Permission, permissionsOf, ROLE_NAMES, ROLES } from '#contract/admin/roles.ts';
import { operatorCalls } from '#tests/admin-calls.ts';
import { MAY } from '../integration/admin/roles/table.ts';

const needed = operatorCalls.flatMap(({ path, access }) =>
  (PERMISSIONS as readonly string[]).includes(access) ? [[path, access as Permission] as const] : [],
);

test.each(ROLES)('the role %s has the permissions of the table, call by call', (role) => {
  const allowed = needed
    .filter(([, permission]) => permissionsOf(role).includes(permission))
    .map(([path]) => path);
  const expected = needed.filter(([path]) => MAY[path]?.split(' ').includes(role)).map(([path]) => path);
  expect(allowed).toEqual(expected);
});

test('every permission is required by a call and granted to a role', () => {
  const used = new Set(needed.map(([, permission]) => permission));
  expect(PERMISSIONS.filter((permission) => !used.has(permission))).toEqual([]);
  const denied = PERMISSIONS.filter((permission) => !permissionsOf('admin').includes(permission));
  expect(denied).toEqual(['access.read', 'access.export']);
});

test('the auditor reads everything, exports the audit and the access log, and changes nothing', () => {
  const exports = ['audit.export', 'access.export'];
  expect(permissionsOf('auditor')).toEqual(
    PERMISSIONS.filter((one) => one.endsWith('.read') || exports.includes(one)),
  );
});

test('every role has a name', () => {
  expect(ROLES.map((role) => ROLE_NAMES[role])).toEqual(['管理员', '编辑', '运营', '客服', '审计', '推广']);
});
