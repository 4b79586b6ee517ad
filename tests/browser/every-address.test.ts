import { expect } from '@playwright/test';
import { layoutOf } from '#portal/layout/page-layout.ts';
import { scaled } from '../time-limits.ts';
import { test } from './fixtures.ts';
import { follow } from './follow.ts';
import { hydrated } from './hydrated.ts';

/** Texts that a finished page never has: the list is what the test searches for, not an open task. */
const UNFINISHED = /页面不存在|建设中|敬请期待|TODO/;
const GAME = '云海剑歌';
/** Limit on a busy machine. */
const LIMIT_MS = scaled(20_000);

type Address = readonly [address: string, heading: string | RegExp];

/** The 14 pages of the specification, each with its main heading. */
const PAGES: readonly Address[] = [
  ['/', '首页'],
  ['/BaseDownloadPage', /^下载.+ APP$/],
  ['/BaseGameCenter', '游戏中心'],
  ['/BaseGameInfo', '游戏资讯'],
  ['/BaseGameInfoDetails?id=1', /./],
  ['/BaseGameLogin', /^登录/],
  ['/BaseGiftDetails?id=1', /礼包/],
  ['/BaseJyDetails?id=1', /./],
  ['/BaseOpenserveSurface', '开服表'],
  ['/BasePackageNumber', '礼包中心'],
  ['/BaseSearch', '搜索'],
  ['/BaseTradingHall', '账号交易'],
  ['/BaseWebNav', '关于我们'],
  ['/BaseYxDetails?id=1', GAME],
];

/** The sub-routes, the page for phones and tablets, and that of the player. */
const SUB_ROUTES: readonly Address[] = [
  ['/BaseGameInfo/BaseComm', '游戏资讯'],
  ['/BaseGameInfo/BaseVideo', '游戏资讯'],
  ['/BaseGameLogin/BaseGame', '在线玩'],
  ['/BaseGameLogin/test', '登录自检'],
  ['/BaseGiftDetails/BaseDialog?id=1', /礼包/],
  ['/BaseHomePage/BaseActivity', '活动'],
  ['/BaseHomePage/BaseCarousel', '精彩推荐'],
  ['/BaseHomePage/BaseLinks', '友情链接'],
  ['/BaseHomePage/BaseRanking', '排行榜'],
  ['/BaseHomePage/BaseRecom', '编辑推荐'],
  ['/BaseHomePage/BaseTesting', '新游测试'],
  ['/BaseJyDetails/BaseDeCarousel?id=1', /截图$/],
  ['/BaseJyDetails/BaseProcess?id=1', /交易流程$/],
  ['/BaseJyDetails/BaseYxInfo?id=1', /信息$/],
  ['/BasePackageNumber/BaseBroadcast', '领取播报'],
  ['/BasePackageNumber/BaseNotice', '领取须知'],
  ['/BasePackageNumber/BaseScreen', '筛选礼包'],
  ['/BaseTradingHall/BaseBroadcast', '成交播报'],
  ['/BaseTradingHall/BaseNotice', '交易须知'],
  ['/BaseTradingHall/BaseScreen', '筛选账号'],
  ['/BaseSearch/BaseGame?val=云海', /云海/],
  ['/BaseSearch/BaseGift?val=云海', /云海/],
  ['/BaseSearch/BaseInfo?val=云海', /云海/],
  ['/BaseWebNav/BaseAbout', '关于我们'],
  ['/BaseWebNav/BaseAgreement', '用户协议'],
  ['/BaseWebNav/BaseAppeal', '账号申诉'],
  ['/BaseWebNav/BaseChannel', '渠道合作'],
  ['/BaseWebNav/BaseContact', '联系我们'],
  ['/BaseWebNav/BaseDeclare', '免责声明'],
  ['/BaseWebNav/BasePrivacy', '隐私政策'],
  ['/BaseWebNav/BaseAppeal%20copy', '账号申诉'],
  ['/BaseWebNav/BasePrivacy%20copy', '隐私政策'],
  ['/BaseYxDetails/BaseDeCarousel?id=1', /^云海剑歌.+截图$/],
  ['/BaseYxDetails/BaseDeGift?id=1', /^云海剑歌.+礼包$/],
  ['/BaseYxDetails/BaseLabel?id=1', /^云海剑歌.+标签$/],
  ['/BaseYxDetails/BaseOpenServiceInfo?id=1', /^云海剑歌.+开服表$/],
  ['/BaseYxDetails/BaseRecommend?id=1', /^云海剑歌.+猜你喜欢$/],
  ['/BaseYxDetails/BaseYxInfo?id=1', /^云海剑歌.+介绍$/],
  ['/MovePage/ShareGameDetails?id=1', GAME],
  ['/MovePage/ShareGameDetails/Bonus?id=1', GAME],
  ['/MovePage/ShareGameDetails/GameDetail?id=1', GAME],
  ['/MovePage/ShareGameDetails/Review?id=1', GAME],
  ['/MovePage/ShareGameDetails/ServerLaunch?id=1', GAME],
  ['/download.html', /^下载.+ APP$/],
  ['/BaseMy', '我的'],
  ['/BaseMessage', '消息'],
];

/** The text of the main heading in the server's HTML. */
function headingOf(html: string): string {
  return (/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? '').replace(/<[^>]*>/g, '').trim();
}

