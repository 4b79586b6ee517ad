// @module-tag exact

import { afterEach, expect, test } from 'vitest';
import { type AccessKind, accessExport, accessList } from '#contract/admin/access-log.ts';
import { auditList } from '#contract/admin/audit.ts';
import { playerData, playerErase } from '#contract/admin/privacy.ts';
import { permissionsOf, ROLES } from '#contract/admin/roles.ts';
import { transaction } from '#platform/database/transaction.ts';
import { ServerSecret } from '#platform/security/secrets/server-secret.ts';
import { operatorCalls } from '#tests/admin-calls.ts';
import { sealedMobile } from '#tests/data-keys.ts';
import { accessLog, client } from '#tests/unit/access-log.ts';
import { describeEachDatabase } from '../databases.ts';
import { finishErasure } from './finish-erasure.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';

const MOBILE = '13800138000';
const HOME = '2001:db8::7';
const HOUR = 3_600_000;

test('only the auditor has the permissions, not even the admin', () => {
  for (const permission of ['access.read', 'access.export'] as const) {
    expect(ROLES.filter((role) => permissionsOf(role).includes(permission))).toEqual(['auditor']);
  }
});

test('no call has a mobile number or an address in its URL, which access logs store', () => {
  const personal = operatorCalls.filter(({ input }) => {
    const names = Object.keys((input as unknown as { shape: object }).shape);
    return ['mobile', 'address'].some((name) => names.includes(name));
  });
  expect(personal.map(({ path, method }) => [path, method]).sort()).toEqual(
    ['access/export', 'access/list', 'players/export', 'players/list', 'players/renumber'].map((name) => [
      `/console/api/${name}`,
      'POST',
    ]),
  );
});

