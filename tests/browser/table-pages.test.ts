import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { transform } from 'lightningcss';
import { failure } from '#contract/refusal.ts';
import { CLASS_NAMES, shortNames } from '#tools/bundling/class-names.ts';
import { services, site } from '../unit/page-responses.ts';
import { test } from './fixtures.ts';
import { startForwardingProxy } from './forwarding-proxy.ts';
import { hydrated, postLoaded } from './hydrated.ts';
import { openLogin } from './login-steps.ts';

const ROOT = join(import.meta.dirname, '../..');
const NEWS = '/BaseGameInfo';
const INFO = '/BaseWebNav?id=4';
const LIMIT_BYTES = 15_000;

/** The scripts that a page has loaded: their names and their size as sent. */
const scriptsOf = (page: Page) =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = files.filter(({ name }) => name.endsWith('.js'));
    return {
      names: [...new Set(scripts.map(({ name }) => name.replace(/^.*\//, '')))].join(' '),
      bytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    };
  });

async function expectFewScripts(page: Page): Promise<void> {
  await postLoaded(page);
  const { names, bytes } = await scriptsOf(page);
  expect(names).not.toContain('react-');
  expect(bytes).toBeLessThan(LIMIT_BYTES);
}

const searchField = (page: Page) => page.getByLabel('搜索内容').first();
/** A page as the build renders it while its service fails. */
async function failedPage(path: string): Promise<{ status: number; html: string }> {
  const { renderPage } = await import(pathToFileURL(join(ROOT, 'build/server/index.js')).href);
  const get = async () => failure('UNAVAILABLE', '服务暂时不可用');
  const origin = 'https://portal.example';
  const given = {
    services: { ...services, get },
    site: { ...site, verifications: [] },
    origin,
    mark: 'mark',
  };
  const { status, page } = await renderPage(given, new URL(path, origin));
  return { status, html: page.html };
}

const headerButton = (page: Page, name: string) => page.getByRole('banner').getByRole('button', { name });

test('[ISL-02] a page loads few scripts and no React until an island is used', async ({ openPage }) => {
  const page = await openPage({ path: INFO });
  await postLoaded(page);
  const before = await scriptsOf(page);
  expect(before.names).toMatch(/^start-\S+$/);
  expect(before.bytes).toBeLessThan(LIMIT_BYTES);
  await page.getByRole('contentinfo').getByRole('button', { name: '热门标签' }).click();
  await page.locator('#footer-tags').waitFor();
  expect((await scriptsOf(page)).names, 'after the panels of the footer').toMatch(/^start-\S+$/);
  await searchField(page).focus();
  await page.getByText('大家都在搜').waitFor();
  expect((await scriptsOf(page)).names).toContain('react-');
});

for (const [path, status] of [
  [NEWS, 200],
  ['/BaseGameInfoDetails?id=1', 200],
  ['/no-such-page', 404],
] as const) {
  test(`[ISL-02] a page loads few scripts and no React: ${path}`, async ({ openPage }) => {
    await expectFewScripts(await openPage({ path, status }));
  });
}

test('[ISL-02] [ERR-03] a page that failed needs no React to say that the network is lost, and to open afterwards', async ({
  openPage,
  portal,
}) => {
  const { status, html } = await failedPage(NEWS);
  expect(status).toBe(503);
  let isFailing = true;
  const proxy = await startForwardingProxy(portal.url, ({ url }, response) => {
    if (isFailing && url === NEWS) {
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' }).end(html);
    }
    return response.headersSent;
  });
  const page = await openPage({ origin: proxy.url, path: NEWS, status });
  await expectFewScripts(page);
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  await heading('页面暂时打不开');
  await page.context().setOffline(true);
  await heading('网络已断开');
  await page.getByText('联网后会自动打开').waitFor();
  isFailing = false;
  await page.context().setOffline(false);
  await page.locator('main a[href^="/BaseGameInfoDetails?id="]').first().waitFor();
  await page.close();
  await proxy.stop();
});

test('[ISL-03] an island with an error has its HTML again, and the others work', async ({ openPage }) => {
  const page = await openPage({ path: '/robots.txt', provoked: /broken/ });
  await page.route('**/assets/hydrate-island-*.js', async (route) => {
    const text = await (await route.fetch()).text();
    const body = text.replace(/(["'`])搜索游戏、资讯、礼包\1/, '(()=>{throw new Error("broken")})()');
    await route.fulfill({ contentType: 'text/javascript', body });
  });
  await page.goto(new URL(INFO, page.url()).href);
  const failed = page.waitForEvent('pageerror');
  await page.getByRole('search').first().hover();
  await failed;
  await searchField(page).fill('云海');
  await page.getByRole('button', { name: /^配色/ }).first().click();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('light');
  await page.getByRole('button', { name: '搜索', exact: true }).click();
  await page.waitForURL(/\/BaseSearch\?type=game&val=/);
});

test('[ISL-06] a login shows in every tab, and on a page that is opened later', async ({
  openPage,
  logIn,
}) => {
  const page = await openPage({ path: INFO });
  const tab = await page.context().newPage();
  await tab.goto(page.url());
  await openLogin(tab);
  await logIn(tab);
  await headerButton(tab, '退出').waitFor();
  await headerButton(page, '退出').waitFor();
  await page.goto(new URL('/BaseWebNav', page.url()).href);
  await headerButton(page, '退出').waitFor();
  await hydrated(page, 'header button');
  await headerButton(page, '退出').click();
  await page.getByRole('dialog', { name: '提示' }).getByRole('button', { name: '确定' }).click();
  await headerButton(page, '登录').waitFor();
  await headerButton(tab, '登录').waitFor();
});

test('[ISL-40] a player is one before any script arrives; a user who was stored a day ago is none', async ({
  openPage,
  openWithoutScripts,
  logIn,
}) => {
  const page = await openPage({ path: INFO });
  await openLogin(page);
  await logIn(page);
  const { page: late } = await openWithoutScripts(page.url(), page.context());
  // Without the style sheet the button has both texts.
  await expect(headerButton(late, '登录')).toHaveCount(0);
  await headerButton(late, '退出').waitFor();
  expect(await late.getByRole('banner').getByRole('link', { name: '消息' }).isVisible()).toBe(true);
  await page.evaluate(() => {
    const user = JSON.parse(localStorage.getItem('userData') ?? '');
    localStorage.setItem('userData', JSON.stringify({ ...user, expires: user.expires - 864e5 }));
  });
  await late.reload({ waitUntil: 'commit' });
  await expect(headerButton(late, '退出')).toHaveCount(0);
  await headerButton(late, '登录').waitFor();
});

test('[ISL-07] between pages the frame stays: title, current items, scroll, focus and history follow', {
  tag: '@phone',
}, async ({ openPage }) => {
  const page = await openPage({ path: '/BaseWebNav?id=4' });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const menu = page.getByRole('navigation', { name: '说明页' });
  const documents: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
  await searchField(page).fill('云海');
  await page.evaluate(() => scrollTo(0, 600));
  await menu.getByRole('link', { name: '免责声明' }).evaluate((link: HTMLElement) => link.click());
  await heading('免责声明');
  expect(new URL(page.url()).search).toBe('?id=3');
  expect(await page.title()).toMatch(/^免责声明 - /);
  await expect(page.getByRole('status').filter({ hasText: await page.title() })).toHaveCount(1);
  expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(/id=3$/);
  expect(await menu.locator('[aria-current="page"]').textContent()).toBe('免责声明');
  expect(await page.evaluate(() => [scrollY, document.activeElement?.id])).toEqual([0, 'main']);
  expect(await searchField(page).inputValue()).toBe('云海');
  await page.goBack();
  await heading('隐私政策');
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
  await page
    .locator('main a[href^="#"]')
    .last()
    .evaluate((link: HTMLElement) => link.click());
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(700);
  await page.goBack();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(600);
  await menu.getByRole('link', { name: '免责声明' }).evaluate((link: HTMLElement) => link.click());
  await heading('免责声明');
  await page.goBack();
  await heading('隐私政策');
  await page.goForward();
  await heading('免责声明');
  await menu.getByRole('link', { name: '账号申诉' }).click();
  await heading('账号申诉');
  await page.getByRole('heading', { name: '提交申诉' }).scrollIntoViewIfNeeded();
  await hydrated(page, '#appeal textarea');
  await page.getByRole('button', { name: '提交申诉' }).click();
  await page.getByText('请选择申诉类型', { exact: true }).waitFor();
  expect(documents).toEqual([]);
});

test('[ISL-08] [ST-04] [ST-06] a slow page shows the progress bar, a newer click wins, and a failure loads the document', async ({
  openPage,
}) => {
  const page = await openPage({ path: '/BaseWebNav', refusals: [503] });
  const menu = page.getByRole('navigation', { name: '说明页' });
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/id=3$/, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  await menu.getByRole('link', { name: '免责声明' }).click();
  await page.getByRole('progressbar', { name: '页面加载中' }).waitFor();
  await menu.getByRole('link', { name: '联系我们' }).click();
  await page.getByRole('heading', { level: 1, name: '联系我们' }).waitFor();
  await page.getByRole('progressbar').waitFor({ state: 'detached' });
  release();
  await page.waitForTimeout(300);
  expect(new URL(page.url()).search).toBe('?id=2');
  const documents: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
  await page.route(/id=4$/, (route) =>
    route.request().isNavigationRequest() ? route.continue() : route.fulfill({ status: 503, body: '' }),
  );
  await menu.getByRole('link', { name: '隐私政策' }).click();
  await page.getByRole('heading', { level: 1, name: '隐私政策' }).waitFor();
  expect(documents).toHaveLength(1);
});

test('[ISL-10] a pressed link requests its page once: the click uses it and reports the page view', async ({
  openPage,
}) => {
  const page = await openPage({ path: INFO });
  await postLoaded(page);
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/BaseWebNav') {
      sent.push(`${request.method()} ${search} ${request.headers().purpose ?? ''}`.trim());
    }
  });
  const menu = page.getByRole('navigation', { name: '说明页' });
  await menu.getByRole('link', { name: '免责声明' }).hover();
  await page.mouse.down();
  await expect.poll(() => sent).toEqual(['GET ?id=3 prefetch']);
  await page.mouse.up();
  await page.getByRole('heading', { level: 1, name: '免责声明' }).waitFor();
  await expect.poll(() => sent).toEqual(['GET ?id=3 prefetch', 'HEAD ?id=3']);
  await menu.getByRole('link', { name: '联系我们' }).hover();
  await page.mouse.down();
  await expect.poll(() => sent.at(-1)).toBe('GET ?id=2 prefetch');
  await page.mouse.move(0, 0);
  await page.mouse.up();
  await menu.getByRole('link', { name: '联系我们' }).evaluate((link: HTMLElement) => link.click());
  await page.getByRole('heading', { level: 1, name: '联系我们' }).waitFor();
  expect(sent.slice(2)).toEqual(['GET ?id=2 prefetch', 'GET ?id=2']);
});

test('[ISL-14] pages of links in view are requested once the page is calm, at most eight, and shown without another request', async ({
  openPage,
}) => {
  const page = await openPage({ path: '/BaseGameInfo' });
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/BaseGameInfoDetails') {
      sent.push(`${request.method()} ${search} ${request.headers().purpose ?? ''}`.trim());
    }
  });
  await postLoaded(page);
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  await page.waitForTimeout(500);
  expect(sent.length).toBeLessThanOrEqual(8);
  expect(new Set(sent).size).toBe(sent.length);
  const requested = sent.length;
  const [, search = ''] = sent[0]?.split(' ') ?? [];
  expect(sent[0]).toBe(`GET ${search} prefetch`);
  await page.locator(`main a[href="/BaseGameInfoDetails${search}"]`).first().click();
  await page.waitForURL(`**/BaseGameInfoDetails${search}`);
  const own = () => sent.slice(requested).filter((one) => one.split(' ')[1] === search);
  await expect.poll(own).toEqual([`HEAD ${search}`]);
});

