import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { hydrated } from './hydrated.ts';
import { userAgents } from './user-agents.ts';

const PHONE_PAGE = '/download.html';
const DESKTOP_PAGE = '/BaseDownloadPage';

/** The texts of the download links, in page order. */
async function downloadLinks(page: Page): Promise<string[]> {
  const links = page.locator('main a[rel~=nofollow]:visible');
  return (await links.allInnerTexts()).map((text) => text.trim().split('\n')[0]?.trim() ?? '');
}

test.describe('the download page for phones and tablets', () => {
  for (const [browser, first, second] of [
    ['wechatOnAndroid', '下载安卓版', 'iOS版'],
    ['androidTablet', '下载安卓版', 'iOS版'],
    ['qqBrowser', '下载安卓版', 'iOS版'],
    ['iphone', '下载iOS版', '安卓版'],
    ['wechatOnIos', '下载iOS版', '安卓版'],
  ] as const) {
    test(`[RT-14] on ${browser} the large button is ${first}`, { tag: '@phone' }, async ({ openPage }) => {
      const page = await openPage({
        path: PHONE_PAGE,
        userAgent: userAgents[browser],
      });
      await expect.poll(() => downloadLinks(page)).toEqual([first, second]);
      const [large, small] = await page
        .locator('main a[rel~=nofollow]:visible')
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
      expect(large).toBeGreaterThan(small ?? 0);
    });
  }

  test('[RT-14] [HD-04] an iPad with a desktop user agent is offered the iOS build', {
    tag: '@phone',
  }, async ({ openPage }) => {
    const page = await openPage({ path: PHONE_PAGE, userAgent: userAgents.mac });
    await page.addInitScript(() => Object.defineProperty(navigator, 'maxTouchPoints', { value: 5 }));
    await page.reload();
    await expect.poll(() => downloadLinks(page)).toEqual(['下载iOS版', '安卓版']);
  });

  test("[RT-14] HarmonyOS 5, which supports neither build, shows a notice, also on a game's page", {
    tag: '@phone',
  }, async ({ openPage }) => {
    const page = await openPage({ path: PHONE_PAGE, userAgent: userAgents.harmony5 });
    await page.getByText('鸿蒙版还没有发布').waitFor();
    expect(await downloadLinks(page)).toEqual(['安卓版', 'iOS版']);
    await page.goto(new URL('/BaseYxDetails?id=1', page.url()).href);
    await hydrated(page, '#download');
    await page.getByRole('complementary', { name: '下载' }).getByRole('link').click();
    const android = page.locator('#download').getByRole('link', { name: '安卓版' });
    await android.getByText('鸿蒙 5 及以上的系统不能安装').waitFor();
  });

  test('[RT-14] [ISL-28] WeChat asks for a browser before it offers a package, without React', {
    tag: '@phone',
  }, async ({ openPage }) => {
    const page = await openPage({
      path: PHONE_PAGE,
      userAgent: userAgents.wechatOnAndroid,
    });
    await hydrated(page, '[data-script="download"]');
    await page.getByRole('link', { name: '下载安卓版' }).click();
    const sheet = page.getByRole('dialog', { name: '在浏览器打开' });
    await sheet.waitFor();
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => name.replace(/^.*\//, '')),
    );
    expect(scripts.filter((name) => name.startsWith('react-'))).toEqual([]);
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    expect(page.context().pages().length).toBe(1);
  });

  test('[RT-14] 抖音 asks for a browser as WeChat does', { tag: '@phone' }, async ({ openPage }) => {
    const page = await openPage({ path: PHONE_PAGE, userAgent: userAgents.douyinOnIos });
    await hydrated(page, '[data-script="download"]');
    await page.getByRole('link', { name: '下载iOS版' }).click();
    await page.getByRole('dialog', { name: '在浏览器打开' }).waitFor();
  });

  test('[RT-14] an iOS that is older than the package needs is named', { tag: '@phone' }, async ({
    openPage,
  }) => {
    const page = await openPage({ path: PHONE_PAGE, userAgent: userAgents.iphoneIos12 });
    await page.getByRole('status').getByText('这台设备的系统是 iOS 12.5，安装需要').waitFor();
  });

  test('[LAY-01] the head holds at 320 px beside a long name of a game', { tag: '@phone' }, async ({
    openPage,
  }) => {
    const page = await openPage({ path: PHONE_PAGE });
    await page.setViewportSize({ width: 320, height: 640 });
    const back = page.getByRole('navigation', { name: '返回' });
    const height = await back.evaluate((nav) => {
      const game = nav.appendChild(nav.firstElementChild?.cloneNode() as HTMLElement);
      game.textContent = `《${'很长的游戏名'.repeat(4)}》介绍`;
      return nav.firstElementChild?.getBoundingClientRect().height;
    });
    expect(height).toBeLessThan(60);
  });

  test('[RT-14] nothing is downloaded or opened without a tap', { tag: '@phone' }, async ({ openPage }) => {
    const page = await openPage({ path: PHONE_PAGE });
    const requested: string[] = [];
    page.on('download', (download) => requested.push(download.url()));
    page.on('request', (request) => {
      if (/\.(apk|ipa|plist)|itms-services/.test(request.url())) {
        requested.push(request.url());
      }
    });
    await page.reload();
    await page.getByRole('link', { name: '下载安卓版' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(requested).toEqual([]);
    expect(page.context().pages().length).toBe(1);
    expect(new URL(page.url()).pathname).toBe(PHONE_PAGE);
  });

  test('[RT-14] [HD-06] has no header, folds the installation steps, and copies the checksum', {
    tag: '@phone',
  }, async ({ openPage }) => {
    const page = await openPage({ path: PHONE_PAGE });
    expect(await page.getByRole('banner').count()).toBe(0);
    const steps = page.getByText('打开“设置” → “通用”');
    expect(await steps.isVisible()).toBe(false);
    await page.getByText('信任企业级 App 的步骤').click();
    expect(await steps.isVisible()).toBe(true);
    const facts = page.getByRole('region', { name: 'APP 信息公示' });
    for (const label of ['应用名称', '开发者', '备案号', '版本', '更新时间', '大小', '权限', '隐私政策']) {
      expect(await facts.getByText(label, { exact: true }).count(), label).toBeGreaterThan(0);
    }
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await facts.getByRole('button', { name: '复制 SHA-256 校验值' }).click();
    await page.getByText('校验值已复制').waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(await facts.locator('code').textContent());
    expect(copied).toMatch(/^[0-9a-f]{64}$/);
  });

  test('[RT-14] without scripts every platform can be chosen', { tag: '@phone' }, async ({ openPage }) => {
    const page = await openPage({ path: PHONE_PAGE, javascript: false });
    expect(await downloadLinks(page)).toEqual(['下载安卓版', 'iOS版']);
  });
});

test.describe('the download page for desktops', () => {
  test('[HD-06] has both platforms side by side, a QR code for phones, and no header', async ({
    openPage,
  }) => {
    const page = await openPage({ path: DESKTOP_PAGE });
    expect(await page.getByRole('banner').count()).toBe(0);
    expect(await downloadLinks(page)).toEqual(['下载安卓版', '下载iOS版']);
    const tops = await page
      .getByRole('list', { name: '选择平台' })
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await page.getByRole('img', { name: '手机下载页的二维码' }).waitFor();
  });

  test('[HD-04] phones and tablets are redirected to their page, and the redirect is not cached', async ({
    portal,
  }) => {
    const request = (path: string, userAgent: string) =>
      fetch(portal.url + path, { redirect: 'manual', headers: { 'user-agent': userAgent } });
    for (const device of ['iphone', 'androidTablet', 'wechatOnAndroid'] as const) {
      const response = await request(`${DESKTOP_PAGE}?id=1`, userAgents[device]);
      expect(response.status, device).toBe(302);
      expect(response.headers.get('location')).toBe(`${PHONE_PAGE}?id=1`);
      expect(response.headers.get('cache-control')).toBe('no-store');
      expect(response.headers.get('vary')).toBe('user-agent');
    }
    const stays = await request(DESKTOP_PAGE, userAgents.mac);
    expect(stays.status).toBe(200);
  });

  test('[HD-04] the icon in the header opens it in a new tab, and the mobile page on a phone', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/' });
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: '下载 APP（新窗口打开）' }).click(),
    ]);
    await opened.waitForURL(`**${DESKTOP_PAGE}`);
    const phone = await openPage({ path: '/', viewport: 'phone' });
    await phone.getByRole('link', { name: '下载 APP（新窗口打开）' }).click();
    await phone.waitForURL(`**${PHONE_PAGE}`);
  });
});

test.describe("a game's downloads", () => {
  test('[RT-14] follow the id, on both pages; an unknown id is 404', async ({ openPage, portal }) => {
    const { data } = await (await fetch(`${portal.url}/vue/download?id=1`)).json();
    for (const path of [PHONE_PAGE, DESKTOP_PAGE]) {
      const page = await openPage({ path: `${path}?id=1` });
      expect(await page.locator('h1').textContent()).toBe(`下载《${data.name}》`);
      expect(await page.locator('main').textContent()).toContain(data.filing_no);
      expect(await page.locator('link[rel=canonical]').getAttribute('href')).toMatch(
        /\/BaseYxDetails\?id=1$/,
      );
      for (const id of ['abc', '0', '99999999']) {
        expect((await fetch(`${portal.url}${path}?id=${id}`)).status, id).toBe(404);
      }
    }
  });
});
