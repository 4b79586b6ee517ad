import { afterEach, expect, test } from 'vitest';
import { announcements } from '#contract/admin/announcements.ts';
import { banners } from '#contract/admin/banners.ts';
import { dashboardContent } from '#contract/admin/dashboard.ts';
import { games } from '#contract/admin/games.ts';
import { linkTargetRead, linkTargetSearch } from '#contract/admin/link-targets.ts';
import { news } from '#contract/admin/news.ts';
import { sections } from '#contract/site-map.ts';
import { ownLinksCheck } from '#services/main/doctor/own-links-check.ts';
import { describeEachDatabase } from '../databases.ts';
import { type OperatorApp, type OperatorBrowser, openOperatorApp } from './operator-app.ts';
import { customOperator } from './roles/custom-clients.ts';

const fresh = { id: null, version: 0 } as const;
const published = { state: 'published' } as const;

describeEachDatabase('links to pages of the site', (open) => {
  let server: OperatorApp;
  let admin: OperatorBrowser;
  afterEach(() => server.close());

  async function start() {
    server = await openOperatorApp(await open());
    admin = await server.signedIn('admin');
    const settings = JSON.stringify({ name: '游门' });
    await server.db
      .insertInto('site')
      .values({ key: 'main', is_default: true, hostnames: ['youmen.example'], settings })
      .execute();
  }
  const game = async (name: string, publication?: { state: 'published' | 'offline' }) =>
    (await admin.get(games.save, { ...fresh, item: games.form.parse({ name }), publication })).id;
  const read = async (...addresses: string[]) => (await admin.get(linkTargetRead, { addresses })).list;

  test('[FRM-04] each link shows what it leads to, and why it leads nowhere', async () => {
    await start();
    const [shown, hidden, taken] = [
      await game('青崖渡', published),
      await game('未上线的', undefined),
      await game('下了的', { state: 'offline' }),
    ];
    const article = { ...news.form.parse({ kind: 'article', category: '新闻', title: '开服公告' }) };
    const { id } = await admin.get(news.save, { ...fresh, item: article, publication: published });
    const cases: [string, object][] = [
      [`/BaseYxDetails?id=${shown}`, { kind: 'game', title: '青崖渡', state: 'published', fault: null }],
      [`/baseyxdetails?sort=new&id=${shown}#x`, { kind: 'game', title: '青崖渡', fault: null }],
      [`/BaseYxDetails?id=${hidden}`, { kind: 'game', state: 'draft', fault: '游戏还没有发布' }],
      [`/BaseYxDetails?id=${taken}`, { kind: 'game', state: 'offline', fault: '游戏已下线' }],
      ['/BaseYxDetails?id=999999', { kind: 'game', fault: '游戏不存在或已被删除' }],
      ['/BaseYxDetails', { kind: 'game', fault: '游戏不存在或已被删除' }],
      [`/BaseGameInfoDetails?id=${id}`, { kind: 'news', title: '开服公告', fault: null }],
      ['/BaseGameInfoDetails?id=999999', { kind: 'news', fault: '资讯不存在或已被删除' }],
      ['/BaseGiftDetails?id=999999', { kind: 'pack', fault: '礼包不存在或已被删除' }],
      ['/BaseHomePage/BaseActivity#activity-999999', { fault: '活动不存在或已被删除' }],
      ['/BasePackageNumber', { kind: 'page', title: '礼包中心', fault: null }],
      ['/BasePackageNumber?kind=新手', { kind: 'page', fault: null }],
      ['/BaseDownloadPage', { fault: null }],
      ['/no-such-page', { kind: 'page', fault: '没有这个页面' }],
      ['https://other.example/x', { kind: 'web', title: 'https://other.example/x', fault: null }],
      ['http://other.example/x', { kind: 'web', fault: expect.stringContaining('不是 https') }],
      ['https://192.168.0.1/', { fault: expect.stringContaining('内网') }],
      ['javascript:alert(1)', { fault: expect.stringContaining('开头') }],
    ];
    const found = await read(...cases.map(([address]) => address));
    cases.forEach(([address, expected], at) => {
      expect(found[at], address).toMatchObject(expected);
    });
  });

  test('[FRM-04] [FRM-05] who may not read a kind of content sees of it what players see', async () => {
    await start();
    const [shown, hidden] = [await game('青崖渡', published), await game('没公布的游戏', undefined)];
    const article = (title: string) => ({
      ...news.form.parse({ kind: 'article', category: '新闻', title }),
    });
    const { id: open } = await admin.get(news.save, {
      ...fresh,
      item: article('开服公告'),
      publication: published,
    });
    const { id: secret } = await admin.get(news.save, { ...fresh, item: article('没公布的消息') });
    const { browser } = await customOperator(server, 'activities', [
      { permissions: ['activities.read', 'activities.write', 'news.read'] },
    ]);
    const titles = async (of: OperatorBrowser, kind: 'game' | 'news') =>
      (await of.get(linkTargetSearch, { kind })).list.map(({ title }) => title).sort();
    expect(await titles(admin, 'game')).toEqual(['没公布的游戏', '青崖渡'].sort());
    expect(await titles(browser, 'game')).toEqual(['青崖渡']);
    expect((await browser.get(linkTargetSearch, { kind: 'game', q: '没公布' })).list).toEqual([]);
    expect(await titles(browser, 'news')).toEqual(['开服公告', '没公布的消息'].sort());
    const address = `/BaseYxDetails?id=${hidden}`;
    const { list } = await browser.get(linkTargetRead, {
      addresses: [
        address,
        `/BaseYxDetails?id=${shown}`,
        `/BaseGameInfoDetails?id=${secret}`,
        `/BaseGameInfoDetails?id=${open}`,
      ],
    });
    expect(list).toMatchObject([
      { kind: 'game', title: address, picture: null, state: null, fault: '游戏还没有发布' },
      { title: '青崖渡', state: 'published' },
      { title: '没公布的消息', state: 'draft' },
      { title: '开服公告' },
    ]);
  });

  test('[FRM-04] an address of the own site becomes a path, one of another site does not', async () => {
    await start();
    const id = await game('青崖渡', published);
    const [own, below, other, shop] = await read(
      `https://youmen.example/BaseYxDetails?id=${id}`,
      `https://m.youmen.example/BaseYxDetails?id=${id}`,
      `https://notyoumen.example/BaseYxDetails?id=${id}`,
      `https://pay.youmen.example/BaseYxDetails?id=${id}`,
    );
    expect(shop).toMatchObject({ kind: 'web', address: `https://pay.youmen.example/BaseYxDetails?id=${id}` });
    expect(own).toMatchObject({ address: `/BaseYxDetails?id=${id}`, title: '青崖渡', kind: 'game' });
    expect(below).toMatchObject({ address: `/BaseYxDetails?id=${id}`, kind: 'game' });
    expect(other).toMatchObject({ kind: 'web', address: `https://notyoumen.example/BaseYxDetails?id=${id}` });
  });

  test('[FRM-04] every page of the site map is known', async () => {
    await start();
    const paths = Object.values(sections).flatMap(({ pages }) => pages.map(({ path }) => path));
    for (const { address, fault } of await read(...paths.slice(0, 100))) {
      expect(fault, address).not.toBe('没有这个页面');
    }
  });

  test('[FRM-05] targets are found by name, published ones first', async () => {
    await start();
    await game('青崖渡', published);
    await game('青崖渡测试服');
    const search = async (kind: 'game' | 'page', q: string) =>
      (await admin.get(linkTargetSearch, { kind, q })).list;
    expect((await search('game', '青崖')).map(({ title, state }) => [title, state])).toEqual([
      ['青崖渡', 'published'],
      ['青崖渡测试服', 'draft'],
    ]);
    expect(await search('game', '100%')).toEqual([]);
    expect((await search('page', '开服')).map(({ address }) => address)).toEqual(['/BaseOpenserveSurface']);
    const support = await server.signedIn('support');
    expect(await support.call(linkTargetSearch, { kind: 'game', q: '' })).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  test('[FRM-06] lists mark dead links to own pages, the dashboard counts them, the doctor lists them', async () => {
    await start();
    const id = await game('青崖渡', published);
    const item = { image: 'banners/a.webp', alt: '图', link: `/BaseYxDetails?id=${id}` };
    const save = (link: string) =>
      admin.get(banners.save, { ...fresh, item: { ...item, link }, publication: published });
    await save(item.link);
    await save('/nowhere');
    const notice = {
      title: '维护',
      body: '今晚维护',
      link: '/nowhere',
      audience: '全部玩家',
      game_id: null,
    } as const;
    await admin.get(announcements.save, { ...fresh, item: notice });
    const dead = async () => (await admin.get(banners.list, { links: 'dead' })).list;
    expect(await dead()).toMatchObject([{ dead_links: [{ url: '/nowhere', fault: '没有这个页面' }] }]);
    expect((await admin.get(announcements.list, { links: 'dead' })).list).toMatchObject([
      { dead_links: [{ url: '/nowhere' }] },
    ]);
    await admin.get(games.state, { ids: [id], publication: { state: 'offline' } });
    expect((await dead()).map(({ dead_links }) => dead_links[0]?.fault)).toEqual([
      '游戏已下线',
      '没有这个页面',
    ]);
    expect(await admin.get(dashboardContent, { from: '2026-11-01', to: '2026-11-20' })).toMatchObject({
      dead_in_banners: 2,
    });
    const [finding] = await ownLinksCheck(server.db).run(server.clock.now());
    expect(finding).toMatchObject({ level: 'warn', text: expect.stringContaining('3 个') });
    await admin.get(games.state, { ids: [id], publication: published });
    expect(await dead()).toHaveLength(1);
  });
});
