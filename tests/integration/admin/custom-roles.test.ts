// @module-tag exact

import { afterEach, beforeEach, expect, test } from 'vitest';
import { invitation, login, me } from '#contract/admin/access.ts';
import { accessList } from '#contract/admin/access-log.ts';
import { operatorRoles } from '#contract/admin/operator-roles.ts';
import { operatorInvite, operators } from '#contract/admin/operators.ts';
import { type Permission, ROLE_PERMISSIONS } from '#contract/admin/roles.ts';
import { roleResource } from '#services/admin/operator-management/role-resource.ts';
import { siteResource } from '#services/main/site/site-resource.ts';
import { describeEachDatabase, describeOneDatabase } from '../databases.ts';
import { type OperatorApp, OperatorBrowser, openOperatorApp, PASSWORD } from './operator-app.ts';
import {
  customFaults,
  customOperator,
  escalations,
  neededPermissions,
  siteFaults,
} from './roles/custom-clients.ts';
import { plantBugs } from './roles/plants.ts';

const needed = neededPermissions();
const every = (remainder: number) => ROLE_PERMISSIONS.filter((_permission, index) => index % 2 === remainder);
const newRole = { name: '资讯编辑', note: '只写资讯', site_ids: [] };
const fresh = { id: null, version: 0 } as const;

