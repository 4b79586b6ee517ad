import { afterEach, expect, test } from 'vitest';
import { rankings } from '#contract/admin/rankings.ts';
import { sites } from '#contract/admin/sites.ts';
import { describeEachDatabase } from '../databases.ts';
import { callService, data } from '../main-service/call.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';

const fresh = { id: null, version: 0 } as const;
const at = (hours: string) => `2026-11-21T${hours}:00+08:00`;

const blank = {
  key: 'second',
  is_default: false,
  hostnames: [],
  name: '泊岸游戏',
  slogan: '',
  logo: null,
  colour: '',
  company: '',
  address: '',
  site_address: '',
  icp_no: '',
  public_security_no: '',
  hotline: '',
  public_security_url: null,
  licence_no: '',
  licence_url: null,
  app_name: '',
  app_version: '',
  developer: '',
  copyright_from: 2019,
  copyright_to: 2026,
  partners: [],
  tags: [],
  verifications: [],
  trading: false,
  comments: false,
  comments_moderated: false,
  pool: false,
  avatar_upload: false,
};

describeEachDatabase('rankings and sites in the admin site', (open) => {
  let server: OperatorApp;
  let admin: OperatorBrowser;
  afterEach(() => server.close());

  async function start() {
    server = await openOperatorApp(await open());
    admin = await server.signedIn('admin');
  }

  async function games(count: number) {
    const values = Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      name: `游戏${index + 1}`,
      first_letter: 'Y',
      heat: 100 - index,
    }));
    await server.db.insertInto('game').values(values).execute();
  }

  const hot = async (now = server.clock.now()) =>
    (await data(server.db, '/vue/index', {}, now)).rankings.hot.map(({ game }) => game.id);

  test('a pinned game has its position during its time; the others follow in order', async () => {
    await start();
    await games(7);
    expect(await hot()).toEqual([1, 2, 3, 4, 5]);
    const pin = (item: object) =>
      admin.call(rankings.save, { ...fresh, item: { board: 'hot', ends_at: null, ...item } as never });
    expect(
      await pin({ position: 2, game_id: 6, starts_at: at('09:00'), ends_at: at('12:00') }),
    ).toMatchObject({ status: 1 });
    expect(server.published.at(-1)).toEqual(['rankings']);
    await pin({ position: 1, game_id: 3, starts_at: at('11:00') });
    expect(await hot()).toEqual([1, 6, 2, 3, 4]);
    expect(await hot(new Date(at('11:00')))).toEqual([3, 6, 1, 2, 4]);
    expect(await hot(new Date(at('12:00')))).toEqual([3, 1, 2, 4, 5]);
    const { scope } = await callService(server.db, '/vue/index', {}, server.clock.now());
    expect(scope.tags).toContain('rankings');
    expect(scope.until?.getTime()).toBe(Date.parse(at('11:00')));
  });

  test('an unpublished pinned game is skipped, and a position beyond the end becomes the last one', async () => {
    await start();
    await games(3);
    await server.db.updateTable('game').set({ published: false }).where('id', '=', 2).execute();
    const pin = (position: number, game_id: number) =>
      admin.get(rankings.save, {
        ...fresh,
        item: { board: 'hot', position, game_id, starts_at: at('09:00'), ends_at: null },
      });
    await pin(1, 2);
    await pin(40, 1);
    expect(await hot()).toEqual([3, 1]);
  });

  test('a position and a game of a ranking can be pinned once at a time', async () => {
    await start();
    await games(3);
    const pin = (item: object) =>
      admin.call(rankings.save, {
        ...fresh,
        item: { board: 'hot', position: 1, game_id: 1, ends_at: null, starts_at: at('10:00'), ...item },
      });
    await pin({ ends_at: at('12:00') });
    expect(await pin({ game_id: 2, starts_at: at('11:59') })).toMatchObject({
      fields: [{ path: 'position', msg: '这段时间里，这个名次已有置顶' }],
    });
    expect(await pin({ position: 2, starts_at: at('09:00') })).toMatchObject({
      fields: [{ path: 'game_id', msg: '这段时间里，这款游戏已在榜单上置顶' }],
    });
    expect(await pin({ position: 2, game_id: 99 })).toMatchObject({ fields: [{ path: 'game_id' }] });
    expect(await pin({ ends_at: at('10:00') })).toMatchObject({ fields: [{ path: 'ends_at' }] });
    expect(await pin({ starts_at: at('12:00') })).toMatchObject({ status: 1 });
    expect(await pin({ board: 'new' })).toMatchObject({ status: 1 });
    const list = async (when: 'running' | 'coming' | 'over') =>
      (await admin.get(rankings.list, { when, board: 'hot' })).total;
    expect([await list('running'), await list('coming'), await list('over')]).toEqual([1, 1, 0]);
  });

  test('[FT-07] a new site needs no code: its host name selects its name, colour, legal details and features', async () => {
    await start();
    const show = async (host: string) => (await data(server.db, '/vue/site', { host })).site;
    expect(await admin.call(sites.save, { ...fresh, item: blank })).toMatchObject({
      fields: [{ path: 'is_default', msg: '必须有一个默认站点' }],
    });
    await admin.get(sites.save, {
      ...fresh,
      item: { ...blank, key: 'default', is_default: true, name: '游门' },
    });
    const item = {
      ...blank,
      hostnames: ['WWW.Boan.example'],
      colour: '#0B6A9E',
      company: '长沙泊岸网络科技有限公司',
      icp_no: '湘ICP备00000000号-1',
      comments: true,
      partners: [],
    };
    const { id } = await admin.get(sites.save, { ...fresh, item });
    expect(server.published.at(-1)).toContain('site');
    expect(await show('www.boan.example:443')).toMatchObject({
      key: 'second',
      name: '泊岸游戏',
      colour: '#0b6a9e',
      icp_no: '湘ICP备00000000号-1',
      features: { comments: true, trading: false },
    });
    expect(await show('www.other.example')).toMatchObject({ key: 'default', name: '游门' });
    const taken = { ...item, key: 'third', hostnames: ['www.boan.example'] };
    expect(await admin.call(sites.save, { ...fresh, item: taken })).toMatchObject({
      fields: [{ path: 'hostnames', msg: '已是其他站点的域名：www.boan.example' }],
    });
    expect(
      await admin.call(sites.save, { ...fresh, item: { ...item, hostnames: ['https://a.cn/x'] } }),
    ).toMatchObject({ fields: [{ path: 'hostnames' }] });
    const changed = { ...item, hostnames: ['www.boan.example'], colour: '#ff0000' };
    await admin.get(sites.save, { id, version: 1, item: changed });
    expect(await show('www.boan.example')).toMatchObject({ colour: '#ff0000' });
    expect(
      await admin.call(sites.save, { id, version: 1, item: { ...changed, name: '泊岸' } }),
    ).toMatchObject({
      code: 'CONFLICT',
      conflict: { by: 'the-admin', fields: ['colour'] },
    });
  });

  test('[FT-07] one site is the default and cannot be deleted; settings without a form field are retained', async () => {
    await start();
    const settings = JSON.stringify({
      name: '游门',
      trade: { fee_percent: 5 },
      app: { packages: [], history: [] },
    });
    await server.db.insertInto('site').values({ key: 'default', is_default: true, settings }).execute();
    const [row] = (await admin.get(sites.list, {})).list;
    const id = row?.id ?? 0;
    const { item, version } = await admin.get(sites.one, { id });
    await admin.get(sites.save, { id, version, item: { ...item, slogan: '找游戏' } });
    const stored = await server.db
      .selectFrom('site')
      .select('settings')
      .where('id', '=', id)
      .executeTakeFirst();
    expect(stored?.settings).toMatchObject({
      name: '游门',
      slogan: '找游戏',
      trade: { fee_percent: 5 },
      app: { packages: [] },
    });
    expect(await admin.get(sites.remove, { ids: [id] })).toMatchObject({
      done: [],
      skipped: [{ reason: '默认站点不能删除' }],
    });
    const made = await admin.get(sites.save, { ...fresh, item: { ...blank, is_default: true } });
    const { list } = await admin.get(sites.list, {});
    expect(list.map((one) => [one.id, one.is_default])).toEqual([
      [id, false],
      [made.id, true],
    ]);
    expect(await admin.get(sites.remove, { ids: [id] })).toMatchObject({ done: [id] });
  });

  test('[DEM-02] a site is marked as a demo and cleared in its form; a form without the field clears it', async () => {
    await start();
    const { id } = await admin.get(sites.save, {
      ...fresh,
      item: { ...blank, is_default: true, is_demo: true },
    });
    const isDemo = async () => (await data(server.db, '/vue/site', {})).site.is_demo;
    const { item, version } = await admin.get(sites.one, { id });
    expect([item.is_demo, await isDemo()]).toEqual([true, true]);
    await admin.get(sites.save, { id, version, item: { ...blank, is_default: true } });
    expect([(await admin.get(sites.one, { id })).item.is_demo, await isDemo()]).toEqual([false, false]);
    expect(server.published.at(-1)).toContain('site');
  });
});
