import { setTimeout } from 'node:timers/promises';
import { expect, type Page, type Route } from '@playwright/test';
import { test } from './fixtures.ts';
import { hydrated } from './hydrated.ts';

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
/** Long enough for the page to do what it must not. */
const SLOW_SERVER_MS = 500;
/** A page with an island that starts near the viewport, and a text of its script. */
const APPEAL = '/BaseWebNav/BaseAppeal';
const APPEAL_SCRIPT = '情况说明';

test('[ST-06] an island whose script is missing loads the page again once; the second time its HTML stays', async ({
  openPage,
}) => {
  const page = await openPage({
    path: '/robots.txt',
    refusals: [404],
    provoked: /dynamically imported module/,
  });
  let missing = 0;
  await onScriptsWith(page, APPEAL_SCRIPT, (route) => {
    missing += 1;
    return notFound(route);
  });
  let documents = 0;
  page.on('request', (request) => {
    documents += request.isNavigationRequest() ? 1 : 0;
  });
  await page.goto(new URL(APPEAL, page.url()).href);
  await page.locator('#appeal').scrollIntoViewIfNeeded();
  await expect.poll(() => documents).toBe(2);
  await page.locator('#appeal').scrollIntoViewIfNeeded();
  await expect.poll(() => missing).toBe(2);
  await page.waitForTimeout(SLOW_SERVER_MS);
  expect(documents).toBe(2);
  await page.getByLabel('情况说明').fill('写了很久的申诉');
  await page.getByRole('navigation', { name: '说明页' }).getByRole('link', { name: '联系我们' }).click();
  await page.getByRole('heading', { level: 1, name: '联系我们' }).waitFor();
  await page.unrouteAll({ behavior: 'wait' });
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

  test('an island near the viewport', async ({ openPage }) => {
    const page = await openPage({ path: '/robots.txt', refusals: [404] });
    let requests = 0;
    await onScriptsWith(page, APPEAL_SCRIPT, (route) => {
      requests += 1;
      return requests === 1 ? notFound(route) : route.continue();
    });
    let documents = 0;
    page.on('request', (request) => {
      documents += request.isNavigationRequest() ? 1 : 0;
    });
    await page.goto(new URL(APPEAL, page.url()).href);
    await page.locator('#appeal').scrollIntoViewIfNeeded();
    await expect.poll(() => documents).toBe(2);
    await page.locator('#appeal').scrollIntoViewIfNeeded();
    await hydrated(page, '#appeal textarea');
    expect([documents, requests]).toEqual([2, 2]);
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
