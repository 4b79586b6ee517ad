import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test';
import { siteMap } from '#contract/site-map.ts';
import { apiIndex } from '#tests/compat/api-index.ts';
import { scanScript } from '#tests/compat/script-scan.ts';
import { syntaxIndex } from '#tests/compat/syntax.ts';
import { scaled } from '#tests/time-limits.ts';
import { oldestEngines } from '#tools/bundling/browser-targets.ts';
import { test } from '../fixtures.ts';
import { hydrated } from '../hydrated.ts';
import { deletionScript, type OldEngine, oldEngines } from '../old-engine.ts';
import { contextOptions, type PageSettings } from '../page-settings.ts';
import { collectProblems } from '../problems.ts';

/** Every page of the site map; detail pages with the first record of the demo. */
const routes = siteMap
  .filter(({ module, path }) => module.endsWith('.tsx') && path !== '/BaseHomePage')
  .map(({ path, params }) => encodeURI(path) + (params.includes('id') ? '?id=1' : ''));
const AT_ONCE = 3;
const LIMIT_MS = scaled(180_000);
/** The login's self-check has this many characters before its scripts run. */
const SHORTEST_PAGE = 20;
/** Characters that time may change: the server's `59 分钟前` may be `1 小时前` in the browser. */
const CHANGING = 5;
/** Time without requests after which all blocks count as loaded, in ms. */
const CALM_MS = 150;

const isSearch = ({ pathname, searchParams }: URL) =>
  pathname === '/BaseSearch' && searchParams.get('val') === '云海';

let browser: Browser;
test.beforeAll(({ browser: own }) => {
  browser = own;
});

async function contextOf(engine: OldEngine, viewport: PageSettings['viewport']): Promise<BrowserContext> {
  const context = await browser.newContext(contextOptions({ viewport, theme: 'light', javascript: true }));
  await context.addInitScript(deletionScript(engine));
  await context.addInitScript(watchText);
  return context;
}

/** The server's texts and the current texts of a page, read in the page. */
interface Texts {
  written: string;
  readTexts(): string;
}

/** Runs in the page: saves the server's HTML before any module of the page runs. */
function watchText(): void {
  const readTexts = () => {
    const copy = document.body.cloneNode(true) as HTMLElement;
    for (const one of copy.querySelectorAll('script, noscript, style')) {
      one.remove();
    }
    return copy.textContent ?? '';
  };
  Object.assign(window, { readTexts });
  addEventListener('DOMContentLoaded', () => Object.assign(window, { written: readTexts() }));
}

/** Opens a route, hydrates all its blocks, and returns the faults. */
async function faultsOf(page: Page, origin: string, route: string): Promise<string[]> {
  const faults = collectProblems(page, origin, { status: 200, javascript: true });
  await page.goto(origin + route, { waitUntil: 'load' });
  await hydrated(page, 'body').catch(() => faults.push('React did not hydrate the page'));
  const { before, after, height } = await page.evaluate(async (calmMs) => {
    const texts = window as unknown as Texts;
    document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    let requested = -1;
    while (requested !== performance.getEntriesByType('resource').length) {
      requested = performance.getEntriesByType('resource').length;
      await new Promise((resolve) => setTimeout(resolve, calmMs));
    }
    const main = document.querySelector('main');
    return { before: texts.written, after: texts.readTexts(), height: main?.offsetHeight ?? 0 };
  }, CALM_MS);
  if (after.length < before.length - CHANGING || before.length < SHORTEST_PAGE) {
    faults.push(`${before.length} characters became ${after.length}`);
  }
  if (height < 100 || (await page.locator('h1:visible').count()) !== 1) {
    faults.push(`shows a main part ${height} high`);
  }
  return faults;
}

async function expectMissing(page: Page, missing: string[]): Promise<void> {
  expect(await page.evaluate(() => (window as unknown as { deletedApis: string[] }).deletedApis)).toEqual(
    expect.arrayContaining(missing),
  );
}

