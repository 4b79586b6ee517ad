import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { test } from './fixtures.ts';
import { postLoaded } from './hydrated.ts';

/** A page of the router from which another one is opened. */
const START = '/BaseMessage';
const NEXT = '/BaseDownloadPage';
const DATA = '/vue/download';

/** The link to the next page, which `listening` adds. */
const nextLink = (page: Page) => page.locator('#next');
const isNext = ({ pathname }: URL) => pathname === NEXT;

/** The data requests of the next page as `method path purpose`. */
function watchData(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === DATA) {
      sent.push([request.method(), pathname, request.headers().purpose ?? ''].join(' ').trim());
    }
  });
  return sent;
}

const PRELOADED = [`GET ${DATA} prefetch`];
const REQUESTED = [`GET ${DATA}`];
const REPORTED = `HEAD ${DATA}`;

/** Waits until presses are listened for: one that is cancelled requests data. */
async function listening(page: Page): Promise<void> {
  await postLoaded(page);
  await page.evaluate((href) => {
    const added = Object.assign(document.createElement('a'), { id: 'next', href, textContent: '下载' });
    document.getElementById('main')?.append(added);
  }, NEXT);
  const link = nextLink(page);
  const arrived = page.waitForEvent('requestfinished', (request) => new URL(request.url()).pathname === DATA);
  await link.dispatchEvent('pointerdown', { button: 0 });
  await arrived;
  await link.dispatchEvent('pointercancel');
}

/** Holds back the data until `go` is called. */
async function heldData(page: Page): Promise<{ go: () => void; failed: string[] }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const failed: string[] = [];
  page.on('requestfailed', (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname === DATA) {
      failed.push(pathname);
    }
  });
  await page.route(
    (url) => url.pathname === DATA,
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
    const page = await openPage({ path: START });
    await listening(page);
    const data = await heldData(page);
    const sent = watchData(page);
    await press(page, nextLink(page));
    await expect.poll(() => sent).toEqual(PRELOADED);
    await page.mouse.up();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    data.go();
    await page.waitForURL(isNext);
    await page.getByRole('heading', { level: 1, name: /^下载/ }).waitFor();
    await expect.poll(() => sent).toEqual([...PRELOADED, REPORTED]);
    // What was requested is used once.
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: '消息' }).waitFor();
    await nextLink(page).focus();
    await page.keyboard.press('Enter');
    await page.waitForURL(isNext);
    await expect.poll(() => sent.slice(2)).toEqual(REQUESTED);
  });

  test('[NAV-02] a pointer that leaves the link aborts the requests', async ({ openPage }) => {
    const page = await openPage({ path: START });
    await listening(page);
    const data = await heldData(page);
    const sent = watchData(page);
    await press(page, nextLink(page));
    await expect.poll(() => sent).toEqual(PRELOADED);
    await page.mouse.move(1, 1);
    await expect.poll(() => data.failed).toEqual([DATA]);
    await page.mouse.up();
    data.go();
    expect(new URL(page.url()).pathname).toBe(START);
    expect(sent).toEqual(PRELOADED);
  });

  test('[NAV-02] a scroll that begins on the link aborts the requests', { tag: '@phone' }, async ({
    openPage,
  }) => {
    const page = await openPage({ path: START });
    // The page is longer than the window.
    await page.setViewportSize({ width: 390, height: 420 });
    await listening(page);
    const data = await heldData(page);
    const sent = watchData(page);
    const { x, y } = await middleOf(nextLink(page));
    const touches = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', up = 0) =>
      touches.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: y - up }],
      });
    await touch('touchStart');
    await expect.poll(() => sent).toEqual(PRELOADED);
    for (const up of [20, 60, 120]) {
      await touch('touchMove', up);
    }
    await touch('touchEnd');
    await expect.poll(() => data.failed).toEqual([DATA]);
    data.go();
    expect(sent).toEqual(PRELOADED);
  });

  for (const connection of [{ saveData: true }, { effectiveType: '2g' }]) {
    test(`[NAV-02] requests nothing before the click with ${JSON.stringify(connection)}`, async ({
      openPage,
    }) => {
      const page = await openPage({ path: START });
      await listening(page);
      await page.evaluate((value) => Object.defineProperty(navigator, 'connection', { value }), connection);
      const sent = watchData(page);
      await press(page, nextLink(page));
      await page.waitForTimeout(300);
      expect(sent).toEqual([]);
      await page.mouse.up();
      await page.waitForURL(isNext);
      await expect.poll(() => sent).toEqual(REQUESTED);
    });
  }

  test('[NAV-02] requests no data of private pages, of pages of the table and of links that open elsewhere', async ({
    openPage,
  }) => {
    const page = await openPage({ path: START });
    await listening(page);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(request.url()));
    await page.evaluate(() => {
      for (const href of [
        '/BaseMy',
        '/BaseMessage?page=2',
        '/BaseGameLogin/BaseGame?id=1',
        '/BaseReport?kind=game&id=1',
        '/BaseYxDetails?id=1',
        '/BaseGameCenter',
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
    const link = nextLink(page);
    await link.dispatchEvent('pointerdown', { button: 1 });
    await link.dispatchEvent('pointerdown', { button: 0, ctrlKey: true });
    await page.waitForTimeout(300);
    expect(sent.filter((url) => /\/(vue|Comment|index\.php)\//.test(url))).toEqual([]);
    await link.dispatchEvent('pointerdown', { button: 0 });
    await expect.poll(() => sent.filter((url) => new URL(url).pathname === DATA)).toHaveLength(1);
  });
});
