import { type BrowserContext, expect, type Page } from '@playwright/test';
import { clearDemoMark } from './demo-mark.ts';
import { test } from './fixtures.ts';
import { userAgents } from './user-agents.ts';

// Downloads lead to other sites.
clearDemoMark();

/** A phone whose user agent is none of a robot's. */
const phone = { viewport: 'phone', userAgent: userAgents.androidTablet } as const;

/** The addresses that the browser was redirected to from those of packages. */
function followRedirects(context: BrowserContext): string[] {
  const seen: string[] = [];
  context.on('request', (request) => {
    const from = request.redirectedFrom();
    if (from && new URL(from.url()).pathname.startsWith('/download/')) {
      seen.push(request.url());
    }
  });
  return seen;
}

/** The total of a game as the admin list has it. */
async function totalOf(console_: Page, portal: string, id: number): Promise<number> {
  const list = `${portal}/console/api/games/list?q=${id}&size=50`;
  const response = await console_.request.get(list, { headers: { 'x-portal': '1' } });
  const { data } = await response.json();
  return data.list.find((row: { id: number }) => row.id === id).download_count;
}

test.describe('[FIG-13] downloads counted in a browser', () => {
  for (const [what, id, settings] of [
    ['with scripts', 2, { javascript: true }],
    ['without scripts', 3, { javascript: false }],
    ['with the service worker', 4, { javascript: true, serviceWorker: true }],
  ] as const) {
    test(`${what}: two clicks on the button are one`, async ({ openPage, portal }) => {
      const admin = await openPage({ path: '/console/games', operator: true });
      const before = await totalOf(admin, portal.url, id);
      const page = await openPage({ path: `/download.html?id=${id}`, ...phone, ...settings });
      const followed = followRedirects(page.context());
      if ('serviceWorker' in settings) {
        await page.evaluate(async () => {
          await navigator.serviceWorker.ready;
        });
        await page.reload();
      }
      const button = page.getByRole('link', { name: /安卓版/ }).first();
      expect(await button.getAttribute('href')).toBe(`/download/${id}/android`);
      expect(await button.getAttribute('rel')).toContain('nofollow');
      for (const clicks of [1, 2]) {
        await button.click();
        await expect.poll(() => followed.length, { timeout: 10_000 }).toBe(clicks);
      }
      expect(followed[0]).toMatch(/^https:\/\/download\.example\.com\/.*\.apk$/);
      await expect.poll(() => totalOf(admin, portal.url, id)).toBe(before + 1);
      const [cookie] = (await page.context().cookies(`${portal.url}/download/`)).filter(
        ({ name }) => name === 'downloads',
      );
      expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/download' });
      expect(cookie?.value).toMatch(new RegExp(`^\\d{8}\\.${id}a$`));
      await button.dblclick();
      await expect.poll(() => followed.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(3);
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      expect(await totalOf(admin, portal.url, id)).toBe(before + 1);
    });
  }

  test('[FIG-16] the game page shows the counted total, and no typed one', { tag: '@phone' }, async ({
    openPage,
    portal,
  }) => {
    const { data } = await (await fetch(`${portal.url}/vue/gameinfo?id=1`)).json();
    expect(data.game.download_count).toBeGreaterThanOrEqual(10);
    for (const path of ['/BaseYxDetails?id=1', '/MovePage/ShareGameDetails?id=1']) {
      const page = await openPage({ path });
      const head = page.locator('main header').first();
      await head.getByText(/^下载 \d+ 次$/).waitFor();
      expect(await page.locator('main').textContent()).not.toContain('次下载');
    }
  });

  test('[FIG-11] WeChat without scripts gets a page that says how to download', { tag: '@phone' }, async ({
    openPage,
  }) => {
    const page = await openPage({
      path: '/download/1/android',
      javascript: false,
      userAgent: userAgents.wechatOnAndroid,
    });
    await page.getByRole('heading', { name: '请在浏览器里打开' }).waitFor();
  });
});