describeEachDatabase('roles that operators define', (open) => {
  let server: OperatorApp;
  let admin: OperatorBrowser;
  beforeEach(async () => {
    server = await openOperatorApp(await open());
    admin = await server.signedIn('admin');
  });
  afterEach(() => server.close());

  test.each([
    ['every other permission', every(0)],
    ['the others', every(1)],
    ['one', ['codes.find'] as Permission[]],
    ['none', []],
  ])(
    '[ROL-01] a role with %s may make the calls of its permissions and no others',
    async (_name, granted) => {
      const { browser } = await customOperator(server, 'custom', [{ permissions: granted }]);
      expect(await customFaults(browser, new Set(granted), needed)).toEqual([]);
    },
  );

  test('[ROL-02] several roles are united, with a built-in one, and changes hold at once', async () => {
    const news = await admin.get(operatorRoles.save, {
      ...fresh,
      item: { ...newRole, permissions: ['news.read', 'news.write'] },
    });
    const codes = await admin.get(operatorRoles.save, {
      ...fresh,
      item: { ...newRole, name: '查码', permissions: ['codes.find'] },
    });
    const browser = await server.signedIn('support', 'xiao.ming');
    const { operator } = await browser.get(me, {});
    const item = { name: 'xiao.ming', display_name: '小明', is_disabled: false };
    const given = await admin.get(operators.save, {
      id: operator.id,
      version: 1,
      item: { ...item, role: 'custom', role_ids: [news.id, codes.id] },
    });
    const permissions = async () => {
      expect(await browser.call(me, {})).toMatchObject({ code: 'LOGIN_REQUIRED' });
      await browser.get(login, { name: 'xiao.ming', password: PASSWORD });
      return (await browser.get(me, {})).operator.permissions;
    };
    expect((await permissions()).sort()).toEqual(['codes.find', 'news.read', 'news.write']);
    expect((await browser.get(me, {})).operator).toMatchObject({
      role: 'custom',
      role_name: '资讯编辑、查码',
    });
    await admin.get(operatorRoles.save, {
      id: news.id,
      version: news.version,
      item: { ...newRole, permissions: ['news.read'] },
    });
    expect((await permissions()).sort()).toEqual(['codes.find', 'news.read']);
    await admin.get(operators.save, {
      id: operator.id,
      version: given.version,
      item: { ...item, role: 'editor', role_ids: [codes.id] },
    });
    expect(await permissions()).toEqual(expect.arrayContaining(['games.write', 'codes.find']));
    expect((await admin.get(operators.list, { q: 'xiao' })).list).toMatchObject([
      { role: 'editor', roles: ['查码'], is_disabled: false },
    ]);
  });

  test('[ROL-06] other roles end every session and the invitation of an operator; another name does not', async () => {
    const browser = await server.signedIn('support', 'xiao.ming');
    const half = new OperatorBrowser(server.app);
    await half.get(login, { name: 'xiao.ming', password: PASSWORD });
    const { operator } = await browser.get(me, {});
    const { token } = await admin.get(operatorInvite, { id: operator.id });
    const item = { name: 'xiao.ming', display_name: '小明', role: 'support', is_disabled: false } as const;
    const save = (version: number, changed: object) =>
      admin.get(operators.save, { id: operator.id, version, item: { ...item, ...changed } });
    await save(1, {});
    expect(await browser.call(me, {})).toMatchObject({ status: 1 });
    expect(await half.call(invitation, { token })).toMatchObject({ status: 1 });
    await save(2, { role: 'editor' });
    expect(await browser.call(me, {})).toMatchObject({ code: 'LOGIN_REQUIRED' });
    expect(await half.call(me, {})).toMatchObject({ code: 'LOGIN_REQUIRED' });
    expect(await half.call(invitation, { token })).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await admin.call(me, {})).toMatchObject({ status: 1 });
  });

  test('[ROL-06] other rights of a role end the sessions and invitations of its operators; another name does not', async () => {
    const { browser, id, role_ids } = await customOperator(server, 'custom', [
      { permissions: ['news.read'] },
    ]);
    const other = await customOperator(server, 'other', [{ permissions: ['news.read'] }]);
    const { token } = await admin.get(operatorInvite, { id });
    const save = (version: number, changed: object) =>
      admin.get(operatorRoles.save, {
        id: role_ids[0] ?? 0,
        version,
        item: { ...newRole, permissions: ['news.read'], ...changed },
      });
    await save(1, { name: '改名' });
    expect(await browser.call(me, {})).toMatchObject({ status: 1 });
    expect(await browser.call(invitation, { token })).toMatchObject({ status: 1 });
    await save(2, { name: '改名', permissions: ['news.read', 'news.write'] });
    expect(await browser.call(me, {})).toMatchObject({ code: 'LOGIN_REQUIRED' });
    expect(await browser.call(invitation, { token })).toMatchObject({ code: 'BAD_REQUEST' });
    expect(await other.browser.call(me, {})).toMatchObject({ status: 1 });
  });

  test('[ROL-06] who changes the own roles, or a role of their own, logs in again', async () => {
    const role = await admin.get(operatorRoles.save, {
      ...fresh,
      item: { ...newRole, permissions: ['news.read'] },
    });
    await server.operator('other.admin', 'admin');
    const { operator } = await admin.get(me, {});
    const item = { name: operator.name, display_name: operator.name, is_disabled: false };
    const own = {
      id: operator.id,
      version: 1,
      item: { ...item, role: 'admin' as const, role_ids: [role.id] },
    };
    const logIn = () => admin.get(login, { name: operator.name, password: PASSWORD });
    await admin.get(operators.save, own);
    expect(await admin.call(me, {})).toMatchObject({ code: 'LOGIN_REQUIRED' });
    await logIn();
    await admin.get(operatorRoles.save, {
      id: role.id,
      version: role.version,
      item: { ...newRole, permissions: ['news.read', 'news.write'] },
    });
    expect(await admin.call(me, {})).toMatchObject({ code: 'LOGIN_REQUIRED' });
    await logIn();
    await admin.get(operators.save, { ...own, version: 2, item: { ...own.item, role: 'editor' } });
    expect(await admin.call(me, {})).toMatchObject({ code: 'LOGIN_REQUIRED' });
  });

  test('[ROL-02] an older program refuses an operator without a built-in role', async () => {
    const { id } = await customOperator(server, 'custom', [{ permissions: ['news.read'] }]);
    const row = server.db.selectFrom('operator').select('id').where('id', '=', id);
    expect(await row.where('disabled_at', 'is', null).execute()).toEqual([]);
    expect((await admin.get(operators.list, { disabled: true })).list).toEqual([]);
    expect((await admin.get(operators.list, { role: 'custom' })).list).toMatchObject([
      { id, role: 'custom' },
    ]);
  });

  test('[ROL-03] nobody gets or gives more than they have', async () => {
    expect(await escalations(server)).toEqual([]);
  });

  test('[ROL-03] the last administrator stays; a role in use is not deleted; a role needs a name and a permission', async () => {
    const { operator } = await admin.get(me, {});
    const { id, version } = await admin.get(operatorRoles.save, {
      ...fresh,
      item: { ...newRole, permissions: ['news.read'] },
    });
    const item = { name: operator.name, display_name: operator.name, is_disabled: false };
    expect(
      await admin.call(operators.save, {
        id: operator.id,
        version: 1,
        item: { ...item, role: 'custom', role_ids: [id] },
      }),
    ).toMatchObject({ fields: [{ path: 'role', msg: '至少要保留一个能登录的管理员' }] });
    await server.operator('wang.wu', 'support');
    await server.db
      .updateTable('operator')
      .set({ role_ids: [id] })
      .where('name', '=', 'wang.wu')
      .execute();
    expect(await admin.get(operatorRoles.remove, { ids: [id] })).toMatchObject({
      done: [],
      skipped: [{ id }],
    });
    await server.db.updateTable('operator').set({ role_ids: [] }).execute();
    const same = { ...fresh, item: { ...newRole, permissions: ['news.read' as const] } };
    expect(await admin.call(operatorRoles.save, same)).toMatchObject({ fields: [{ path: 'name' }] });
    const none = { id, version, item: { ...newRole, permissions: [] } };
    expect(await admin.call(operatorRoles.save, none)).toMatchObject({ fields: [{ path: 'permissions' }] });
    expect(await admin.get(operatorRoles.remove, { ids: [id] })).toMatchObject({ done: [id] });
  });

  test.each(['access.read', 'access.export'] as const)(
    '[SEC-32] no own role has %s: nobody gives it, and a stored one is ignored',
    async (permission) => {
      const { browser, id } = await customOperator(
        server,
        'manager',
        [
          { permissions: ['roles.read', 'roles.write', 'news.read', permission] },
          { permissions: ['news.read', permission] },
        ],
        'auditor',
      );
      const { list } = await browser.get(operatorRoles.list, {});
      expect(list.flatMap(({ permissions }) => permissions)).not.toContain(permission);
      const item = { ...newRole, permissions: ['news.read', permission] };
      const given = await browser.call(operatorRoles.save, { ...fresh, item: item as never });
      expect(given).toMatchObject({ code: 'BAD_REQUEST' });
      const alone = await customOperator(server, 'alone', [{ permissions: ['news.read', permission] }]);
      expect((await alone.browser.get(me, {})).operator.permissions).toEqual(['news.read']);
      expect(await alone.browser.call(accessList, {})).toMatchObject({ code: 'FORBIDDEN' });
      const [role = 0] = alone.role_ids;
      const shown = await browser.get(operatorRoles.one, { id: role });
      expect(shown.item.permissions).toEqual(['news.read']);
      await browser.get(operatorRoles.save, { id: role, version: shown.version, item: shown.item });
      expect(await browser.call(me, {})).toMatchObject({ data: { operator: { id } } });
    },
  );

  test('[ROL-04] an operator bound to a site sees and changes its record only', async () => {
    expect(await siteFaults(server)).toEqual([]);
  });

  test('[ROL-05] changing roles needs a recent confirmation', async () => {
    server.clock.pass(6 * 60);
    const item = { ...newRole, permissions: ['news.read' as const] };
    expect(await admin.call(operatorRoles.save, { ...fresh, item })).toMatchObject({
      code: 'REAUTH_REQUIRED',
    });
  });
});

