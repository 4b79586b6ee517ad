import { expect, type Locator, type Page, type Request } from '@playwright/test';
import { test } from './fixtures.ts';
import { addLink } from './follow.ts';
import { postLoaded } from './hydrated.ts';

const START = '/BaseMessage';
const NEXT = '/BaseOrdering';

/** The link that `listening` adds. */
const nextLink = (page: Page) => page.locator('#added');
const isNext = ({ pathname }: URL) => pathname === NEXT;

/** The requests of the next page as `method purpose`. */
function watchRequests(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (isNext(new URL(request.url()))) {
      sent.push([request.method(), request.headers().purpose ?? ''].join(' ').trim());
    }
  });
  return sent;
}

const AHEAD = ['GET prefetch'];

/** Waits until presses are listened for, and adds the link. */
async function listening(page: Page): Promise<void> {
  await postLoaded(page);
  await addLink(page, NEXT);
}

/** Holds back the page until `go` is called. */
async function heldPage(page: Page): Promise<{ go: () => void; failed: string[] }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const failed: string[] = [];
  page.on('requestfailed', (request: Request) => {
    const url = new URL(request.url());
    if (isNext(url)) {
      failed.push(url.pathname);
    }
  });
  await page.route(isNext, async (route) => {
    await promise;
    await route.continue().catch(() => undefined);
  });
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
  test('[ISL-10] is requested once, also with a double click', async ({ openPage }) => {
    const page = await openPage({ path: START });
    await listening(page);
    const held = await heldPage(page);
    const sent = watchRequests(page);
    await press(page, nextLink(page));
    await expect.poll(() => sent).toEqual(AHEAD);
    await page.mouse.up();
    await page.mouse.down({ clickCount: 2 });
    await page.mouse.up({ clickCount: 2 });
    held.go();
    await page.waitForURL(isNext);
    await page.getByRole('heading', { level: 1, name: '排序说明' }).waitFor();
    await expect.poll(() => sent).toEqual([...AHEAD, 'HEAD']);
  });

  test('[ISL-10] a pointer that leaves the link aborts the request', async ({ openPage }) => {
    const page = await openPage({ path: START });
    await listening(page);
    const held = await heldPage(page);
    const sent = watchRequests(page);
    await press(page, nextLink(page));
    await expect.poll(() => sent).toEqual(AHEAD);
    await page.mouse.move(1, 1);
    await expect.poll(() => held.failed).toEqual([NEXT]);
    await page.mouse.up();
    held.go();
    expect(new URL(page.url()).pathname).toBe(START);
    expect(sent).toEqual(AHEAD);
  });

  test('[ISL-10] a scroll that begins on the link aborts the request', { tag: '@phone' }, async ({
    openPage,
  }) => {
    const page = await openPage({ path: START });
    // The page is longer than the window.
    await page.setViewportSize({ width: 390, height: 420 });
    await listening(page);
    const held = await heldPage(page);
    const sent = watchRequests(page);
    const { x, y } = await middleOf(nextLink(page));
    const touches = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', up = 0) =>
      touches.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x, y: y - up }],
      });
    await touch('touchStart');
    await expect.poll(() => sent).toEqual(AHEAD);
    for (const up of [20, 60, 120]) {
      await touch('touchMove', up);
    }
    await touch('touchEnd');
    await expect.poll(() => held.failed).toEqual([NEXT]);
    held.go();
    expect(sent).toEqual(AHEAD);
  });

  for (const connection of [{ saveData: true }, { effectiveType: '2g' }]) {
    test(`[ISL-10] requests nothing before the click with ${JSON.stringify(connection)}`, async ({
      openPage,
    }) => {
      const page = await openPage({ path: START });
      await listening(page);
      await page.evaluate((value) => Object.defineProperty(navigator, 'connection', { value }), connection);
      const sent = watchRequests(page);
      await press(page, nextLink(page));
      await page.waitForTimeout(300);
      expect(sent).toEqual([]);
      await page.mouse.up();
      await page.waitForURL(isNext);
      await expect.poll(() => sent).toEqual(['GET']);
    });
  }

  test('[ISL-10] [ISL-30] requests no dialog, no page with another frame and nothing that opens elsewhere', async ({
    openPage,
  }) => {
    const page = await openPage({ path: START });
    await listening(page);
    const sent: string[] = [];
    page.on('request', (request) => sent.push(new URL(request.url()).pathname));
    await page.evaluate(() => {
      for (const href of [
        '/BaseGameLogin',
        '/BaseDownloadPage',
        '/BaseReport?kind=game&id=1',
        '/feed/news.xml',
      ]) {
        const link = document.querySelector('h1')?.appendChild(document.createElement('a'));
        Object.assign(link ?? {}, { href, textContent: href });
      }
    });
    const links = page.locator('h1 a');
    for (let n = 0; n < (await links.count()); n += 1) {
      await links.nth(n).dispatchEvent('pointerdown', { button: 0 });
    }
    const link = nextLink(page);
    await link.dispatchEvent('pointerdown', { button: 1 });
    await link.dispatchEvent('pointerdown', { button: 0, ctrlKey: true });
    await page.waitForTimeout(300);
    expect(sent).toEqual([]);
    await link.dispatchEvent('pointerdown', { button: 0 });
    await expect.poll(() => sent).toEqual([NEXT]);
  });

  test('[ISL-35] stops the pictures that still load; they load again if the page stays', async ({
    openPage,
  }) => {
    const page = await openPage({ path: START, provoked: /ERR_FAILED/ });
    await listening(page);
    const events: string[] = [];
    const isSlow = ({ pathname }: URL) => pathname === '/images/slow.webp';
    const watch = (name: string) => (request: Request) =>
      isSlow(new URL(request.url())) ? events.push(name) : undefined;
    page.on('request', watch('requested'));
    page.on('requestfailed', watch('stopped'));
    // Without a response.
    await page.route(isSlow, () => undefined);
    await page.locator('h1').evaluate((heading) => {
      heading.insertAdjacentHTML(
        'afterend',
        `<span data-initial="云"><picture><source type="image/webp" srcset="/images/slow.webp"><img src="/images/slow.jpg" alt=""></picture></span>`,
      );
    });
    await expect.poll(() => events).toEqual(['requested']);
    await page.route(isNext, (route) => route.abort());
    await nextLink(page).click();
    await page.getByRole('alert').getByText('网络已断开').waitFor();
    await expect.poll(() => events).toEqual(['requested', 'stopped', 'requested']);
    await expect(page.locator('[data-initial] img')).not.toHaveAttribute('hidden');
    await page.unroute(isNext);
    await page.getByRole('alert').getByRole('button', { name: '关闭' }).click();
    await nextLink(page).click();
    await page.getByRole('heading', { level: 1, name: '排序说明' }).waitFor();
    expect(events).toEqual(['requested', 'stopped', 'requested', 'stopped']);
  });
});
