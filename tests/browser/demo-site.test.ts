import { describe, expect } from 'vitest';
import { setDemoMark } from '#tests/demo-mark.ts';
import { expectAccessible } from './accessibility.ts';

import { test } from './fixtures.ts';

const STRIP = '演示站：游戏、数据均为虚构';
const PAGES = ['/', '/BaseDownloadPage', '/MovePage/ShareGameDetails?id=1', '/BaseGameLogin'];

describe('a site that is marked as a demo', () => {
  test.for([320, 1280])(
    '[DEM-02] says so on one line at %i, with and without scripts',
    async (width, { openPage }) => {
      for (const javascript of [true, false]) {
        for (const path of PAGES) {
          const page = await openPage({ path, javascript });
          await page.setViewportSize({ width, height: 720 });
          const strip = page.getByText(STRIP, { exact: true });
          const box = await strip.boundingBox();
          expect([path, box?.width, box?.height]).toEqual([path, width, 28]);
          expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(width);
          await page.close();
        }
      }
    },
  );

  test.for(['light', 'dark'] as const)(
    '[DEM-02] the strip can be read in the theme %s',
    async (theme, { openPage }) => {
      await expectAccessible(await openPage({ path: '/BaseGameLogin', viewport: 'phone', theme }));
    },
  );

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
