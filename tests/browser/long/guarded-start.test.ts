import { expect, type Page, type Route } from '@playwright/test';
import { test } from '../fixtures.ts';
import { hydrated } from '../hydrated.ts';

/** An expression that throws. */
const BREAK = '(()=>{throw Error("broken")})()';
const BROKEN =
  /broken|Failed to|Unexpected|SyntaxError|Minified React error|JSON|SSR features|is not a function|status of 404/;

/** A page with an island that waits for a use. */
const PAGE = '/BaseMessage';

/** Replaces the text of scripts that contain `mark`. */
async function changeScripts(page: Page, mark: string, change: (text: string) => string): Promise<void> {
  await page.route('**/assets/*.js', async (route: Route) => {
    const text = await (await route.fetch()).text();
    await (text.includes(mark)
      ? route.fulfill({ contentType: 'text/javascript', body: change(text) })
      : route.continue());
  });
}

const isSearch = ({ pathname, searchParams }: URL) =>
  pathname === '/BaseSearch' && searchParams.get('val') === '云海';
const notFound = (route: Route) =>
  route.fulfill({ status: 404, contentType: 'text/html', body: 'Not found' });
const use = (page: Page) => page.locator('main [data-island] p').first().hover();

/** Causes of a failed start: what is done before the page is opened, and how many documents are loaded. */
const failures: readonly [name: string, before: (page: Page) => Promise<unknown>, documents: number][] = [
  [
    'an island throws',
    (page) =>
      changeScripts(page, '登录后，评论收到的回复', (text) =>
        text.replace(/["`]登录后，评论[^"`]*["`]/, BREAK),
      ),
    1,
  ],
  [
    'the first script throws',
    (page) =>
      page.addInitScript(() => {
        const { addEventListener } = document;
        document.addEventListener = function (this: Document, ...args: Parameters<typeof addEventListener>) {
          if (args[0] === 'click' && String(args[1]).includes('preventDefault')) {
            throw new Error('broken at start');
          }
          return addEventListener.apply(this, args);
        } as typeof addEventListener;
      }),
    2,
  ],
  [
    'an API without a polyfill is missing',
    (page) => page.addInitScript(() => Reflect.deleteProperty(URLSearchParams.prototype, 'get')),
    1,
  ],
  ['the first script is missing', (page) => page.route('**/assets/start-*.js', notFound), 1],
  ['React is missing', (page) => page.route('**/assets/react-*.js', notFound), 2],
  ['the script of an island is missing', (page) => page.route('**/assets/messages-panel-*.js', notFound), 2],
  [
    'the script for old browsers is missing',
    async (page) => {
      await page.addInitScript(() => Reflect.deleteProperty(Array.prototype, 'at'));
      await page.route('**/assets/old-browsers-*.js', notFound);
    },
    1,
  ],
];

const textOf = (page: Page) =>
  page.evaluate(() => {
    const copy = document.body.cloneNode(true) as HTMLElement;
    for (const one of copy.querySelectorAll('script, noscript')) {
      one.remove();
    }
    return copy.textContent ?? '';
  });

test.describe("where a start fails, the page retains the server's HTML", () => {
  for (const [what, before, count] of failures) {
    test(what, async ({ openPage, portal }) => {
      const page = await openPage({ path: '/robots.txt', provoked: BROKEN, refusals: [404] });
      await page.goto(portal.url + PAGE, { waitUntil: 'load' });
      await hydrated(page, 'body');
      await page.goto('about:blank');

      const documents: string[] = [];
      page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      await page.addInitScript(() => {
        addEventListener('DOMContentLoaded', () =>
          Object.assign(window, { written: document.body.querySelector('main')?.textContent }),
        );
      });
      await before(page);
      await page.goto(portal.url + PAGE, { waitUntil: 'load' });
      await page.waitForTimeout(1_500);
      await use(page);
      await page.waitForTimeout(500);

      const written = await page.evaluate(() => (window as unknown as { written: string }).written);
      expect(written).toContain('登录后');
      expect(await page.locator('main').textContent()).toBe(written);
      expect(await textOf(page)).not.toMatch(/出错了|Application Error/);
      expect(await page.locator('h1').isVisible()).toBe(true);
      expect(await page.evaluate(() => getComputedStyle(document.body).display), 'its styles').toBe('flex');
      expect(documents.filter((url) => url === portal.url + PAGE)).toHaveLength(count);
      await page.unrouteAll({ behavior: 'wait' });

      await page.getByLabel('搜索内容').first().fill('云海');
      await page.keyboard.press('Enter');
      await page.waitForURL(isSearch);
      await page.getByRole('heading', { level: 1, name: /云海/ }).waitFor();
      await page.goBack();
      await page.locator('header').getByRole('link', { name: /首页/ }).first().click();
      await page.waitForURL(`${portal.url}/`);
      expect(await page.getByRole('main').textContent()).not.toBe('');
    });
  }
});

test.describe('the script for old browsers', () => {
  for (const name of [
    'Array.prototype.at',
    'String.prototype.at',
    'String.prototype.replaceAll',
    'Object.hasOwn',
    'HTMLDialogElement.prototype.showModal',
  ]) {
    test(`runs where ${name} is missing`, async ({ openPage, portal }) => {
      const page = await openPage({ path: '/robots.txt' });
      await page.addInitScript((path) => {
        const parts = path.split('.');
        const last = parts.pop() ?? '';
        Reflect.deleteProperty(
          parts.reduce(
            (holder, part) => (holder as Record<string, object>)[part] ?? {},
            globalThis as object,
          ),
          last,
        );
      }, name);
      const script = page.waitForRequest('**/assets/old-browsers-*.js');
      await page.goto(`${portal.url}/`);
      await script;
      await hydrated(page, 'header form');
    });
  }

  test('does not run elsewhere', async ({ openPage }) => {
    const page = await openPage({ path: '/' });
    const loaded = await page.evaluate(() =>
      performance.getEntriesByType('resource').filter(({ name }) => name.includes('old-browsers')),
    );
    expect(loaded).toEqual([]);
  });
});

test.describe('the admin site', () => {
  const SENTENCE = /管理后台未能打开。请使用 Chrome \d+、Firefox \d+、Safari [\d.]+ 或更新版本的浏览器/;

  for (const [name, before] of [
    ['its script does not start', (page: Page) => page.route('**/console/assets/index-*.js', notFound)],
    [
      'its start throws',
      (page: Page) => page.addInitScript(() => Reflect.deleteProperty(window, 'matchMedia')),
    ],
    [
      'a page of it throws',
      (page: Page) =>
        changeScripts(page, '正在打开管理后台…', (text) => text.replace(/["`]正在打开管理后台…["`]/, BREAK)),
    ],
  ] as const) {
    test(`lists the supported browsers where ${name}`, async ({ openPage, portal }) => {
      const page = await openPage({ path: '/robots.txt', provoked: /./, refusals: [404, 401] });
      await before(page);
      await page.goto(`${portal.url}/console/`);
      await page.getByText(SENTENCE).waitFor({ timeout: 15_000 });
    });
  }

  test('does not mention browsers when it starts', async ({ openPage }) => {
    const page = await openPage({ path: '/console/', refusals: [401] });
    await page.getByRole('button', { name: '登录' }).waitFor();
    expect(await page.getByText(SENTENCE).count()).toBe(0);
  });
});
