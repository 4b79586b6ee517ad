import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { addLink } from './follow.ts';
import { startForwardingProxy } from './forwarding-proxy.ts';
import { postLoaded } from './hydrated.ts';

const START = '/BaseMessage';
const GAME = '/BaseYxDetails?id=1';

/** A portal that sends a game's page to scripts up to its heading; `end` sends the rest, or breaks the line. */
async function slowPortal(portal: string) {
  const { promise: ended, resolve: end } = Promise.withResolvers<'whole' | 'broken'>();
  const requests: string[] = [];
  const proxy = await startForwardingProxy(portal, ({ url, method, headers }, response) => {
    if (url !== GAME) {
      return false;
    }
    requests.push([method, headers.purpose].join(' ').trim());
    if (method !== 'GET' || headers['x-portal'] === undefined) {
      return false;
    }
    fetch(portal + GAME)
      .then((page) => page.text())
      .then(async (html) => {
        const middle = html.indexOf('</h1>') + 500;
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
        response.write(html.slice(0, middle));
        if ((await ended) === 'whole') {
          response.end(html.slice(middle));
        } else {
          response.destroy();
        }
      });
    return true;
  });
  return { url: proxy.url, stop: proxy.stop, end, requests };
}

/** Clicks on a link to the game; resolves when its heading is shown. */
async function followSlowly(page: Page): Promise<void> {
  await postLoaded(page);
  await (await addLink(page, GAME)).click();
  await page.getByRole('heading', { level: 1, name: '云海剑歌' }).waitFor();
}

/** Whether the page has its end, and its script has started. */
async function expectWhole(page: Page): Promise<void> {
  await expect(page.locator('#similar')).toBeAttached();
  await expect(page.locator('main [data-script="game"]')).toHaveAttribute('data-ready', '');
}

test.describe('a page that arrives slowly', () => {
  let slow: Awaited<ReturnType<typeof slowPortal>>;
  test.beforeEach(async ({ portal }) => {
    slow = await slowPortal(portal.url);
  });
  test.afterEach(() => slow.stop());

  test('[ISL-38] is shown from its heading on, and is the same in the end', async ({ openPage }) => {
    const direct = await openPage({ path: GAME });
    const links = (page: Page) =>
      page
        .locator('main a, header nav a, head link[rel="canonical"]')
        .evaluateAll((all) =>
          all.map((link) => `${link.getAttribute('href')} ${link.getAttribute('aria-current')}`),
        );
    const page = await openPage({ origin: slow.url, path: START });
    await followSlowly(page);
    expect(page.url()).toBe(slow.url + GAME);
    await expect(page.getByRole('main')).toBeFocused();
    await expect(page.locator('#similar')).toHaveCount(0);
    slow.end('whole');
    await expectWhole(page);
    await expect(page).toHaveTitle(await direct.title());
    await expect.poll(() => links(page)).toEqual(await links(direct));
    await expect.poll(() => slow.requests).toEqual(['GET prefetch', 'HEAD']);
  });

  test('[ISL-38] is shown once it is whole where the parser cannot go on in another document', async ({
    openPage,
  }) => {
    const page = await openPage({ origin: slow.url, path: '/robots.txt' });
    await page.addInitScript(() => {
      Document.prototype.write = () => {
        throw new DOMException('', 'NotSupportedError');
      };
    });
    await page.goto(slow.url + START);
    await postLoaded(page);
    const documents: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
    await (await addLink(page, GAME)).click();
    await page.getByRole('progressbar', { name: '页面加载中' }).waitFor();
    await expect(page).toHaveURL(slow.url + START);
    slow.end('whole');
    await expectWhole(page);
    await expect(page).toHaveURL(slow.url + GAME);
    expect(documents).toEqual([]);
  });

  test('[ISL-38] goes on when a place of it was opened and left', async ({ openPage }) => {
    const page = await openPage({ origin: slow.url, path: START });
    await followSlowly(page);
    await page.evaluate(() => {
      location.hash = 'info';
    });
    await page.goBack();
    expect(page.url()).toBe(slow.url + GAME);
    slow.end('whole');
    await expectWhole(page);
  });

  test('[ISL-38] keeps what is typed into the header meanwhile', async ({ openPage }) => {
    const page = await openPage({ origin: slow.url, path: '/BaseSearch?val=%E4%BA%91' });
    await followSlowly(page);
    const search = page.getByRole('banner').locator('input[name="val"]');
    await search.fill('剑气');
    slow.end('whole');
    await expectWhole(page);
    await expect(search).toHaveValue('剑气');
  });

  test('[ISL-38] is not loaded again while a text would be lost', async ({ openPage }) => {
    const page = await openPage({ origin: slow.url, path: START, provoked: /INCOMPLETE/ });
    await followSlowly(page);
    const search = page.getByRole('banner').locator('input[name="val"]');
    await search.fill('剑气');
    slow.end('broken');
    await page.getByRole('main').getByText('页面没有加载完').waitFor();
    await page.evaluate(() => {
      document.documentElement.dataset.same = '';
      dispatchEvent(new Event('online'));
    });
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => 'same' in document.documentElement.dataset)).toBe(true);
    await expect(search).toHaveValue('剑气');
  });

  test('[ISL-39] starts its scripts at its end if it was used before', async ({ openPage }) => {
    const page = await openPage({ origin: slow.url, path: START });
    await page.route('**/images/**', () => undefined);
    await followSlowly(page);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.keyboard.press('Shift');
    slow.end('whole');
    await expectWhole(page);
  });

  test('[ISL-38] says so if the line breaks, and is loaded again', async ({ openPage }) => {
    const page = await openPage({ origin: slow.url, path: START, provoked: /INCOMPLETE/ });
    await followSlowly(page);
    slow.end('broken');
    await page.getByRole('main').getByText('页面没有加载完').waitFor();
    await page.getByRole('alert').getByRole('button', { name: '重试' }).click();
    await expectWhole(page);
    await expect(page.getByText('页面没有加载完')).toHaveCount(0);
  });
});
