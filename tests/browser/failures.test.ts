import { setTimeout } from 'node:timers/promises';
import { expect, type Page, type Route } from '@playwright/test';
import { test } from './fixtures.ts';
import { hydrated } from './hydrated.ts';
import { ROUTER_PAGE, toMessages } from './router-page.ts';

/** Changes the response of scripts whose text contains `mark`. */
async function onScriptsWith(
  page: Page,
  mark: string,
  respond: (route: Route, text: string) => Promise<void>,
) {
  await page.route('**/assets/*.js', async (route) => {
    const text = await (await route.fetch()).text();
    await (text.includes(mark) ? respond(route, text) : route.continue());
  });
}

const notFound = (route: Route) =>
  route.fulfill({ status: 404, contentType: 'text/html', body: 'Not found' });
const changed = (route: Route, body: string) => route.fulfill({ contentType: 'text/javascript', body });
/** Long enough for the page to render what it must not while navigating away. */
const SLOW_SERVER_MS = 500;
/** A sentence in the route module of 消息. */
const MESSAGES_SCRIPT = '收藏游戏的礼包和开服提醒';

test.describe('[ST-06] a page whose script cannot be loaded', () => {
  test('is loaded as a document, and client-side navigation works again once the script is back', async ({
    openPage,
  }) => {
    const page = await openPage({ path: ROUTER_PAGE, refusals: [404] });
    await hydrated(page, 'header form');
    const documents: string[] = [];
    page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
    let failures = 0;
    // The press on the link may request it before the navigation does.
    await onScriptsWith(page, MESSAGES_SCRIPT, (route) => {
      failures += documents.length === 0 ? 1 : 0;
      return documents.length === 0 ? notFound(route) : route.continue();
    });
    await toMessages(page);
    await page.getByRole('heading', { level: 1, name: '消息' }).waitFor();
    await hydrated(page, 'header form');
    expect(documents.map((url) => new URL(url).pathname)).toEqual(['/BaseMessage']);
    expect(failures).toBeGreaterThan(0);
  });

  test('is loaded as a document once, and shows the error page the second time', async ({ openPage }) => {
    const page = await openPage({
      path: ROUTER_PAGE,
      refusals: [404],
      provoked: /dynamically imported module/,
    });
    await hydrated(page, 'header form');
    await onScriptsWith(page, MESSAGES_SCRIPT, notFound);
    await toMessages(page);
    await page.getByRole('heading', { level: 1, name: '消息' }).waitFor();
    await page.goto(new URL(ROUTER_PAGE, page.url()).href);
    await hydrated(page, 'header form');
    await toMessages(page);
    await page.getByRole('heading', { level: 1, name: '页面出错了' }).waitFor();
    expect(await page.getByRole('link', { name: '返回首页' }).count()).toBeGreaterThan(0);
  });
});

test.describe('a block whose script cannot be loaded reloads the page, without an error', () => {
  test('a dialog', async ({ openPage }) => {
    const page = await openPage({ path: '/BaseYxDetails?id=1', refusals: [404] });
    const share = () => page.getByRole('button', { name: '分享' }).first().click();
    let isNavigating = false;
    let documents = 0;
    let served = 0;
    page.on('request', (request) => {
      isNavigating ||= request.isNavigationRequest();
    });
    page.on('domcontentloaded', () => {
      documents += 1;
    });
    await onScriptsWith(page, '用手机扫一扫，打开后再转发', (route) => {
      served += isNavigating ? 1 : 0;
      return isNavigating ? route.continue() : notFound(route);
    });
    await page.route(page.url(), async (route) => {
      await setTimeout(SLOW_SERVER_MS);
      await route.continue();
    });
    const reloaded = page.waitForEvent('load');
    await share();
    await reloaded;
    await hydrated(page, 'body');
    await share();
    await expect.poll(() => served).toBeGreaterThan(0);
    expect(documents).toBe(1);
    await page.unrouteAll({ behavior: 'wait' });
  });

  test('a visible island', async ({ openPage }) => {
    const page = await openPage({ path: '/robots.txt', refusals: [404] });
    let requests = 0;
    await onScriptsWith(page, '健康游戏忠告', (route) => {
      requests += 1;
      return requests === 1 ? notFound(route) : route.continue();
    });
    let documents = 0;
    page.on('request', (request) => {
      documents += request.isNavigationRequest() ? 1 : 0;
    });
    await page.goto(new URL(ROUTER_PAGE, page.url()).href);
    await expect.poll(() => [documents, requests]).toEqual([2, 2]);
    await hydrated(page, 'body');
    await page.getByRole('contentinfo').getByRole('button', { name: '热门标签' }).waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  });
});

