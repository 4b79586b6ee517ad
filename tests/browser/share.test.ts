import { expect } from '@playwright/test';
import { clearDemoMark } from './demo-mark.ts';
import { test } from './fixtures.ts';
import { hydrated } from './hydrated.ts';
import { userAgents } from './user-agents.ts';

clearDemoMark();

const SHARE = '/MovePage/ShareGameDetails';
const TABS = [
  ['GameDetail', '详情', '游戏介绍'],
  ['Bonus', '礼包', '礼包内容'],
  ['Review', '评论', '人打分'],
  ['ServerLaunch', '开服', '即将开服'],
] as const;

test.describe("a game's share page", () => {
  test('[RT-12] [HD-06] shows the details first, the others under tabs, with neither header nor footer', {
    tag: '@phone',
  }, async ({ openPage }) => {
    const page = await openPage({ path: `${SHARE}?id=1` });
    const tabs = page.getByRole('navigation', { name: '游戏内容' });
    expect(await tabs.locator('[aria-current]').textContent()).toBe('详情');
    expect(await page.getByRole('banner').count()).toBe(0);
    expect(await page.getByRole('contentinfo').count()).toBe(0);
    await tabs.getByRole('link', { name: /^礼包/ }).click();
    await page.waitForURL(`**${SHARE}/Bonus?id=1`);
    await page.getByRole('list', { name: '礼包内容' }).first().waitFor();
    expect(
      await page
        .getByRole('link', { name: /^(领取|淘号)/ })
        .first()
        .getAttribute('href'),
    ).toMatch(/^\/BaseGiftDetails\/BaseDialog\?id=\d+$/);
  });

  for (const [child, label, shown] of TABS) {
    test(`[RT-12] ${child} is the page with its tab selected`, { tag: '@phone' }, async ({ openPage }) => {
      const page = await openPage({ path: `${SHARE}/${child}?id=1` });
      const tabs = page.getByRole('navigation', { name: '游戏内容' });
      expect(await tabs.locator('[aria-current]').textContent()).toMatch(label);
      const content = await page.locator('main').evaluate((main) => main.innerHTML);
      expect(content).toContain(shown);
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(
        /\/BaseYxDetails\?id=1$/,
      );
    });
  }

  test('[RT-12] without an id there are games to choose from; a malformed or unknown id is 404', {
    tag: '@phone',
  }, async ({ openPage, portal }) => {
    const page = await openPage({ path: SHARE });
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await page.locator('main li a').first().click();
    await page.waitForURL(`**${SHARE}?id=*`);
    for (const id of ['abc', '0', '99999999']) {
      expect((await fetch(`${portal.url}${SHARE}/Review?id=${id}`)).status, id).toBe(404);
    }
  });

  test('[ISL-29] shows a tab without a new document and without React; another frame is a document at once', {
    tag: '@phone',
  }, async ({ openPage }) => {
    const page = await openPage({ path: `${SHARE}?id=1` });
    await hydrated(page, 'main [data-script="share"]');
    const documents: string[] = [];
    const requested: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      requested.push(pathname);
      if (request.isNavigationRequest()) {
        documents.push(pathname);
      }
    });
    await page.getByRole('link', { name: /^评论/ }).click();
    await page.getByText('人打分').first().waitFor();
    expect(await page.locator('meta[itemprop=name]').getAttribute('content')).toMatch(/评论$/);
    expect(documents).toEqual([]);
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name.replace(/^.*\//, '')),
    );
    expect(scripts.filter((name) => name.startsWith('react-'))).toEqual([]);
    await page.locator('a[href$="#comments"]').click();
    await page.waitForURL('**/BaseYxDetails?id=1#comments');
    expect(requested.filter((path) => path === '/BaseYxDetails')).toEqual(['/BaseYxDetails']);
    expect(documents).toEqual(['/BaseYxDetails']);
  });

  test('[RT-12] the reviews are sorted by likes or by date', { tag: '@phone' }, async ({ openPage }) => {
    const page = await openPage({ path: `${SHARE}/Review?id=1` });
    const sorts = page.getByRole('navigation', { name: '评论排序' });
    await sorts.getByRole('link', { name: '最新' }).click();
    await page.waitForURL(`**${SHARE}/Review?id=1&sort=new`);
    await expect(sorts.locator('[aria-current]')).toHaveText('最新');
    const times = await page
      .locator('main li > div > div > p > time')
      .evaluateAll((all) =>
        all
          .filter((time) => !time.closest('li')?.textContent?.includes('置顶'))
          .map((time) => Date.parse(time.getAttribute('datetime') ?? '')),
      );
    expect(times.length).toBeGreaterThan(2);
    expect(times).toEqual(times.toSorted((one, other) => other - one));
  });

  test('[RT-12] a bar at the bottom downloads the build for the device', async ({ openPage }) => {
    const page = await openPage({ path: `${SHARE}?id=1`, viewport: 'phone' });
    const bar = page.getByRole('complementary', { name: '下载' });
    await expect(bar.getByRole('link')).toHaveAttribute('href', '/download/1/android');
    for (const share of [0, 0.5, 1]) {
      await page.evaluate((part) => scrollTo(0, document.body.scrollHeight * part), share);
      const box = await bar.boundingBox();
      expect(Math.round((box?.y ?? 0) + (box?.height ?? 0)), `scrolled to ${share}`).toBe(844);
    }
    const desktop = await openPage({ path: `${SHARE}?id=1` });
    await desktop.getByRole('img', { name: '本页的二维码' }).waitFor();
    const link = desktop.getByRole('complementary', { name: '下载' }).getByRole('link');
    expect(await link.getAttribute('href')).toBe('/BaseDownloadPage?id=1');
  });

  test('[RT-12] an unreleased game offers a reservation', { tag: '@phone' }, async ({ openPage, portal }) => {
    const query = new URLSearchParams({ status: '预约', size: '1' });
    const body = await (await fetch(`${portal.url}/vue/game?${query}`)).json();
    const { id } = body.data.list[0];
    const page = await openPage({ path: `${SHARE}?id=${id}` });
    await page.getByRole('complementary', { name: '下载' }).getByRole('button', { name: '预约' }).waitFor();
    const plain = await openPage({ path: `${SHARE}?id=${id}`, javascript: false });
    const link = plain.getByRole('complementary', { name: '下载' }).getByRole('link');
    expect(await link.getAttribute('href')).toBe(`/calendar/game/${id}.ics`);
  });

  for (const browser of ['wechatOnAndroid', 'wechatOnIos', 'qqOnAndroid'] as const) {
    test(`[RT-12] ${browser} shows how to open a browser, over the whole screen`, { tag: '@phone' }, async ({
      openPage,
    }) => {
      const userAgent = userAgents[browser];
      const page = await openPage({ path: `${SHARE}?id=1`, userAgent });
      const link = page.getByRole('complementary', { name: '下载' }).getByRole('link');
      await expect(link).toHaveAttribute('href', /^\/download\/1\//);
      await link.click();
      const sheet = page.getByRole('dialog', { name: '在浏览器打开' });
      await sheet.waitFor();
      expect(await sheet.boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 });
      expect(page.context().pages().length, 'nothing else opened').toBe(1);
      await sheet.getByRole('button', { name: '我知道了' }).click();
      await sheet.waitFor({ state: 'hidden' });
    });
  }

  test('[RT-12] has the metadata for a WeChat card', { tag: '@phone' }, async ({ openPage }) => {
    const page = await openPage({ path: `${SHARE}?id=1`, javascript: false });
    const content = (tag: string) => page.locator(`meta[${tag}]`).getAttribute('content');
    const name = (await page.locator('h1').textContent()) ?? '';
    expect(await content('itemprop=name')).toBe(name);
    expect(await content('property="og:title"')).toBe(name);
    expect(await content('itemprop=description')).toBe(await content('property="og:description"'));
    const image = (await content('itemprop=image')) ?? '';
    expect(await content('property="og:image"')).toBe(image);
    expect(image).toMatch(/\/cover-1200x675\.webp$/);
    expect(await content('property="og:image:width"')).toBe('1200');
    const first = page.locator('body img').first();
    expect(image).toContain(await first.getAttribute('src'));
    expect([await first.getAttribute('width'), await first.getAttribute('height')]).toEqual(['300', '300']);
    expect(await first.isVisible()).toBe(false);
  });

  test("[RT-12] a game's share button shares this page", async ({ openPage, portal }) => {
    const page = await openPage({ path: '/BaseYxDetails?id=1' });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: '分享' }).click();
    const dialog = page.getByRole('dialog', { name: '分享' });
    await dialog.getByRole('img', { name: '云海剑歌的二维码' }).waitFor();
    await dialog.getByRole('button', { name: '复制链接' }).click();
    await dialog.getByText('链接已复制').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain(`${portal.url}${SHARE}?id=1`);
  });
});
