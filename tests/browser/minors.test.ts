import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { clearDemoMark } from './demo-mark.ts';
import { test } from './fixtures.ts';
import { pairings } from './page-settings.ts';

clearDemoMark();

const NOTICE = '以下内容可能影响未成年人身心健康';
const ARTICLE = '木卫二来电试听';
const NAME = '木卫二来电';
const SHOTS = process.env.MINORS_SHOTS;
const ARTICLES = '/BaseGameInfoDetails';
const PAGES = [
  '/BaseYxDetails',
  '/BaseYxDetails/BaseYxInfo',
  '/MovePage/ShareGameDetails',
  '/BaseDownloadPage',
  '/download.html',
  '/BaseGameLogin/BaseGame',
  ARTICLES,
];

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

async function flaggedArticle(url: string): Promise<{ id: number }> {
  const response = await fetch(`${url}/vue/searchnews?val=${encodeURIComponent(ARTICLE)}`);
  return (await response.json()).data.list[0];
}

test.describe('content that may harm minors', () => {
  for (const { page: path, settings } of pairings(PAGES)) {
    const { viewport, theme, javascript } = settings;
    test(`[MIN-01] the notice comes before the content: ${path} (${viewport}, ${theme}, scripts: ${javascript})`, async ({
      openPage,
      portal,
    }) => {
      const { id } = path === ARTICLES ? await flaggedArticle(portal.url) : await flaggedGame(portal.url);
      const page = await openPage({ path: `${path}?id=${id}`, ...settings });
      const notice = page.locator('summary', { hasText: NOTICE });
      await notice.waitFor();
      const content =
        path === ARTICLES ? page.locator('article').first() : notice.locator('xpath=following-sibling::*[1]');
      expect(await content.isVisible()).toBe(false);
      const name = `${path.replaceAll('/', '-')}-${viewport}-${theme}`;
      await shoot(page, name);
      if (path === PAGES[0]) {
        await expectAccessible(page);
      }
      await notice.getByText('继续浏览').click();
      expect(await content.isVisible()).toBe(true);
      await shoot(page, `${name}-open`);
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
      const page = await openPage({ path });
      const item = page.locator('main article', { has: page.locator(`a[href^="${href}"]`) }).first();
      expect(await item.getByText('未成年人提示').isVisible(), path).toBe(true);
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await expectAccessible(page);
      }
      await page.close();
    }
  });
});
