import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
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

async function follow(page: Page): Promise<void> {
  await postLoaded(page);
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: '云海剑歌' });
    document.getElementById('main')?.before(link);
    link.click();
  }, GAME);
}

test.describe('a page that arrives slowly', () => {
  test('[ISL-38] is shown from its heading on, and is the same in the end', async ({ openPage, portal }) => {
    const slow = await slowPortal(portal.url);
    try {
      const direct = await openPage({ path: GAME });
      const links = (page: Page) =>
        page.locator('main a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      const page = await openPage({ origin: slow.url, path: START });
      await follow(page);
      await page.getByRole('heading', { level: 1, name: '云海剑歌' }).waitFor();
      expect(page.url()).toBe(slow.url + GAME);
      await expect(page.getByRole('main')).toBeFocused();
      await expect(page.locator('#similar')).toHaveCount(0);
      slow.end('whole');
      await expect(page.locator('main [data-script="game"]')).toHaveAttribute('data-ready', '');
      await expect(page).toHaveTitle(await direct.title());
      await expect.poll(() => links(page)).toEqual(await links(direct));
      expect(slow.requests).toEqual(['GET']);
    } finally {
      await slow.stop();
    }
  });

  test('[ISL-38] says so if the line breaks', async ({ openPage, portal }) => {
    const slow = await slowPortal(portal.url);
    try {
      const page = await openPage({ origin: slow.url, path: START, provoked: /INCOMPLETE/ });
      await follow(page);
      await page.getByRole('heading', { level: 1, name: '云海剑歌' }).waitFor();
      slow.end('broken');
      await page.getByRole('alert').getByText('网络已断开').waitFor();
    } finally {
      await slow.stop();
    }
  });
});