test.describe('by address', () => {
  for (const [address, heading] of [...PAGES, ...SUB_ROUTES]) {
    test(`[RT-01, RT-03, RT-04, RT-05, RT-06, RT-07, RT-08, RT-09, RT-10, RT-11, RT-12, RT-14] [RO-01] [GE-01] ${address} renders in Chinese for a visitor`, async ({
      portal,
    }) => {
      const response = await fetch(portal.url + address, { redirect: 'manual' });
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('cache-control')).toMatch(/^(no-store|public, .*\bno-transform\b.*)$/);
      const html = await response.text();
      expect(html).toContain('<html lang="zh-CN"');
      expect(headingOf(html)).toEqual(typeof heading === 'string' ? heading : expect.stringMatching(heading));
      expect(html).not.toMatch(UNFINISHED);
    });
  }
});

test.describe('inside the app', () => {
  test('[RT-01] [ISL-30] each of the 14 pages is reached, by a document only if its frame is another one', async ({
    openPage,
    portal,
  }) => {
    const page = await openPage({ path: '/BaseGameCenter' });
    await hydrated(page, 'header form');
    const documents: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
    const expected: string[] = [];
    let hadHeader = true;
    for (const [address] of PAGES.filter(([one]) => one !== '/BaseDownloadPage')) {
      const { header } = layoutOf(address.split('?')[0] ?? '');
      if (header !== hadHeader) {
        expected.push(portal.url + address);
      }
      hadHeader = header;
      const heading = headingOf(await (await fetch(portal.url + address)).text());
      await follow(page, address);
      await page.waitForURL(portal.url + address);
      await expect(page.locator('h1').first()).toHaveText(heading, { timeout: LIMIT_MS });
      await hydrated(page, 'main');
    }
    expect(documents).toEqual(expected);
  });

  test('[RT-01] [HD-04] the header opens the download page in a new tab', async ({ openPage }) => {
    const page = await openPage({ path: '/' });
    const opened = page.context().waitForEvent('page');
    await page
      .getByRole('banner')
      .getByRole('link', { name: /下载 APP/ })
      .click();
    const tab = await opened;
    await tab.waitForURL('**/BaseDownloadPage');
    await tab.getByRole('heading', { level: 1, name: /^下载.+ APP$/ }).waitFor();
  });

  test('[RT-01] back and forward show the earlier pages', async ({ openPage }) => {
    const page = await openPage({ path: '/BaseGameCenter' });
    await hydrated(page, 'header form');
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '开服表' }).click();
    await page.getByRole('heading', { level: 1, name: '开服表' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: '游戏中心' }).waitFor();
    await page.goForward();
    await page.getByRole('heading', { level: 1, name: '开服表' }).waitFor();
  });
});

test.describe('the blocks of the home page', () => {
  for (const [name, region] of [
    ['BaseActivity', '活动'],
    ['BaseCarousel', '推荐'],
    ['BaseRanking', '排行榜'],
    ['BaseRecom', '编辑推荐'],
    ['BaseTesting', '新游测试'],
  ]) {
    test(`[RT-06] ${name} shows more than the home page does`, async ({ openPage }) => {
      const home = await openPage({ path: '/' });
      const block = home
        .getByRole('region', { name: region })
        .or(home.getByRole('group', { name: region, exact: true }));
      await block.first().scrollIntoViewIfNeeded();
      const links = (hrefs: string[]) => new Set(hrefs).size;
      const hrefs = (all: Element[]) => all.map((one) => (one as HTMLAnchorElement).href);
      const few = links(await block.first().locator('a').evaluateAll(hrefs));
      const whole = await openPage({ path: `/BaseHomePage/${name}` });
      const many = links(await whole.getByRole('main').locator('a:not(nav a)').evaluateAll(hrefs));
      expect(few).toBeGreaterThan(0);
      expect(many).toBeGreaterThan(few);
    });
  }
});

test.describe('calls', () => {
  /** Calls for players are refused; calls that require an id get one. */
  const GETS: readonly [path: string, query: string, status: number][] = [
    ['/vue/index', '', 200],
    ['/vue/game', '', 200],
    ['/vue/gameinfo', '?id=1', 200],
    ['/vue/news', '', 200],
    ['/vue/newsinfo', '?id=1', 200],
    ['/vue/gift', '', 200],
    ['/vue/giftinfo', '?id=1', 200],
    ['/vue/server', '', 200],
    ['/vue/searchgame', '?val=云海', 200],
    ['/vue/searchnews', '?val=云海', 200],
    ['/vue/searchgift', '?val=云海', 200],
    ['/vue/newslike', '?id=1', 401],
    ['/vue/getfinshpacks', '', 401],
    ['/vue/getpacks', '?id=1', 401],
    ['/vue/download', '', 200],
  ];
  const POSTS: readonly [path: string, form: Record<string, string>][] = [
    ['/index.php/api/game/gameinfo', { id: '1' }],
    ['/index.php/api/packs/get_list_by_game', { game_id: '1' }],
    ['/index.php/api/game/gameOpenServer', { gid: '1' }],
    ['/Comment/comment_list_v2', { dynamics_id: '1', type: '1' }],
  ];
  const OWN = { 'x-portal': '1', 'sec-fetch-site': 'same-origin' };

  for (const [path, query, status] of GETS) {
    test(`[API-01] GET ${path}${query} returns ${status}`, async ({ portal }) => {
      const response = await fetch(portal.url + path + query, { headers: OWN });
      expect(response.status).toBe(status);
      const body = await response.json();
      expect(body).toMatchObject(status === 200 ? { status: 1, msg: 'ok' } : { code: 'LOGIN_REQUIRED' });
      expect((await fetch(portal.url + path + query, { method: 'POST', headers: OWN })).status).toBe(405);
    });
  }

  for (const [path, form] of POSTS) {
    test(`[API-02] POST ${path} accepts a form`, async ({ portal }) => {
      const response = await fetch(portal.url + path, { method: 'POST', body: new URLSearchParams(form) });
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ status: 1, data: {} });
    });
  }
});