for (const engine of oldEngines) {
  test.describe(`in ${engine.name}`, () => {
    test("every route retains the server's HTML, and its scripts run", async ({ portal }) => {
      test.setTimeout(LIMIT_MS);
      const context = await contextOf(engine, 'phone');
      const remaining = [...routes];
      const faults: string[] = [];
      const checkNext = async () => {
        for (let route = remaining.shift(); route !== undefined; route = remaining.shift()) {
          const page = await context.newPage();
          faults.push(...(await faultsOf(page, portal.url, route)).map((fault) => `${route}: ${fault}`));
          await page.close();
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, checkNext));
      await context.close();
      expect(faults).toEqual([]);
    });

    test('a player logs in, searches, filters, claims a code and copies it', async ({ portal, logIn }) => {
      const context = await contextOf(engine, 'desktop');
      const page = await context.newPage();
      const problems = collectProblems(page, portal.url, { status: 200, javascript: true });
      await page.goto(portal.url);
      await hydrated(page, 'header form');
      await expectMissing(page, engine.missing);

      await page.getByLabel('搜索内容').first().fill('云海');
      await page.keyboard.press('Enter');
      await page.waitForURL(isSearch);
      await page.getByRole('heading', { level: 1, name: /云海/ }).waitFor();

      await page.getByRole('navigation', { name: '主导航' }).getByRole('link', { name: '游戏中心' }).click();
      const filter = page.getByRole('main').locator('a[href*="category="]:visible').first();
      await filter.waitFor();
      const query = new URL((await filter.getAttribute('href')) ?? '', portal.url).search;
      await filter.click();
      await page.waitForURL((url) => url.search === query);

      const open = encodeURIComponent('领取中');
      const { data } = await (await fetch(`${portal.url}/vue/gift?state=${open}&size=50`)).json();
      const { id, title } = data.list[oldEngines.indexOf(engine) + 3];
      await page.goto(`${portal.url}/BaseGiftDetails?id=${id}`);
      // The button has no effect before hydration.
      await page.waitForFunction(() =>
        [...document.querySelectorAll('main button')].some(
          (button) =>
            button.textContent?.includes('登录后领取') &&
            Object.keys(button).some((key) => key.startsWith('__reactProps$')),
        ),
      );
      await page.getByRole('button', { name: '登录后领取' }).click();
      const login = page.getByRole('dialog', { name: '登录' });
      await login.waitFor();
      await page.keyboard.press('Escape');
      await login.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: '登录后领取' }).click();
      await logIn(page);
      const claim = page.getByRole('dialog', { name: title });
      await claim.getByText('领取成功').waitFor();
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      await claim.getByRole('button', { name: '复制', exact: true }).click();
      await claim.getByRole('button', { name: '已复制' }).waitFor();
      await claim.getByRole('button', { name: '关闭' }).click();
      await claim.waitFor({ state: 'detached' });
      await page.getByRole('button', { name: '退出' }).waitFor();

      await page.getByRole('button', { name: /^配色/ }).first().click();
      await page.locator('html[data-theme]').waitFor({ state: 'attached' });
      await context.close();
      expect(problems).toEqual([]);
    });
  });
}

test('inline scripts use only features of .browserslistrc', async ({ portal }) => {
  const engines = oldestEngines('portal');
  const [apis, syntax] = [apiIndex(engines), syntaxIndex(engines)];
  let count = 0;
  for (const path of ['/', '/BaseYxDetails?id=1', '/console/']) {
    const html = await (await fetch(portal.url + path)).text();
    for (const [, attributes = '', text = ''] of html.matchAll(/<script([^>]*)>(.*?)<\/script>/gs)) {
      if (text && !attributes.includes('json')) {
        count += 1;
        expect(scanScript('inline.js', text, apis, syntax), text.slice(0, 80)).toEqual([]);
      }
    }
  }
  expect(count).toBeGreaterThan(5);
});
