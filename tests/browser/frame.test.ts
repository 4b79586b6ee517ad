import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { hydrated } from './hydrated.ts';

test.describe('header', () => {
  test('[HD-01] [HD-02] [HD-03] links to the sections, marks the current one, and the logo links home', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/BaseGameCenter' });
    const nav = page.getByRole('navigation', { name: '主导航' });
    expect(await nav.locator('[aria-current=page]').textContent()).toBe('游戏中心');
    await nav.getByRole('link', { name: '游戏资讯' }).click();
    await page.waitForURL('**/BaseGameInfo');
    await nav.locator('[aria-current=page]', { hasText: '游戏资讯' }).waitFor();
    await page.locator('header a[href="/"]').first().click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('[HD-04] opens the app download in a new window, on a phone in the same one', async ({ openPage }) => {
    const desktop = await openPage({ path: '/' });
    const link = desktop.getByRole('link', { name: /下载 APP/ }).first();
    expect(await link.getAttribute('href')).toBe('/BaseDownloadPage');
    expect(await link.getAttribute('target')).toBe('_blank');
    const phone = await openPage({ path: '/', viewport: 'phone' });
    await phone
      .getByRole('link', { name: /下载 APP/ })
      .first()
      .click();
    await phone.waitForURL('**/download.html');
  });

  test('[HD-05] searches for the typed text, has type and text in the address, and ignores white space', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/' });
    await hydrated(page, 'header form');
    const box = page.getByRole('search').first();
    expect(await box.getByLabel('搜索类型').inputValue()).toBe('game');
    const field = box.getByLabel('搜索内容');
    expect(await field.getAttribute('placeholder')).toBe('搜索游戏、资讯、礼包');
    await field.fill('   ');
    await field.press('Enter');
    expect(new URL(page.url()).pathname).toBe('/');
    await box.getByLabel('搜索类型').selectOption('礼包');
    await field.fill(' 云海 ');
    await field.press('Enter');
    await page.waitForURL((url) => url.pathname === '/BaseSearch');
    const { searchParams } = new URL(page.url());
    expect([searchParams.get('val'), searchParams.get('type')]).toEqual(['云海', 'gift']);
  });

  test('[HD-05] searches without scripts', async ({ openPage }) => {
    const page = await openPage({ path: '/', javascript: false });
    await page.getByLabel('搜索内容').first().fill('云海');
    await page.getByRole('button', { name: '搜索' }).first().click();
    await page.waitForURL(/\/BaseSearch\?type=game&val=/);
  });

  test('[HD-07] shows a visitor a login button and a default avatar', async ({ openPage }) => {
    const page = await openPage({ path: '/' });
    await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
    expect(await page.getByRole('dialog').textContent()).toContain('登录');
  });

  test('[HD-06] is missing on the download page', async ({ openPage }) => {
    const page = await openPage({ path: '/BaseDownloadPage' });
    expect(await page.getByRole('banner').count()).toBe(0);
    expect(await page.getByRole('contentinfo').count()).toBe(1);
  });
});

