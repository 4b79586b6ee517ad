import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { test } from './fixtures.ts';
import { postLoaded } from './hydrated.ts';

const GAME = 'main a[href^="/BaseYxDetails?id="]';
const DATA = /^\/(vue\/gameinfo|Comment\/comment_list_v2)$/;

/** The data requests of game pages as `method path purpose`; those of a page are sent together, in any order. */
function watchData(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (DATA.test(pathname)) {
      sent.push([request.method(), pathname, request.headers().purpose ?? ''].join(' ').trim());
    }
  });
  return sent;
}

const PRELOADED = ['GET /vue/gameinfo prefetch', 'POST /Comment/comment_list_v2 prefetch'];
const REQUESTED = ['GET /vue/gameinfo', 'POST /Comment/comment_list_v2'];
const ABORTED = ['/Comment/comment_list_v2', '/vue/gameinfo'];
const REPORTED = 'HEAD /vue/gameinfo';

/** Waits until presses are listened for: one that is cancelled requests data. */
async function listening(page: Page): Promise<void> {
  await postLoaded(page);
  const game = page.locator(GAME).last();
  const arrived = ABORTED.map((path) =>
    page.waitForEvent('requestfinished', (request) => new URL(request.url()).pathname === path),
  );
  await game.dispatchEvent('pointerdown', { button: 0 });
  await Promise.all(arrived);
  await game.dispatchEvent('pointercancel');
}

/** Holds back the data until `go` is called. */
async function heldData(page: Page): Promise<{ go: () => void; failed: string[] }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const failed: string[] = [];
  page.on('requestfailed', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (DATA.test(pathname)) {
      failed.push(pathname);
    }
  });
  await page.route(
    (url) => DATA.test(url.pathname),
    async (route) => {
      await promise;
      await route.continue().catch(() => undefined);
    },
  );
  return { go: resolve, failed };
}

async function middleOf(link: Locator): Promise<{ x: number; y: number }> {
  await link.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await link.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

/** Presses the mouse button on a link. */
async function press(page: Page, link: Locator): Promise<void> {
  const { x, y } = await middleOf(link);
  await page.mouse.move(x, y);
  await page.mouse.down();
}

test.describe('a link that is pressed', () => {
  test('[NAV-01] [NAV-03] requests the page once: the click uses the requests, and reports the page view', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/' });
    await listening(page);
    const data = await heldData(page);
    const sent = watchData(page);
    await press(page, page.locator(GAME).first());
    await expect.poll(() => sent.toSorted()).toEqual(PRELOADED);
    await page.mouse.up();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    data.go();
    await page.waitForURL('**/BaseYxDetails?id=*');
    await page.locator('main h1').waitFor();
    await expect.poll(() => sent.toSorted()).toEqual([...PRELOADED, REPORTED].toSorted());
    // What was requested is used once.
    await page.goBack();
    await page.getByRole('region', { name: '排行榜' }).waitFor();
    await page.locator(GAME).first().focus();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/BaseYxDetails?id=*');
    await expect.poll(() => sent.slice(3).toSorted()).toEqual(REQUESTED);
  });

  test('[NAV-02] a pointer that leaves the link aborts the requests', async ({ openPage }) => {
    const page = await openPage({ path: '/' });
    await listening(page);
    const data = await heldData(page);
    const sent = watchData(page);
    const link = page.locator(GAME).first();
    await press(page, link);
    await expect.poll(() => sent.toSorted()).toEqual(PRELOADED);
    await page.mouse.move(1, 1);
    await expect.poll(() => data.failed.toSorted()).toEqual(ABORTED);
    await page.mouse.up();
    data.go();
    expect(new URL(page.url()).pathname).toBe('/');
    expect(sent.toSorted()).toEqual(PRELOADED);
  });

  test('[NAV-02] a scroll that begins on the link aborts the requests', { tag: '@phone' }, async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/' });
    await listening(page);
    const data = await heldData(page);
    const sent = watchData(page);
    const { x, y } = await middleOf(page.locator(GAME).nth(3));
    const touches = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', up = 0) =>
      touches.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: y - up }],
      });
    await touch('touchStart');
    await expect.poll(() => sent.toSorted()).toEqual(PRELOADED);
    for (const up of [20, 60, 120]) {
      await touch('touchMove', up);
    }
    await touch('touchEnd');
    await expect.poll(() => data.failed.toSorted()).toEqual(ABORTED);
    data.go();
    expect(sent.toSorted()).toEqual(PRELOADED);
  });

  for (const connection of [{ saveData: true }, { effectiveType: '2g' }]) {
    test(`[NAV-02] requests nothing before the click with ${JSON.stringify(connection)}`, async ({
      openPage,
    }) => {
      const page = await openPage({ path: '/' });
      await listening(page);
      await page.evaluate((value) => Object.defineProperty(navigator, 'connection', { value }), connection);
      const sent = watchData(page);
      await press(page, page.locator(GAME).first());
      await page.waitForTimeout(300);
      expect(sent).toEqual([]);
      await page.mouse.up();
      await page.waitForURL('**/BaseYxDetails?id=*');
      await expect.poll(() => sent.toSorted()).toEqual(REQUESTED);
    });
  }

  test('[NAV-02] requests nothing of private pages and of links that open elsewhere', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/BaseYxDetails?id=1' });
    await listening(page);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.evaluate(() => {
      for (const href of [
        '/BaseMy',
        '/BaseMessage',
        '/BaseGameLogin/BaseGame?id=1',
        '/BaseReport?kind=game&id=1',
      ]) {
        const link = document.querySelector('h1')?.appendChild(document.createElement('a'));
        Object.assign(link ?? {}, { href, textContent: href });
      }
    });
    const links = page.locator('h1 a');
    for (let n = 0; n < (await links.count()); n += 1) {
      await links.nth(n).dispatchEvent('pointerdown', { button: 0 });
      await page.waitForTimeout(200);
    }
    const game = page.locator(GAME).last();
    await game.dispatchEvent('pointerdown', { button: 1 });
    await game.dispatchEvent('pointerdown', { button: 0, ctrlKey: true });
    await page.waitForTimeout(300);
    expect(sent.filter((url) => /\/(vue|Comment|index\.php)\//.test(url))).toEqual([]);
    await game.dispatchEvent('pointerdown', { button: 0 });
    await expect.poll(() => sent.filter((url) => url.includes('/vue/gameinfo'))).toHaveLength(1);
  });
});
