import { acceptInvitation, login, me } from '#contract/admin/access.ts';
import { operatorRoles } from '#contract/admin/operator-roles.ts';
import { operators } from '#contract/admin/operators.ts';
import { PERMISSIONS, type Permission, type Role } from '#contract/admin/roles.ts';
import { sites } from '#contract/admin/sites.ts';
import { tokenCreate, tokenRevoke } from '#contract/admin/tokens.ts';
import type { Call } from '#contract/call.ts';
import { operatorCalls } from '#tests/admin-calls.ts';
import { type OperatorApp, OperatorBrowser, PASSWORD } from '../operator-app.ts';

const FORBIDDEN = 403;
const SIGNED_OUT = 401;

/** Signs in an operator with custom roles, besides a built-in one or alone. */
export async function customOperator(
  server: OperatorApp,
  name: string,
  roles: readonly { permissions: readonly Permission[]; site_ids?: number[] }[],
  builtIn?: Role,
): Promise<{ browser: OperatorBrowser; id: number; role_ids: number[] }> {
  const role_ids: number[] = [];
  for (const [at, { permissions, site_ids = [] }] of roles.entries()) {
    const values = { name: `${name} ${at}`, permissions: [...permissions], site_ids };
    const { id } = await server.db
      .insertInto('operator_role')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow();
    role_ids.push(id);
  }
  const browser = await server.signedIn(builtIn ?? 'editor', name);
  const only = builtIn ? {} : { custom_only: true, disabled_at: FOREVER };
  await server.db
    .updateTable('operator')
    .set({ role_ids, ...only })
    .where('name', '=', name)
    .execute();
  const { operator } = await browser.get(me, {});
  return { browser, id: operator.id, role_ids };
}

/** PostgreSQL's infinity: disabled for programs that know built-in roles only. */
const FOREVER = 'infinity' as unknown as Date;

/** The permission of a call; undefined if it needs none. */
function permissionOf({ access }: Call): Permission | undefined {
  return PERMISSIONS.find((permission) => permission === access);
}

/** Makes each call that needs a permission, without parameters; returns those allowed or refused contrary to `granted`. */
export async function customFaults(
  browser: OperatorBrowser,
  granted: ReadonlySet<Permission>,
  needed: ReadonlyMap<string, Permission>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const call of operatorCalls) {
    const permission = needed.get(call.path);
    if (permission) {
      const { statusCode } = await browser.request(call, {});
      const isRefused = statusCode === FORBIDDEN || statusCode === SIGNED_OUT;
      if (isRefused === granted.has(permission)) {
        faults.push(`${call.path} returns ${statusCode}, ${permission} is ${isRefused ? '' : 'not '}granted`);
      }
    }
  }
  return faults;
}

/** The permissions that calls need, read before bugs are planted. */
export function neededPermissions(): Map<string, Permission> {
  return new Map(
    operatorCalls.flatMap((call) => {
      const permission = permissionOf(call);
      return permission ? [[call.path, permission] as const] : [];
    }),
  );
}

