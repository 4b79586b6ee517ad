import { expect } from '@playwright/test';
import { clearDemoMark } from './demo-mark.ts';
import { test } from './fixtures.ts';

clearDemoMark();

const NEWS = '/BaseGameInfo';

/** The JSON-LD in the server's HTML. */
async function structured(address: string): Promise<Record<string, unknown>[]> {
  const html = await (await fetch(address)).text();
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) =>
    JSON.parse(json),
  );
}

test.describe('the news', () => {
  test('[RT-03] each sub-route is the page with its tab selected', async ({ openPage }) => {
    for (const [path, tab] of [
      [NEWS, '全部'],
      [`${NEWS}/BaseComm`, '图文'],
      [`${NEWS}/BaseVideo`, '视频'],
    ] as const) {
      const page = await openPage({ path, javascript: false });
      const tabs = page.getByRole('navigation', { name: '资讯种类' });
      expect(await tabs.locator('[aria-current="page"]').allTextContents()).toEqual([tab]);
    }
  });

  test('[RT-03] the video tab lists only videos, by navigation and by address', async ({
    openPage,
    portal,
  }) => {
    const page = await openPage({ path: NEWS });
    await page.getByRole('navigation', { name: '资讯种类' }).getByText('视频').click();
    await page.waitForURL(/BaseVideo$/);
    await page.getByRole('heading', { name: '热门视频' }).waitFor();
    const inApp = await page.locator('main article h3').allTextContents();
    const direct = await openPage({ path: `${NEWS}/BaseVideo`, javascript: false });
    expect(inApp).toEqual(await direct.locator('main article h3').allTextContents());
    expect(inApp.length).toBeGreaterThan(0);
    const { data } = await (await fetch(`${portal.url}/vue/news?kind=video&size=50`)).json();
    const videos = new Set(data.list.map(({ title }: { title: string }) => title));
    expect(inApp.filter((title) => !videos.has(title))).toEqual([]);
  });

  test('a category narrows the list and is retained when the tab changes', async ({ openPage }) => {
    const page = await openPage({ path: NEWS, javascript: false });
    await page.locator('main').getByRole('link', { name: '攻略', exact: true }).click();
    expect(new URL(page.url()).searchParams.get('category')).toBe('攻略');
    await page.getByRole('navigation', { name: '资讯种类' }).getByText('图文').click();
    expect(decodeURIComponent(page.url())).toContain('/BaseGameInfo/BaseComm?category=攻略');
  });

  test('an unknown category shows everything instead of an error', async ({ openPage }) => {
    const page = await openPage({ path: `${NEWS}?category=八卦&page=abc` });
    expect(await page.locator('main article').count()).toBeGreaterThan(5);
  });

  for (const path of [
    NEWS,
    '/BaseHomePage/BaseRecom',
    '/BaseHomePage/BaseCarousel',
    '/BaseHomePage/BaseRanking',
    '/BaseHomePage/BaseTesting',
    '/BaseHomePage/BaseActivity',
    '/BaseHomePage/BaseLinks',
    '/BaseOpenserveSurface',
    '/BaseGameCenter',
    '/BasePackageNumber',
    '/BaseTradingHall',
    '/BaseSearch?val=剑',
  ]) {
    test(`[NAV-10] [NAV-11] ${path} after its last page is a 404, and what is no number is the first page`, async ({
      portal,
    }) => {
      const at = (page: string) => `${portal.url}${path}${path.includes('?') ? '&' : '?'}page=${page}`;
      expect((await fetch(at('999'))).status).toBe(404);
      expect((await fetch(at('10001'))).status).toBe(404);
      expect((await fetch(at('1'))).status).toBe(200);
      for (const none of ['0', '-1', 'abc', '1e3']) {
        const response = await fetch(at(none));
        expect(response.status, none).toBe(200);
        expect(/<link rel="canonical" href="([^"]*)"/.exec(await response.text())?.[1] ?? '').not.toContain(
          'page=',
        );
      }
    });
  }

  test('[NAV-10] a page after the last is a 404 with a notice and a link back', async ({ openPage }) => {
    const page = await openPage({ path: `${NEWS}?page=999`, status: 404 });
    await page.getByText('这一页已经没有内容了').waitFor();
    await page.getByRole('link', { name: '回到第一页' }).click();
    await page.waitForURL(/BaseGameInfo$/);
  });
});

test.describe('an article', () => {
  test('[RT-02] without an id there are articles to choose from, not indexed', async ({ openPage }) => {
    const page = await openPage({ path: '/BaseGameInfoDetails' });
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
    await page.locator('main article a').first().click();
    await page.waitForURL(/BaseGameInfoDetails\?id=\d+/);
    await page.locator('main article h1').waitFor();
  });

  for (const id of ['abc', '0', '-1', '1.5', '99999999']) {
    test(`[RT-02] no article has the id ${id}: 404`, async ({ openPage }) => {
      const page = await openPage({ path: `/BaseGameInfoDetails?id=${id}`, status: 404 });
      await page.getByText('页面不存在').waitFor();
    });
  }

  test('a long one links to its headings, and its tables fit the phone', { tag: '@phone' }, async ({
    openPage,
    portal,
  }) => {
    const body = await (await fetch(`${portal.url}/vue/news?kind=article&category=攻略&size=50`)).json();
    const [guide] = body.data.list.filter((one: { title: string }) => one.title.includes('五虎点兵棋S17'));
    const page = await openPage({ path: `/BaseGameInfoDetails?id=${guide.id}` });
    await page.locator('summary', { hasText: '目录' }).click();
    await page.getByRole('link', { name: '站位三条' }).click();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);
    expect(decodeURIComponent(page.url())).toMatch(/#h-/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  test('carries structured data', async ({ portal }) => {
    const list = async (kind: string) =>
      (await (await fetch(`${portal.url}/vue/news?kind=${kind}&size=1`)).json()).data.list[0];
    for (const [kind, type] of [
      ['article', 'NewsArticle'],
      ['video', 'VideoObject'],
    ] as const) {
      const { id, title } = await list(kind);
      const things = await structured(`${portal.url}/BaseGameInfoDetails?id=${id}`);
      expect(things.map((thing) => thing['@type'])).toEqual([type, 'BreadcrumbList']);
      expect(things[0]?.headline ?? things[0]?.name).toBe(title);
    }
  });
});