test('[ISL-15] the style sheet has every class that pages use and the sources have rules for', async ({
  portal,
}) => {
  const namesIn = (css: string) => [...css.matchAll(/\.([\w-]+)/g)].map(([, name = '']) => name);
  const read = (...path: string[]) => readFileSync(join(ROOT, ...path));
  const [sheet = ''] = readdirSync(join(ROOT, 'build/client/assets')).filter((name) =>
    /^pages-.*\.css$/.test(name),
  );
  const table = new Set(namesIn(read('build/client/assets', sheet).toString()));
  const modules = readdirSync(join(ROOT, 'portal'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.module.css'))
    .map((path) => ({ filename: join(ROOT, 'portal', path), code: read('portal', path), projectRoot: ROOT }));
  const short = shortNames();
  const others = new Set(
    modules.flatMap((one) =>
      // What only composes others has no rule.
      namesIn(
        transform({ ...one, minify: true, cssModules: CLASS_NAMES })
          .code.toString()
          .replace(/[^{}]*\{\}/g, ''),
      ).map((name) => short.get(name) ?? name),
    ),
  );
  expect(others.size).toBeGreaterThan(500);
  expect([...table].filter((name) => short.has(name))).toEqual([]);
  const missing = new Set<string>();
  for (const path of [
    '/',
    '/BaseWebNav?id=6',
    '/BaseWebNav?id=7',
    '/BaseGameInfo',
    '/BaseGameInfoDetails?id=1',
    '/BaseGameCenter',
    '/BaseYxDetails?id=1',
    '/BaseYxDetails?id=2',
    `/BaseSearch?val=${encodeURIComponent('云')}`,
    '/BaseHomePage/BaseRanking',
    '/BaseHomePage/BaseActivity',
    '/BaseOrdering',
    '/BaseMessage',
    '/BaseMy',
    '/BaseGameLogin',
    '/BaseGameLogin/BaseGame',
    '/BaseGameLogin/test',
    '/BasePackageNumber',
    '/BasePackageNumber/BaseBroadcast',
    '/BaseGiftDetails?id=1',
    '/BaseGiftDetails/BaseDialog?id=1',
    '/BaseOpenserveSurface',
    '/BaseTradingHall',
    '/BaseJyDetails?id=1',
    '/BaseReport?kind=game&id=1',
    '/nothing',
  ]) {
    const html = await (await fetch(portal.url + path)).text();
    for (const [, names = ''] of html.matchAll(/ class="([^"]*)"/g)) {
      const isMissing = (one: string) => short.has(one) || (others.has(one) && !table.has(one));
      for (const name of names.split(' ').filter(isMissing)) {
        missing.add(`${path} ${name}`);
      }
    }
  }
  expect([...missing]).toEqual([]);
});