/** Ways in which an operator who manages operators and roles could get more than they have; those that succeed. */
export async function escalations(server: OperatorApp): Promise<string[]> {
  const permissions: Permission[] = [
    'operators.read',
    'operators.write',
    'roles.read',
    'roles.write',
    'news.read',
  ];
  const { browser, id, role_ids } = await customOperator(server, 'manager', [{ permissions }]);
  const strong = await customOperator(server, 'strong', [{ permissions: ['backups.manage'] }]);
  const adminId = await server.operator('other.admin', 'admin');
  const [roleId = 0] = role_ids;
  const [strongRole = 0] = strong.role_ids;
  const role = { name: '管理员自己', note: '', site_ids: [] };
  const more: Permission[] = [...permissions, 'backups.manage'];
  const record = { id: null, version: 0 } as const;
  const own = { name: 'manager', display_name: 'manager', is_disabled: false };
  const tries: Record<string, () => Promise<{ status: number }>> = {
    'edits the own role': () =>
      browser.call(operatorRoles.save, { id: roleId, version: 1, item: { ...role, permissions: more } }),
    'makes a stronger role': () =>
      browser.call(operatorRoles.save, { ...record, item: { ...role, name: '更强', permissions: more } }),
    'weakens a stronger role': () =>
      browser.call(operatorRoles.save, {
        id: strongRole,
        version: 1,
        item: { ...role, name: '变弱', permissions: ['news.read'] },
      }),
    'gives itself a built-in role': () =>
      browser.call(operators.save, { id, version: 1, item: { ...own, role: 'admin', role_ids } }),
    'gives itself a stronger role': () =>
      browser.call(operators.save, {
        id,
        version: 1,
        item: { ...own, role: 'custom', role_ids: [...role_ids, strongRole] },
      }),
    'creates a stronger operator': () =>
      browser.call(operators.save, {
        ...record,
        item: { ...own, name: 'new.one', role: 'auditor', role_ids: [] },
      }),
    'disables an administrator': () =>
      browser.call(operators.save, {
        id: adminId,
        version: 1,
        item: { ...own, name: 'other.admin', role: 'custom', role_ids, is_disabled: true },
      }),
    'invites an administrator': () => browser.post('/console/api/operators/invite', { id: adminId }),
    'removes the factors of a stronger operator': () =>
      browser.post('/console/api/operators/factors-reset', { id: strong.id, factors: ['totp'] }),
    'ends the sessions of an administrator': () =>
      browser.post('/console/api/operators/end-sessions', { id: adminId }),
    'deletes a stronger role': async () => {
      const row = server.db
        .insertInto('operator_role')
        .values({ name: '备份', permissions: ['backups.manage'] })
        .returning('id');
      const { done } = await browser.get(operatorRoles.remove, {
        ids: [(await row.executeTakeFirstOrThrow()).id],
      });
      return { status: done.length };
    },
    'revokes the token of an administrator': async () => {
      const admin = await server.signedIn('admin', 'token.admin');
      const { id: token } = await admin.get(tokenCreate, { name: 'CI', scopes: ['news.read'], days: '30' });
      return browser.call(tokenRevoke, { id: token });
    },
    'uses an invitation from before a promotion': async () => {
      const item = { ...own, name: 'promoted', role: 'custom' as const, role_ids };
      const created = await browser.get(operators.save, { ...record, item });
      const { token } = (await browser.post('/console/api/operators/invite', { id: created.id })).data;
      const admin = await server.signedIn('admin', 'promoting.admin');
      await admin.get(operators.save, {
        id: created.id,
        version: created.version,
        item: { ...item, role: 'admin', role_ids: [] },
      });
      return new OperatorBrowser(server.app).call(acceptInvitation, {
        token,
        new_password: 'a walk in the rain',
      });
    },
    'uses an invitation from before its role became stronger': async () => {
      const admin = await server.signedIn('admin', 'role.admin');
      const item = { ...role, name: '渐强', permissions: ['news.read' as const] };
      const made = await admin.get(operatorRoles.save, { ...record, item });
      const invited = { ...own, name: 'grown', role: 'custom' as const, role_ids: [made.id] };
      const created = await browser.get(operators.save, { ...record, item: invited });
      const { token } = (await browser.post('/console/api/operators/invite', { id: created.id })).data;
      await admin.get(operatorRoles.save, {
        id: made.id,
        version: made.version,
        item: { ...item, permissions: more },
      });
      return new OperatorBrowser(server.app).call(acceptInvitation, {
        token,
        new_password: 'a walk in the rain',
      });
    },
  };
  const succeeded: string[] = [];
  for (const [name, attempt] of Object.entries(tries)) {
    if ((await attempt()).status === 1) {
      succeeded.push(name);
      // Other rights end the session.
      await browser.get(login, { name: 'manager', password: PASSWORD });
    }
  }
  return succeeded;
}

/** What an operator bound to one site does to another; what succeeds. */
export async function siteFaults(server: OperatorApp): Promise<string[]> {
  const made: number[] = [];
  for (const key of ['a', 'b']) {
    const settings = JSON.stringify({ name: `站点 ${key}` });
    const row = server.db
      .insertInto('site')
      .values({ key, is_default: key === 'a', settings })
      .returning('id');
    made.push((await row.executeTakeFirstOrThrow()).id);
  }
  const [a = 0, b = 0] = made;
  const admin = await server.signedIn('admin', 'site.admin');
  const items = [await admin.get(sites.one, { id: a }), await admin.get(sites.one, { id: b })];
  const roles = [{ permissions: ['sites.read', 'sites.write'] as const, site_ids: [b] }];
  const { browser } = await customOperator(server, 'bound', roles);
  const faults: string[] = [];
  const listed = (await browser.get(sites.list, {})).list.map(({ id }) => id);
  if (listed.join() !== String(b)) {
    faults.push(`lists ${listed}`);
  }
  const own = { ...items[1]?.item, slogan: '只改自己的' };
  if ((await browser.call(sites.save, { id: b, version: 1, item: own as never })).status !== 1) {
    faults.push('does not save the own site');
  }
  const tries: Record<string, () => Promise<{ status: number }>> = {
    'reads another site': () => browser.call(sites.one, { id: a }),
    'reads the history of another site': () => browser.call(sites.history, { id: a }),
    'edits another site': () =>
      browser.call(sites.save, {
        id: a,
        version: 1,
        item: { ...items[0]?.item, slogan: '改别人的' } as never,
      }),
    'takes the default from another site': () =>
      browser.call(sites.save, { id: b, version: 2, item: { ...own, is_default: true } as never }),
    'takes a domain from another site': () =>
      browser.call(sites.save, {
        id: b,
        version: 2,
        item: { ...own, hostnames: ['www.main.example'] } as never,
      }),
    'creates a site': () =>
      browser.call(sites.save, { id: null, version: 0, item: { ...own, key: 'c' } as never }),
    'deletes a site': () => browser.call(sites.remove, { ids: [b] }),
  };
  for (const [name, attempt] of Object.entries(tries)) {
    if ((await attempt()).status === 1) {
      faults.push(name);
    }
  }
  return faults;
}