describeOneDatabase('the checks of roles find planted bugs', (open) => {
  let server: OperatorApp;
  let removeBugs: (() => void) | undefined;
  afterEach(async () => {
    removeBugs?.();
    removeBugs = undefined;
    await server.close();
  });

  test('[ROL-01] a permission that a call does not check', async () => {
    removeBugs = plantBugs();
    server = await openOperatorApp(await open());
    const { browser } = await customOperator(server, 'custom', [{ permissions: ['news.read'] }]);
    const found = await customFaults(browser, new Set(['news.read']), needed);
    expect(found.join()).toMatch(/codes\/export returns \d+, codes.export is not granted/);
  });

  test('[ROL-03] a role that its own operator extends', async () => {
    const { check } = roleResource;
    roleResource.check = async () => [];
    removeBugs = () => {
      roleResource.check = check as NonNullable<typeof check>;
    };
    server = await openOperatorApp(await open());
    expect(await escalations(server)).toContain('edits the own role');
  });

  test('[ROL-04] a record of another site that a bound operator edits', async () => {
    const { site } = siteResource;
    Reflect.deleteProperty(siteResource, 'site');
    removeBugs = () => {
      siteResource.site = site as NonNullable<typeof site>;
    };
    server = await openOperatorApp(await open());
    expect(await siteFaults(server)).toEqual(expect.arrayContaining(['edits another site']));
  });
});
