import { expect, type Page } from '@playwright/test';
import { drawWhole } from './accessibility.ts';
import { clearDemoMark } from './demo-mark.ts';
import { test } from './fixtures.ts';

clearDemoMark();

const BLOCKS = [
  ['BaseDeCarousel', '视频和截图'],
  ['BaseDeGift', '礼包'],
  ['BaseLabel', '标签'],
  ['BaseOpenServiceInfo', '开服表'],
  ['BaseRecommend', '猜你喜欢'],
  ['BaseYxInfo', '游戏介绍'],
] as const;

const scriptNames = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name.replace(/^.*\//, ''))
      .filter((name) => name.endsWith('.js'))
      .join(' '),
  );

/** A game with several screenshots: its id, and what they show. */
async function gameWithShots(url: string): Promise<{ id: number; alts: string[] }> {
  for (let id = 1; id < 50; id += 1) {
    const { data } = await (await fetch(`${url}/vue/gameinfo?id=${id}`)).json();
    const media: { kind: string; alt: string }[] = data?.game.media ?? [];
    const alts = media.filter(({ kind }) => kind === 'image').map(({ alt }) => alt);
    if (alts.length > 1) {
      return { id, alts };
    }
  }
  throw new Error('No game has screenshots.');
}

/** Opens the first game of the game centre. */
async function enterFirstGame(page: Page): Promise<void> {
  await page.locator('article h3 a').first().click();
  await page.waitForURL('**/BaseYxDetails?id=*');
}

