import { expect, type Page, type Route } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { test } from './fixtures.ts';

const GAME = 'main a[href^="/BaseYxDetails?id="]';
const CENTER = '/BaseGameCenter';

/** Holds back the data of a page, by default a game's, until the returned function says what becomes of it. */
async function heldData(
  page: Page,
  call = '/vue/gameinfo',
): Promise<(then?: (route: Route) => Promise<void>) => void> {
  const { promise, resolve } = Promise.withResolvers<(route: Route) => Promise<void>>();
  await page.route(
    (url) => url.pathname === call,
    async (route) => (route.request().method() === 'GET' ? (await promise)(route) : route.continue()),
  );
  return (then = (route) => route.continue()) => resolve(then);
}

/** Where the heading is in the document. */
const headingTop = (page: Page) =>
  page.locator('main h1').evaluate((heading) => Math.round(heading.getBoundingClientRect().top + scrollY));

/** Adds up what moves from now on, also right after an input; the returned function ends it. */
async function layoutShift(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const seen = window as unknown as { shifts: number };
    seen.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        seen.shifts += (entry as PerformanceEntry & { value: number }).value;
      }
    }).observe({ type: 'layout-shift' });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: number }).shifts);
}

/** The places of a head's parts in the document. */
const placesOf = (page: Page, parts: readonly string[]) =>
  page.evaluate(
    (selectors) =>
      selectors.map((selector) => {
        const box = document.querySelector(`main ${selector}`)?.getBoundingClientRect();
        const at = box && [box.left, box.top + scrollY, box.width, box.height].map(Math.round);
        return `${selector}: ${at?.join(' ') ?? 'missing'}`;
      }),
    parts,
  );

const TAGS = {
  path: CENTER,
  call: '/vue/gameinfo',
  cards: GAME,
  parts: ['header h1', 'header h1 + p', 'header h1 + p > :last-child', 'header div span[data-initial]'],
};

test.describe('the preview of a game', () => {
  for (const path of ['/', CENTER]) {
    test(`[NAV-05] a tap on ${path} shows the name and icon of the card until the data comes, in the same place`, {
      tag: '@phone',
    }, async ({ openPage }) => {
      const page = await openPage({ path });
      const card = page.locator(GAME).filter({ visible: true }).nth(4);
      await card.scrollIntoViewIfNeeded();
      const from = await page.evaluate(() => scrollY);
      const name = (await card.textContent()) ?? '';
      const go = await heldData(page);
      await card.tap();
      const preview = page.locator('main [aria-busy=true]');
      await preview.getByRole('heading', { name, level: 1 }).waitFor();
      expect(await preview.locator('header img').count()).toBe(1);
      expect(page.url()).toContain('/BaseYxDetails?id=');
      expect(await page.title()).toContain(name);
      await page.getByRole('progressbar', { name: '页面加载中' }).waitFor();
      expect(await page.evaluate(() => scrollY)).toBe(0);
      const top = await headingTop(page);
      go();
      await preview.waitFor({ state: 'detached' });
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      expect(await headingTop(page)).toBe(top);
      await expect.poll(() => page.title()).toContain('礼包_开服表');
      await page.getByRole('progressbar', { name: '页面加载中' }).waitFor({ state: 'detached' });
      await page.goBack();
      await page.locator(GAME).filter({ visible: true }).nth(4).waitFor();
      await expect.poll(() => page.evaluate(() => scrollY)).toBe(from);
    });
  }

  test('[NAV-06] data that does not exist leads to the error page; without a network the preview stays and waits for it', async ({
    openPage,
  }) => {
    const page = await openPage({ path: CENTER, refusals: [404], provoked: /ERR_FAILED/ });
    const missing = await heldData(page);
    await page.locator(GAME).first().click();
    await page.locator('main [aria-busy=true]').waitFor();
    missing((route) =>
      route.fulfill({ status: 404, json: { status: 0, code: 'NOT_FOUND', msg: '没有找到' } }),
    );
    await page.getByRole('heading', { name: '页面不存在' }).waitFor();
    await page.goBack();
    // A request that is under way when its interception ends may never be sent.
    await page.locator(GAME).nth(1).waitFor();
    await page.unrouteAll();
    const lost = await heldData(page);
    await page.locator(GAME).nth(1).click();
    await page.locator('main [aria-busy=true]').waitFor();
    const top = await headingTop(page);
    await page.route('**/*', (route) => route.abort());
    lost((route) => route.abort());
    const notice = page.getByRole('status').filter({ hasText: '连不上服务器' });
    await notice.getByRole('link', { name: '重试' }).waitFor();
    expect(await headingTop(page)).toBe(top);
    expect(await page.locator('main [aria-busy=true]').count()).toBe(0);
    await expectAccessible(page);
    // The preview asks for the page again, and shows it when the server responds.
    await page.unrouteAll();
    await notice.waitFor({ state: 'detached' });
    await page.getByRole('region', { name: '玩家评论' }).waitFor();
    expect(await headingTop(page)).toBe(top);
  });

  test('[NAV-06] a page that is left before its data comes stays left, and the next one is loaded again', async ({
    openPage,
  }) => {
    const page = await openPage({ path: CENTER });
    const go = await heldData(page);
    const card = page.locator(GAME).first();
    const name = (await card.textContent()) ?? '';
    await card.click();
    await page.locator('main [aria-busy=true]').waitFor();
    await page.goBack();
    await page.getByRole('region', { name: '游戏列表' }).waitFor();
    go();
    await page.waitForTimeout(300);
    expect(new URL(page.url()).pathname).toBe(CENTER);
    await page.locator(GAME).first().click();
    await page.locator('main header').getByRole('heading', { name, level: 1 }).waitFor();
    await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' });
  });
});