test.describe('footer', () => {
  test('[FT-02] has eight entries, of which 开放平台 and 网站地图 are not links', async ({ openPage }) => {
    const page = await openPage({ path: '/' });
    const entries = page.getByRole('navigation', { name: '页脚导航' }).getByRole('listitem');
    expect(await entries.allTextContents()).toEqual([
      '关于我们',
      '渠道合作',
      '联系我们',
      '免责声明',
      '隐私政策',
      '开放平台',
      '账号申诉',
      '网站地图',
    ]);
    for (const [i, href] of [0, 1, 2, 3, 4, null, 6, null].entries()) {
      const link = entries.nth(i).getByRole('link');
      expect(await link.count()).toBe(href === null ? 0 : 1);
      if (href !== null) {
        expect(await link.getAttribute('href')).toBe(`/BaseWebNav?id=${href}`);
      }
    }
  });

  test('[FT-03] [FT-04] has two panels, at most one of them open', async ({ openPage }) => {
    const page = await openPage({ path: '/BaseGameCenter' });
    const footer = page.getByRole('contentinfo');
    await footer.scrollIntoViewIfNeeded();
    const links = page.locator('#footer-links');
    const tags = page.locator('#footer-tags');
    const linksToggle = footer.getByRole('button', { name: '友情链接' });
    const tagsToggle = footer.getByRole('button', { name: '热门标签' });
    await hydrated(page, 'footer button');
    await linksToggle.click();
    expect([await links.isVisible(), await tags.isVisible()]).toEqual([true, false]);
    await tagsToggle.click();
    expect([await links.isVisible(), await tags.isVisible()]).toEqual([false, true]);
    expect(await tags.getByRole('link', { name: '账号问题' }).getAttribute('href')).toBe('/BaseWebNav?id=6');
    expect(await tags.getByRole('link').allTextContents()).toEqual(['手游推荐', '游戏资讯', '账号问题']);
    await tagsToggle.click();
    expect(await tags.isVisible()).toBe(false);
  });

  test('[FT-01] [FT-06] shows the operator of the site with its registration numbers', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/' });
    const footer = page.getByRole('contentinfo');
    const text = await footer.textContent();
    for (const part of [
      '版本：2.0.0',
      '开发者：',
      '客服热线：',
      '2019–2025',
      '公网安备',
      '增值电信业务经营许可证',
    ]) {
      expect(text).toContain(part);
    }
    expect(await footer.getByRole('list', { name: '合作伙伴' }).getByRole('listitem').count()).toBe(3);
  });

  test('[FT-07] shows the details of the site of the host name', async ({ portal }) => {
    const { request } = await import('node:http');
    const bodyFor = (host: string) =>
      new Promise<string>((resolve, reject) => {
        request(portal.url, { headers: { host } }, (response) => {
          let body = '';
          response.setEncoding('utf8').on('data', (chunk) => {
            body += chunk;
          });
          response.on('end', () => resolve(body));
        })
          .on('error', reject)
          .end();
      });
    expect(await bodyFor('www.boan-games.example')).toContain('泊岸游戏');
    expect(await bodyFor('www.youmen.example')).not.toContain('泊岸游戏');
    expect(await bodyFor('nobody.example')).not.toContain('泊岸游戏');
  });
});

/** Waits until scrolling ends. */
async function waitForScrollEnd(page: Page): Promise<void> {
  const place = () => page.evaluate(() => window.scrollY);
  let last = -1;
  await expect
    .poll(async () => {
      const before = last;
      last = await place();
      return last === before;
    })
    .toBe(true);
}

