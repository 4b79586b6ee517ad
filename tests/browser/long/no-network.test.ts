import { expect, type Page } from '@playwright/test';
import { test } from '../fixtures.ts';
import { follow } from '../follow.ts';
import { hydrated } from '../hydrated.ts';

const INFO = '/BaseWebNav';
const MESSAGES = '/BaseMessage';
const AWAY =
  /ERR_FAILED|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to fetch|Failed to load resource/;

const note = (page: Page) => page.getByRole('alert').filter({ hasText: '网络已断开，暂时打不开这个页面' });

/** The visitor stays on the page and sees the reason. */
async function expectStayed(page: Page, url: string): Promise<void> {
  await note(page).waitFor();
  expect(page.url()).toBe(url);
  expect(await page.getByRole('banner').count()).toBe(1);
  await note(page).getByRole('button', { name: '关闭' }).click();
  expect(await note(page).count()).toBe(0);
}

// The service worker is blocked here, as on http, in WeChat and before it is installed.
for (const viewport of ['phone', 'desktop'] as const) {
  test.describe(`[ST-05] without a network and a worker, on a ${viewport}`, { tag: `@${viewport}` }, () => {
    test('links, forms and documents leave the visitor on the page', async ({ openPage }) => {
      const page = await openPage({ path: '/BaseGameInfo', provoked: AWAY });
      await hydrated(page, 'header form');
      await page.context().setOffline(true);
      const url = page.url();
      await page.locator('main a[href^="/BaseGameInfoDetails?id="]').first().click();
      await expectStayed(page, url);
      await page.locator('[data-search-box]').fill('云海');
      await page.locator('[data-search-box]').press('Enter');
      await expectStayed(page, url);
      for (const href of ['/feed/news.xml', '/BaseGameLogin', 'https://example.com/', '/BaseGameCenter']) {
        for (const target of ['', '_blank']) {
          await page.evaluate(
            ([address, where]) => {
              const link = document.createElement('a');
              Object.assign(link, { href: address, target: where, id: 'tried', textContent: '去' });
              document.querySelector('main')?.prepend(link);
            },
            [href, target],
          );
          await page.locator('#tried').click();
          await expectStayed(page, url);
          expect(page.context().pages()).toHaveLength(1);
          await page.evaluate(() => document.querySelector('#tried')?.remove());
        }
      }
      // The script of the suggestions cannot be loaded, which must not break the page.
      await hydrated(page, 'header form');
      await page.locator('main a[href^="/BaseGameInfoDetails?id="]').first().click();
      await note(page).getByRole('button', { name: '重试' }).click();
      await note(page).waitFor();
      await page.context().setOffline(false);
      // The retry may reach the network again: then the page opens without the button.
      const opened = page.waitForURL('**/BaseGameInfoDetails?id=*');
      const open = page.getByRole('alert').getByRole('button', { name: '打开' });
      await Promise.race([opened, open.click().catch(() => undefined)]);
      await opened;
    });

    test('so does a page that is not hydrated', async ({ openPage }) => {
      const page = await openPage({ path: '/', provoked: AWAY });
      const address = new URL('/BaseTradingHall', page.url()).href;
      // A page that loses its scripts reloads, which would interrupt the next navigation.
      await page.goto('about:blank');
      await page.route('**/assets/*.js', (route) => route.abort('internetdisconnected'));
      await page.goto(address, { waitUntil: 'load' });
      await page.context().setOffline(true);
      const url = page.url();
      await page.locator('main a[href^="/BaseJyDetails?id="]').first().click();
      await expectStayed(page, url);
      await page.evaluate(() => {
        const form = document.createElement('form');
        form.action = '/BaseSearch';
        form.innerHTML = '<input name="val" value="云海"><button>找</button>';
        document.querySelector('main')?.prepend(form);
      });
      await page.getByRole('button', { name: '找', exact: true }).click();
      await expectStayed(page, url);
    });
  });
}

test('[ST-06] a link clicked offline opens later, although a script fails when the network seems to be back', {
  tag: '@phone',
}, async ({ openPage }) => {
  const page = await openPage({ path: '/BaseGameInfo', provoked: /./ });
  await hydrated(page, 'header form');
  await page.context().setOffline(true);
  await page.locator('main a[href^="/BaseGameInfoDetails?id="]').first().click();
  await note(page).waitFor();
  await page.route('**/*', (route) => route.abort('connectionrefused'));
  await page.context().setOffline(false);
  const head = page.waitForEvent('requestfailed', (request) => request.method() === 'HEAD');
  // The suggestions are a script of their own. While text is in the field, its failure is ignored.
  await page.locator('[data-search-box]').focus();
  await head;
  await page.waitForTimeout(300);
  await page.unroute('**/*');
  await page
    .getByRole('alert')
    .getByRole('button', { name: /重试|打开/ })
    .click();
  await page.waitForURL('**/BaseGameInfoDetails?id=*');
});

test('[ST-06] a page that fails to load while the device reports online leaves the visitor in the portal', async ({
  openPage,
}) => {
  const page = await openPage({ path: INFO, provoked: /./, viewport: 'desktop' });
  await hydrated(page, 'header form');
  await page.route('**/*', (route) => route.abort('connectionrefused'));
  await follow(page, MESSAGES);
  await page.getByRole('alert').waitFor();
  expect(await page.getByRole('banner').count()).toBe(1);
  // A success would open the page without a click.
  await page.waitForTimeout(1_500);
  await page.unroute('**/*');
  await page.getByRole('alert').getByRole('button', { name: '重试' }).click();
  await page.getByRole('heading', { level: 1, name: '消息' }).waitFor();
});

test('[ST-06] a link whose page fails is opened later, although a part of the shown page failed before', async ({
  openPage,
}) => {
  const page = await openPage({ path: INFO, provoked: /./, viewport: 'desktop' });
  await hydrated(page, 'header form');
  await page.route('**/*', (route) => route.abort('connectionrefused'));
  // The suggestions are a script of their own.
  await page.locator('[data-search-box]').focus();
  await page.getByRole('alert').waitFor();
  const failed = page.waitForEvent('requestfailed', (request) => request.url().endsWith(MESSAGES));
  await follow(page, MESSAGES);
  await failed;
  await page.waitForTimeout(1_500);
  await page.unroute('**/*');
  await page.getByRole('alert').getByRole('button', { name: '重试' }).click();
  await page.getByRole('heading', { level: 1, name: '消息' }).waitFor();
});