test.describe('the preview of a page', () => {
  const { path, call, cards, parts } = TAGS;
  for (const [viewport, index] of [
    ['phone', 3],
    ['desktop', 5],
  ] as const) {
    test(`[NAV-07] of a game (${viewport}, card ${index}) shows what the card shows, and nothing moves when the data comes`, {
      tag: `@${viewport}`,
    }, async ({ openPage }) => {
      const page = await openPage({ path });
      const card = page.locator(cards).filter({ visible: true }).nth(index);
      await card.scrollIntoViewIfNeeded();
      const name = (await card.textContent()) ?? '';
      const facts = card.locator('xpath=ancestor::article').locator('[data-facts]');
      const tags = (await facts.textContent()) ?? '';
      const go = await heldData(page, call);
      await (viewport === 'phone' ? card.tap() : card.click());
      const preview = page.locator('main [aria-busy=true]');
      await preview.getByRole('heading', { name, level: 1 }).waitFor();
      expect(await page.title()).toContain(name);
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
      expect(tags).not.toBe('');
      await preview.getByText(tags, { exact: true }).waitFor();
      const picture = preview.locator('[data-initial] img');
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
      const shifts = await layoutShift(page);
      const places = await placesOf(page, parts);
      expect(places.join()).not.toContain('missing');
      go();
      await preview.waitFor({ state: 'detached' });
      await page.getByRole('heading', { name, level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await placesOf(page, parts)).toEqual(places);
      expect(await shifts()).toBe(0);
      expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    });
  }

  test('[NAV-08] of a game ends with the error page if its data fails, stays without a network; back and forward have none', async ({
    openPage,
  }) => {
    const page = await openPage({ path, refusals: [404], provoked: /ERR_FAILED/ });
    const preview = page.locator('main [aria-busy=true]');
    const missing = await heldData(page, call);
    await page.locator(cards).first().click();
    await preview.waitFor();
    missing((route) =>
      route.fulfill({ status: 404, json: { status: 0, code: 'NOT_FOUND', msg: '没有找到' } }),
    );
    await page.getByRole('heading', { name: '页面不存在' }).waitFor();
    await page.goBack();
    await page.locator(cards).nth(1).waitFor();
    await page.unrouteAll();
    const lost = await heldData(page, call);
    const card = page.locator(cards).nth(1);
    const name = (await card.textContent()) ?? '';
    await card.click();
    await preview.waitFor();
    lost((route) => route.abort());
    const notice = page.getByRole('status').filter({ hasText: '连不上服务器' });
    await notice.waitFor();
    expect(await page.getByRole('heading', { name, level: 1 }).count()).toBe(1);
    await page.unrouteAll();
    await notice.getByRole('link', { name: '重试' }).click();
    await notice.waitFor({ state: 'detached' });
    await page.getByRole('heading', { name, level: 1 }).waitFor();

    await page.goBack();
    await page.waitForURL((url) => url.pathname === path);
    await page.locator(cards).nth(1).waitFor();
    const go = await heldData(page, call);
    await page.goForward();
    await page.waitForTimeout(400);
    expect(await preview.count()).toBe(0);
    go();
    await page.getByRole('heading', { name, level: 1 }).waitFor();
  });

  for (const [name, path, call, link] of [
    ['a game', '/BaseSearch?val=木卫二来电', '/vue/gameinfo', 'a[data-art]'],
  ] as const) {
    test(`[NAV-09] of ${name} that may harm minors does not exist`, async ({ openPage }) => {
      const page = await openPage({ path });
      const flagged = page.locator('main article', { hasText: '未成年人提示' }).locator(link).first();
      const go = await heldData(page, call);
      await flagged.click();
      await page.waitForTimeout(500);
      expect(await page.locator('main [aria-busy=true]').count()).toBe(0);
      go();
      await page.locator('summary', { hasText: '继续浏览' }).waitFor();
    });
  }
});
