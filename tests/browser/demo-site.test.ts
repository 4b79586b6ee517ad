import { expect } from '@playwright/test';
import { setDemoMark } from '#tests/demo-mark.ts';
import { expectAccessible } from './accessibility.ts';

import { test } from './fixtures.ts';

const STRIP = '演示站：游戏、数据均为虚构';
const DEMO_GAMES = 64;
const PAGES = ['/', '/BaseDownloadPage', '/MovePage/ShareGameDetails?id=1', '/BaseGameLogin'];

test.describe('a site that is marked as a demo', () => {
  for (const javascript of [true, false]) {
    test(`[DEM-02] says so on one line at 320 and 1280, scripts: ${javascript}`, async ({ openPage }) => {
      for (const path of PAGES) {
        const page = await openPage({ path, javascript });
        for (const width of [320, 1280]) {
          await page.setViewportSize({ width, height: 720 });
          const strip = page.getByText(STRIP, { exact: true });
          const box = await strip.boundingBox();
          expect([path, box?.width, box?.height]).toEqual([path, width, 28]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
        }
        await page.close();
      }
    });
  }

  test('[DEM-02] the strip can be read in both themes', { tag: '@phone' }, async ({ openPage }) => {
    const page = await openPage({ path: '/BaseGameLogin' });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectAccessible(page);
    }
  });

  test('[DEM-03] a download ends on a page that says what a real site does, with a way back', {
    tag: '@phone',
  }, async ({ openPage, portal }) => {
    const { data } = await (await fetch(`${portal.url}/vue/gameinfo?id=1`)).json();
    const page = await openPage({ path: '/download.html?id=1' });
    const [opened] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: '下载安卓版' }).click(),
    ]);
    await opened.getByText('在正式的网站上，这一步会下载 APK 安装包').waitFor();
    await expectAccessible(opened);
    await opened.getByRole('link', { name: `回到《${data.game.name}》` }).click();
    await opened.waitForURL('**/BaseYxDetails?id=1');
    await page.goto(`${portal.url}/BaseDownloadPage`);
    const [app] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: /iOS版/ }).click(),
    ]);
    await app.getByText('App Store').waitFor();
    await app.getByRole('link', { name: '回到下载页' }).click();
    await app.waitForURL('**/download.html');
  });

  test('[DEM-03] every package of the demo ends there', async ({ portal }) => {
    const read = async (path: string) => (await (await fetch(`${portal.url}${path}`)).json()).data;
    const ids: number[] = [];
    for (let page = 1, total = 1; ids.length < total; page += 1) {
      const { list, ...counted } = await read(`/vue/game?size=50&page=${page}`);
      expect(list.length).toBeGreaterThan(0);
      ids.push(...list.map(({ id }: { id: number }) => id));
      total = counted.total;
    }
    // Other files of this portal publish games with packages of their own.
    const demo = ids.filter((id) => id <= DEMO_GAMES);
    expect(new Set(demo).size).toBeGreaterThan(50);
    for (const id of demo) {
      const { packages } = await read(`/vue/download?id=${id}`);
      for (const { platform } of packages) {
        const response = await fetch(`${portal.url}/download/${id}/${platform}`, { redirect: 'manual' });
        expect([id, response.status, (await response.text()).includes('演示站没有安装包')]).toEqual([
          id,
          200,
          true,
        ]);
      }
    }
  });

  test('[DEM-02] an operator clears the mark in the form of the site, and the pages follow at once', async ({
    openPage,
    portal,
  }) => {
    const html = async () => (await fetch(portal.url)).text();
    expect(await html()).toContain(STRIP);
    const page = await openPage({ path: '/console/sites/1?field=is_demo', operator: true });
    try {
      const mark = page.getByRole('switch', { name: '演示站' });
      expect(await mark.isChecked()).toBe(true);
      await mark.click();
      await page.getByRole('button', { name: '保存', exact: true }).click();
      await page.getByText('已保存', { exact: true }).waitFor();
      const after = await html();
      expect([after.includes(STRIP), after.includes('noindex')]).toEqual([false, false]);
    } finally {
      await setDemoMark(portal.url, true);
    }
    expect(await html()).toContain('<meta name="robots" content="noindex"');
  });
});