describeEachDatabase('the access log in the admin site', (open) => {
  let server: OperatorApp;
  let auditor: OperatorBrowser;
  let id = 0;
  afterEach(() => server.close());

  /** Three entries of a player, an hour apart, and one of a visitor. */
  async function start() {
    server = await openOperatorApp(await open());
    auditor = await server.signedIn('auditor', 'shen.ji');
    const added = await server.db
      .insertInto('player')
      .values({
        nickname: '晚风',
        icon_url: 'a.webp',
        uid: 'u1',
        account_uid: 'own:1',
        mobile_masked: '138****8000',
        ...sealedMobile('player.mobile', 'own:1', MOBILE),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    id = added.id;
    await enter('login_code', 3);
    await enter('comment', 2, { subject_id: 77, client: { ...client, address: HOME } });
    await enter('logout', 1);
    await enter('appeal', 0, { player_id: null, subject_id: 'SS20261121-000001', client: null });
  }

  const hoursAgo = (hours: number) => new Date(server.clock.now().getTime() - hours * HOUR);
  const enter = (kind: AccessKind, hours: number, more: object = {}) =>
    transaction(server.db, async (tx) =>
      accessLog.record(tx, await accessLog.hold(tx), {
        at: hoursAgo(hours),
        player_id: id,
        kind,
        client,
        ...more,
      }),
    );
  const kinds = async (filters: object) =>
    (await auditor.get(accessList, filters)).list.map(({ kind }) => kind);
  const looks = async (action = 'look') =>
    (await auditor.get(auditList, { subject: 'access', action })).list.map(({ after }) => after);

  test('[SEC-11] is listed with decrypted addresses and their provinces, filtered by player, number, kind and time', async () => {
    await start();
    const { list, total } = await auditor.get(accessList, {});
    expect(total).toBe(4);
    expect(list).toMatchObject([
      { kind: 'appeal', player_id: null, nickname: '', address: null, port: null, province: null, agent: '' },
      { kind: 'logout' },
      { kind: 'comment', subject_id: '77', address: HOME, province: '湖南' },
      {
        kind: 'login_code',
        at: '2026-11-21T07:00:00+08:00',
        player_id: id,
        nickname: '晚风',
        mobile_masked: '138****8000',
        province: '广东',
        ...client,
      },
    ]);
    expect(await kinds({ player_id: id, sort: 'at' })).toEqual(['login_code', 'comment', 'logout']);
    expect(await kinds({ mobile: MOBILE })).toHaveLength(3);
    expect(await kinds({ mobile: '13800138001' })).toEqual([]);
    expect(await kinds({ kind: 'comment' })).toEqual(['comment']);
    const [from, to] = [hoursAgo(2).toISOString(), hoursAgo(1).toISOString()];
    expect(await kinds({ from, to })).toEqual(['comment']);
    expect(await kinds({ page: 2, size: 3 })).toEqual(['login_code']);
  });

  test('is searched by an address in any notation within a month, or of one player', async () => {
    await start();
    const period = { from: hoursAgo(31 * 24).toISOString(), to: hoursAgo(-1).toISOString() };
    const month = { ...period, from: hoursAgo(31 * 24 - 2).toISOString() };
    expect(await kinds({ address: '2001:DB8:0::7', ...month })).toEqual(['comment']);
    expect(await kinds({ address: client.address, ...month })).toEqual(['logout', 'login_code']);
    expect(await kinds({ address: client.address, ...month, page: 2, size: 1 })).toEqual(['login_code']);
    expect(await kinds({ address: HOME, player_id: id })).toEqual(['comment']);
    for (const filters of [period, {}, { from: month.from }]) {
      expect(await auditor.call(accessList, { address: HOME, ...filters })).toMatchObject({
        code: 'BAD_REQUEST',
        fields: [{ path: 'address', msg: '按 IP 地址查询时，请选择不超过 31 天的起止时间，或指定玩家' }],
      });
    }
    expect(await auditor.call(accessList, { address: '203.0.113', ...month })).toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  test('[SEC-11] is searched by a province within a month, or of one player', async () => {
    await start();
    const month = { from: hoursAgo(31 * 24 - 2).toISOString(), to: hoursAgo(-1).toISOString() };
    for (const province of ['湖南', '湖南省', '湖']) {
      expect(await kinds({ province, ...month })).toEqual(['comment']);
    }
    expect(await kinds({ province: '广东', player_id: id })).toEqual(['logout', 'login_code']);
    expect(await kinds({ province: '广东', address: HOME, ...month })).toEqual([]);
    expect(await auditor.call(accessList, { province: '湖南' })).toMatchObject({
      fields: [{ path: 'province', msg: '按省份查询时，请选择不超过 31 天的起止时间，或指定玩家' }],
    });
    expect(await looks()).toContainEqual(expect.objectContaining({ province: '湖南省' }));
    const file = await auditor.request(accessExport, { province: '湖南', player_id: id });
    expect(file.body.match(/2001:db8::7|203\.0\.113\.7/g)).toEqual([HOME]);
  });

  test('finds an address among more rows than a batch', async () => {
    await start();
    await transaction(server.db, async (tx) => {
      for (let count = 0; count < 1_100; count += 1) {
        await accessLog.record(tx, await accessLog.hold(tx), {
          at: hoursAgo(1),
          player_id: id,
          kind: 'comment',
          client,
        });
      }
    });
    const found = await auditor.get(accessList, { address: client.address, player_id: id, size: 200 });
    expect([found.total, found.list.length]).toEqual([1_102, 200]);
    expect(new Set(found.list.map((row) => row.id)).size).toBe(200);
  });

  test('every look and export is recorded, without the number and the address', async () => {
    await start();
    await auditor.get(accessList, { mobile: MOBILE, address: HOME });
    await auditor.get(accessList, { kind: 'comment' });
    const file = await auditor.request(accessExport, { player_id: id, sort: 'at', address: HOME });
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(file.body).toMatch(
      /^\ufeff时间,类型,玩家编号,昵称,手机号,对象,IP 地址,源端口,省份,浏览器\r\n.*,发表评论,\d+,晚风,138\*\*\*\*8000,77,2001:db8::7,50123,湖南,a browser\r\n$/,
    );
    expect((await auditor.request(accessExport, { format: 'xlsx' })).statusCode).toBe(200);
    expect(await looks()).toMatchObject([{ kind: 'comment' }, { mobile: '***', address: '***' }]);
    expect(await looks('export')).toMatchObject([{ format: 'xlsx' }, { player_id: id, address: '***' }]);
    const audited = await server.db.selectFrom('audit_entry').selectAll().execute();
    expect(JSON.stringify(audited)).not.toMatch(/13800138000|2001:db8::7/i);
  });

  test('no other role reads it, and a refused attempt decrypts nothing', async () => {
    await start();
    for (const role of ROLES.filter((one) => one !== 'auditor')) {
      const browser = await server.signedIn(role);
      for (const call of [accessList, accessExport]) {
        expect([role, (await browser.request(call, {})).statusCode]).toEqual([role, 403]);
      }
    }
    expect(await looks()).toEqual([]);
  });

  test('the export of a player’s data lists the times without addresses, and erasure leaves the log', async () => {
    await start();
    const admin = await server.signedIn('admin');
    const file = await admin.request(playerData, { id });
    const { data } = JSON.parse(file.body);
    expect(data.player_access).toMatchObject([
      { kind: 'login_code' },
      { kind: 'comment', subject_id: '77' },
      { kind: 'logout' },
    ]);
    expect(file.body).not.toMatch(/2001:db8|203\.0\.113\.7/);
    await admin.get(playerErase, { id, reason: '本人申请注销' });
    await finishErasure(server.db, new ServerSecret('the secret of the tests, long enough'));
    expect(await kinds({ player_id: id })).toHaveLength(3);
    expect((await auditor.get(accessList, { player_id: id })).list[0]).toMatchObject({
      nickname: '已注销玩家',
    });
  });
});
