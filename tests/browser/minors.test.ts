import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { clearDemoMark } from './demo-mark.ts';
import { test } from './fixtures.ts';

clearDemoMark();

const NOTICE = '以下内容可能影响未成年人身心健康';
const ARTICLE = '木卫二来电试听';
const NAME = '木卫二来电';
const SHOTS = process.env.MINORS_SHOTS;

async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS) {
    await page.screenshot({ path: `${SHOTS}/${name}.png` });
  }
}

async function flaggedGame(url: string): Promise<{ id: number; name: string }> {
  const response = await fetch(`${url}/vue/searchgame?val=${encodeURIComponent('木卫二')}`);
  const { data } = await response.json();
  return data.list[0];
}

test.describe('content that may harm minors', () => {
  for (const [viewport, theme, javascript] of [
    ['phone', 'light', true],
    ['phone', 'dark', false],
    ['desktop', 'light', false],
    ['desktop', 'dark', true],
  ] as const) {
    test(`[MIN-01] the notice comes before the content, with and without scripts (${viewport}, ${theme}, scripts: ${javascript})`, {
      tag: `@${viewport}`,
    }, async ({ openPage, portal }) => {
      const { id } = await flaggedGame(portal.url);
      const found = await fetch(`${portal.url}/vue/searchnews?val=${encodeURIComponent(ARTICLE)}`);
      const article = (await found.json()).data.list[0];
      const paths = [
        `/BaseYxDetails?id=${id}`,
        `/BaseYxDetails/BaseYxInfo?id=${id}`,
        `/MovePage/ShareGameDetails?id=${id}`,
        `/BaseDownloadPage?id=${id}`,
        `/download.html?id=${id}`,
        `/BaseGameLogin/BaseGame?id=${id}`,
      ];
      for (const path of paths) {
        const page = await openPage({ path, theme, javascript });
        const notice = page.locator('summary', { hasText: NOTICE });
        const content = notice.locator('xpath=following-sibling::*[1]');
        await notice.waitFor();
        expect(await content.isVisible(), path).toBe(false);
        await shoot(page, `${path.split('?')[0]?.replaceAll('/', '-')}-${viewport}-${theme}`);
        if (path === paths[0]) {
          await expectAccessible(page);
        }
        await notice.getByText('继续浏览').click();
        expect(await content.isVisible(), path).toBe(true);
        await shoot(page, `${path.split('?')[0]?.replaceAll('/', '-')}-${viewport}-${theme}-open`);
        await page.close();
      }
      const page = await openPage({
        path: `/BaseGameInfoDetails?id=${article.id}`,
        theme,
        javascript,
      });
      await page.locator('summary', { hasText: NOTICE }).waitFor();
      expect(await page.locator('article').first().isVisible()).toBe(false);
    });
  }

  test('[MIN-01] the content is in the document, with a title and without noindex', async ({ portal }) => {
    const { id } = await flaggedGame(portal.url);
    const html = await (await fetch(`${portal.url}/BaseYxDetails?id=${id}`)).text();
    expect(html).toContain(`<title>${NAME}`);
    expect(html).not.toContain('noindex');
    expect(html.indexOf(NOTICE)).toBeLessThan(html.indexOf('<h1'));
    expect(html.indexOf('<h1')).toBeGreaterThan(0);
  });

  test('[MIN-03] home, sitemap and feeds do not name the flagged game', async ({ portal }) => {
    for (const path of [
      '/',
      '/BaseGameCenter',
      '/feed/news.xml',
      '/calendar/openings.ics',
      '/BaseSearch?val=木卫',
    ]) {
      const text = await (await fetch(`${portal.url}${path}`)).text();
      expect(text.includes(NAME), path).toBe(path.startsWith('/BaseSearch'));
    }
  });

  test('[MIN-05] its name has the mark in search results and in the index by letter', {
    tag: '@phone',
  }, async ({ openPage, portal }) => {
    const { id } = await flaggedGame(portal.url);
    for (const [path, href] of [
      [`/BaseSearch?val=${NAME}`, `/BaseYxDetails?id=${id}`],
      ['/BaseGameCenter?letter=M', `/BaseYxDetails?id=${id}`],
      [`/BaseSearch?type=news&val=${ARTICLE}`, '/BaseGameInfoDetails'],
    ] as const) {
      for (const theme of ['light', 'dark'] as const) {
        const page = await openPage({ path, theme });
        const item = page.locator('main article', { has: page.locator(`a[href^="${href}"]`) }).first();
        expect(await item.getByText('未成年人提示').isVisible(), path).toBe(true);
        await expectAccessible(page);
        await page.close();
      }
    }
  });
});