test.describe('[ST-06] a missing script of a dialog keeps what is written', () => {
  test('in a form that is not stored: the page is not loaded again', async ({ openPage }) => {
    const page = await openPage({ path: '/BaseWebNav/BaseAppeal', refusals: [404] });
    await page.getByRole('heading', { name: '提交申诉' }).scrollIntoViewIfNeeded();
    await hydrated(page, '#appeal textarea');
    await hydrated(page, 'header button');
    let missing = 0;
    await onScriptsWith(page, '我已阅读并同意', (route) => {
      missing += 1;
      return notFound(route);
    });
    const text = page.getByLabel('情况说明');
    await text.fill('写了很久的申诉');
    await page.getByRole('banner').getByRole('button', { name: '登录' }).click();
    await expect.poll(() => missing).toBeGreaterThan(0);
    await page.waitForTimeout(SLOW_SERVER_MS);
    expect(await text.inputValue()).toBe('写了很久的申诉');
    await page.unrouteAll({ behavior: 'wait' });
  });

  test('in a review, which is stored: the page is loaded again with it', async ({ openPage }) => {
    const page = await openPage({ path: '/BaseYxDetails?id=1', refusals: [404] });
    await page.locator('#comments').scrollIntoViewIfNeeded();
    await hydrated(page, '#comments textarea');
    const text = page.getByRole('textbox', { name: '玩过这款游戏？说说您的感受' });
    await text.fill('写了很久的评论');
    await onScriptsWith(page, '用手机扫一扫，打开后再转发', notFound);
    const reloaded = page.waitForEvent('load');
    await page.getByRole('button', { name: '分享' }).first().click();
    await reloaded;
    await page.locator('#comments').scrollIntoViewIfNeeded();
    await expect(text).toHaveValue('写了很久的评论');
    await page.unrouteAll({ behavior: 'wait' });
  });
});

test.describe('errors', () => {
  test('[ERR-01] a route with an unknown middleware is 500 and names it', async ({ openPage }) => {
    const page = await openPage({ path: ROUTER_PAGE, provoked: /./ });
    await hydrated(page, 'header form');
    const script = await page.evaluate(() => {
      const { __reactRouterManifest: manifest } = window as unknown as {
        __reactRouterManifest: { routes: Record<string, { module: string }> };
      };
      return manifest.routes.BaseMessage?.module;
    });
    await page.route(`**${script}`, async (route) => {
      const text = await (await route.fetch()).text();
      await changed(route, `${text};export const handle = { middleware: ['guard'] };`);
    });
    await toMessages(page);
    const main = page.getByRole('main');
    await main.getByText('Unknown middleware guard').waitFor();
    expect(await main.textContent()).toContain('500');
  });

  test('[ERR-02] an error page that fails itself still shows the message and links home', async ({
    openPage,
  }) => {
    const page = await openPage({ path: '/robots.txt', provoked: /./, refusals: [404] });
    await onScriptsWith(page, '页面不存在', (route, text) =>
      changed(route, text.replace(/(["'`])搜索游戏、资讯、礼包\1/, '(()=>{throw new Error("broken")})()')),
    );
    await page.goto(new URL(ROUTER_PAGE, page.url()).href);
    await hydrated(page, 'header form');
    await page.evaluate(() => {
      const link = document.createElement('a');
      link.href = '/BaseNowhere';
      link.textContent = '去一个不存在的页面';
      document.querySelector('main')?.prepend(link);
    });
    await page.getByRole('link', { name: '去一个不存在的页面' }).click();
    await page.getByText('An error occurred while showing the error page').waitFor();
    const styles = () =>
      page.getByRole('link', { name: '返回首页' }).evaluate((link) => {
        const { backgroundColor, borderRadius } = getComputedStyle(link);
        const heading = getComputedStyle(document.querySelector('.last-resort h1') as Element);
        return [backgroundColor, borderRadius, heading.fontSize, heading.textAlign];
      });
    const styled = ['rgb(207, 61, 23)', '999px', '28px', 'center'];
    expect(await styles()).toEqual(styled);
    await page.evaluate(() => {
      for (const sheet of document.querySelectorAll('link[rel="stylesheet"]')) {
        sheet.remove();
      }
    });
    expect(await styles(), 'without style sheets').toEqual(styled);
    await page.getByRole('link', { name: '返回首页' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });
});