test.describe('frame', () => {
  test('applies the chosen theme before the first paint', async ({ openPage }) => {
    const page = await openPage({ path: '/' });
    const theme = () => page.evaluate(() => document.documentElement.dataset.theme ?? 'system');
    const button = page.getByRole('button', { name: /^配色/ }).first();
    expect(await theme()).toBe('system');
    await button.click();
    await expect.poll(theme).toBe('light');
    await button.click();
    await expect.poll(theme).toBe('dark');
    await page.reload();
    expect(await theme()).toBe('dark');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
  });

  test('[ST-05] shows a notice while the device is offline', async ({ openPage }) => {
    const page = await openPage({ path: '/' });
    await page.waitForLoadState('networkidle');
    await page.context().setOffline(true);
    await page.getByText('网络已断开').waitFor();
    await page.context().setOffline(false);
    await page.getByText('网络已断开').waitFor({ state: 'detached' });
  });

  test('[ST-04] shows a progress bar for a slow page and none for a fast one', async ({ openPage }) => {
    const page = await openPage({ path: '/BaseOrdering' });
    await hydrated(page, 'header form');
    await page.route(/\/BaseGameCenter$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 900));
      await route.continue();
    });
    await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '游戏中心' }).click();
    await page.getByRole('progressbar', { name: '页面加载中' }).waitFor();
    await page.waitForURL('**/BaseGameCenter');
    await page.getByRole('progressbar', { name: '页面加载中' }).waitFor({ state: 'detached' });
  });

  test('a link to the page itself loads it again and adds no entry to the history', async ({ openPage }) => {
    const page = await openPage({ path: '/' });
    const nav = page.getByRole('navigation', { name: '主导航' });
    await nav.getByRole('link', { name: '游戏中心' }).click();
    await page.waitForURL('**/BaseGameCenter');
    await hydrated(page, 'header form');
    const again = page.waitForResponse('**/BaseGameCenter');
    await nav.getByRole('link', { name: '游戏中心' }).click();
    await again;
    await page.getByRole('progressbar', { name: '页面加载中' }).waitFor({ state: 'detached' });
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('going back restores the scroll position', async ({ openPage }) => {
    const page = await openPage({ path: '/' });
    await hydrated(page, 'header form');
    const activity = page.getByRole('region', { name: '活动' });
    await activity.scrollIntoViewIfNeeded();
    const top = () => activity.evaluate((element) => Math.round(element.getBoundingClientRect().top));
    await page.getByRole('region', { name: '游戏资讯' }).getByRole('link').last().click();
    await page.waitForURL('**/BaseGameInfo*');
    const entries = await page.evaluate(() => history.length);
    expect(entries).toBeGreaterThan(1);
    await page.waitForLoadState('networkidle');
    await page.route('**/assets/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3_000));
      // The end of the interception may have continued it.
      await route.continue().catch(() => undefined);
    });
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/');
    await expect.poll(async () => Math.abs(await top())).toBeLessThan(1_000);
    await page.unroute('**/assets/*.js');
    await page.reload();
    await expect.poll(async () => Math.abs(await top())).toBeLessThan(1_000);
  });

  test('[ISL-23] touching a link renders nothing of the page being left, and going back restores the position', {
    tag: '@phone',
  }, async ({ openPage }) => {
    const page = await openPage({ path: '/' });
    await hydrated(page, 'header form');
    const links = page.locator('main a[href^="/BaseYxDetails?"]');
    const inSight = () =>
      links.evaluateAll((all) =>
        all.findIndex((one) => {
          const { top, bottom } = one.getBoundingClientRect();
          return window.scrollY > 2_500 && top > 200 && bottom < 600;
        }),
      );
    await page.mouse.wheel(0, 2_400);
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, 300);
        await waitForScrollEnd(page);
        return inSight();
      })
      .not.toBe(-1);
    const link = links.nth(await inSight());
    const href = await link.getAttribute('href');
    const top = () => link.evaluate((element) => element.getBoundingClientRect().top);
    const before = await top();
    await link.tap();
    await page.waitForURL(`**${href}`);
    expect(await page.evaluate(() => document.documentElement.dataset.whole)).toBeUndefined();
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/');
    expect(await link.getAttribute('href')).toBe(href);
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(50);
  });

  test('going back before the scripts of blocks are loaded restores the position', { tag: '@phone' }, async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/' });
    await hydrated(page, 'header form');
    await page.evaluate(() => window.scrollTo(0, 2_700));
    await waitForScrollEnd(page);
    const news = page.getByRole('region', { name: '游戏资讯' });
    const top = () => news.evaluate((element) => element.getBoundingClientRect().top);
    const before = await top();
    let late = 0;
    await page.route('**/assets/*.js', async (route) => {
      late += 1;
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await page.getByRole('navigation', { name: '底部导航' }).getByRole('link', { name: '游戏' }).tap();
    await page.waitForURL('**/BaseGameCenter');
    // The page's address changes before its end arrives, which starts its scripts.
    await expect.poll(() => late).toBeGreaterThan(3);
    await page.goBack();
    await page.waitForURL((url) => url.pathname === '/');
    await news.waitFor();
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(50);
  });

  test('[RT-15] an unknown path is 404, shows the message, and links home', async ({ openPage }) => {
    const page = await openPage({ path: '/no-such-page', status: 404 });
    const main = page.getByRole('main');
    expect(await main.getByRole('heading', { level: 1 }).textContent()).toBe('页面不存在');
    expect(await main.textContent()).toContain('This page could not be found');
    expect(await main.textContent()).toContain('可以搜索要找的内容，或者返回首页');
    await main.getByRole('link', { name: '返回首页' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('[RT-06] the old path of the home page redirects to it', async ({ portal }) => {
    const response = await fetch(`${portal.url}/BaseHomePage`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([301, '/']);
  });
});