test.describe("a game's page", () => {
  test('[RT-01] [RT-02] shows the game, by its address and by a link of the game centre', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/BaseGameCenter' });
    const name = (await page.locator('article h3').first().textContent()) ?? '';
    await enterFirstGame(page);
    await page.getByRole('heading', { level: 1, name }).waitFor();
    const direct = await openPage({ path: new URL(page.url()).pathname + new URL(page.url()).search });
    expect(await direct.locator('h1').textContent()).toBe(name);
    const things = await direct.locator('script[type="application/ld+json"]').allTextContents();
    const game = things.map((text) => JSON.parse(text)).find((thing) => thing['@type'] === 'VideoGame');
    expect(game).toMatchObject({ name });
  });

  test('[RT-02] [RT-11] without an id there are games to choose from; a malformed or unknown id is 404', async ({
    openPage,
    portal,
  }) => {
    for (const path of ['/BaseYxDetails', '/BaseYxDetails/BaseDeGift']) {
      const page = await openPage({ path });
      expect(await page.locator('article h3 a').count()).toBeGreaterThan(5);
      expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
      const missing = await openPage({ path: `${path}?id=abc`, status: 404 });
      expect(await missing.locator('h1').textContent()).toBe('页面不存在');
      for (const id of ['0', '-1', '1.5', '01', '99999999']) {
        expect((await fetch(`${portal.url}${path}?id=${id}`)).status, `${path}?id=${id}`).toBe(404);
      }
    }
  });

  for (const [block, title] of BLOCKS) {
    test(`[RT-11] ${block} has its own page`, async ({ openPage }) => {
      const page = await openPage({ path: `/BaseYxDetails/${block}?id=1` });
      expect(await page.locator('h1').textContent()).toContain(title);
      expect(await page.locator('main h2').first().textContent()).toBe(title);
      await page.getByRole('navigation', { name: '当前位置' }).getByRole('link').last().click();
      await page.waitForURL('**/BaseYxDetails?id=1');
    });
  }

  test('offers downloads by platform, with a QR code for the phone', async ({ openPage }) => {
    const page = await openPage({ path: '/BaseYxDetails?id=1' });
    await page.locator('#download summary').click();
    await page.getByRole('img', { name: '本页的二维码' }).waitFor();
    expect(await page.locator('#download').getByRole('link').allInnerTexts()).toEqual([
      expect.stringContaining('安卓版'),
      expect.stringContaining('iOS版'),
    ]);
    await page.keyboard.press('Escape');
    expect(await page.locator('#download').getByRole('link').first().isVisible()).toBe(false);
  });

  test('[FT-05] on a phone a bar above the sections downloads directly and covers nothing', {
    tag: '@phone',
  }, async ({ openPage }) => {
    // The footer follows the page.
    const page = await openPage({ path: '/BaseYxDetails/BaseLabel?id=1' });
    await page.getByRole('navigation', { name: '当前位置' }).getByRole('link').last().click();
    const bar = page.getByRole('complementary', { name: '下载' });
    await expect(bar.getByRole('link')).toHaveAttribute('href', '/download/1/android');
    const footer = page.getByRole('contentinfo');
    await drawWhole(page);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const last = await footer.getByRole('list', { name: '合作伙伴' }).boundingBox();
    const top = (await bar.boundingBox())?.y ?? 0;
    expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(top);
  });

  test('without scripts the bar links to the choice, and long texts expand', { tag: '@phone' }, async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/BaseYxDetails?id=1', javascript: false });
    const bar = page.getByRole('complementary', { name: '下载' });
    expect(await bar.getByRole('link').getAttribute('href')).toBe('#download');
    await page.locator('#download summary').click();
    expect(await page.locator('#download').getByRole('link').first().isVisible()).toBe(true);
    const more = page.locator('#info').getByText('展开', { exact: true });
    await more.click();
    expect(await page.locator('#info').getByText('收起', { exact: true }).isVisible()).toBe(true);
  });

  test('the address sets the order of the reviews', async ({ openPage }) => {
    const page = await openPage({ path: '/BaseYxDetails?id=1' });
    await page.getByRole('navigation', { name: '评论排序' }).getByRole('link', { name: '最新' }).click();
    await page.waitForURL('**/BaseYxDetails?id=1&sort=new#comments');
    const current = page.getByRole('navigation', { name: '评论排序' }).locator('[aria-current]');
    await expect(current).toHaveText('最新');
  });

  test('shows screenshots full screen, with keyboard navigation', async ({ openPage, portal }) => {
    const { id, alts } = await gameWithShots(portal.url);
    const page = await openPage({ path: `/BaseYxDetails?id=${id}` });
    await page
      .getByRole('list', { name: '视频和截图' })
      .getByRole('link', { name: alts[0] ?? '', exact: true })
      .click();
    const viewer = page.getByRole('dialog');
    const place = viewer.getByRole('status');
    await expect(place).toHaveText(`1 / ${alts.length}`);
    await page.keyboard.press('ArrowRight');
    await expect(place).toHaveText(`2 / ${alts.length}`);
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'hidden' });
  });

  test('a video replaces its poster, and without scripts the poster links to it', async ({ openPage }) => {
    const page = await openPage({ path: '/BaseYxDetails?id=1' });
    const poster = page.getByRole('link', { name: /^播放/ });
    const box = await poster.boundingBox();
    // One click: it is held until its island is hydrated.
    await poster.click({ noWaitAfter: true });
    await expect(page.locator('video[controls]')).toHaveCount(1);
    const player = await page.locator('video').boundingBox();
    expect([player?.width, player?.height]).toEqual([box?.width, box?.height]);
    const plain = await openPage({ path: '/BaseYxDetails?id=1', javascript: false });
    const href = await plain.getByRole('link', { name: /^播放/ }).getAttribute('href');
    expect(href).toMatch(/\.mp4$/);
  });

  test("[ISL-16] a game's page starts without React, and shows a visitor's favourite again", async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/BaseYxDetails?id=1' });
    await page.waitForFunction(() =>
      document.querySelector('[data-script="game"]')?.hasAttribute('data-ready'),
    );
    expect(await scriptNames(page)).not.toMatch(/react-/);
    const heart = page.getByRole('button', { name: /^已?收藏/ }).first();
    await heart.click();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
    // Shown once it is stored.
    await page.getByText('已收藏，可在游戏中心').waitFor();
    await page.reload();
    await expect(heart).toHaveAttribute('aria-pressed', 'true');
  });
});
