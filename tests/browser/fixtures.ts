import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { test as base, expect, inject } from 'vitest';
import { scaled } from '../time-limits.ts';
import { operatorIsKnown, signOperatorIn } from './admin-steps.ts';
import { hydrated } from './hydrated.ts';
import { contextOptions, type PageSettings } from './page-settings.ts';
import { type Phones, phonesOf } from './phones.ts';
import { gatherProblems } from './problems.ts';
import { switchScriptsOff } from './scripts-off.ts';

/** Which page to open, and as whom; a desktop visitor with scripts in the light theme unless told. */
export interface Visit extends Partial<PageSettings> {
  path: string;
  /** What the document has to answer; 200 unless told. */
  status?: number;
  /** Another server than the worker's portal. */
  origin?: string;
  /** As the demo's operator, who signed in before: for pages of the back office, which wait until they know him. */
  operator?: boolean;
  /** Refusals that belong to what is done on the page, by their status. */
  refusals?: readonly number[];
  /** Errors that the test provokes. */
  provoked?: RegExp;
}

interface Fixtures {
  /** This worker's portal, with the demo catalogue. */
  portal: { url: string };
  /**
   * Opens a page in a fresh context and waits until it has loaded and its scripts have taken it over. The test fails at its end if anything went
   * wrong on the page: a console error, an error thrown, a refused script, a failed request to its own origin.
   */
  openPage(visit: Visit): Promise<Page>;
  /** Phones of players who have never been here. */
  phones: Phones;
  /** Logs a new player in with the open page's dialog, which has to be open; answers his number. */
  logIn(page: Page): Promise<string>;
}

/** Playwright's own, for one action or one wait on a page. */
const ACTION_LIMIT_MS = scaled(30_000);

let browser: Promise<Browser> | undefined;

function sharedBrowser(): Promise<Browser> {
  browser ??= chromium.connect(inject('browserEndpoint'));
  return browser;
}

/** What pages still ask for, once they are calm, is answered by nobody then: a test's own answers must not fail for it. */
async function closeWhole(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

/** vitest numbers its workers from 1. */
function portalOfWorker(): { url: string; dataDir: string } {
  const portal = inject('portals')[Number(process.env.VITEST_POOL_ID) - 1];
  if (!portal) {
    throw new Error(`Worker ${process.env.VITEST_POOL_ID} has no portal.`);
  }
  return portal;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures a fixture needs from its pattern
  portal: async ({}, use) => {
    await use(portalOfWorker());
  },
  openPage: async ({ portal }, use) => {
    const contexts: BrowserContext[] = [];
    const problems: string[][] = [];
    await use(
      async ({ path, status = 200, origin = portal.url, operator, refusals, provoked, ...settings }) => {
        const asked: PageSettings = { viewport: 'desktop', theme: 'light', javascript: true, ...settings };
        const context = await (await sharedBrowser()).newContext(contextOptions(asked));
        context.setDefaultTimeout(ACTION_LIMIT_MS);
        contexts.push(context);
        const page = await context.newPage();
        if (!asked.javascript) {
          await switchScriptsOff(page);
        }
        problems.push(
          gatherProblems(page, origin, { status, javascript: asked.javascript, refusals, provoked }),
        );
        if (operator) {
          await signOperatorIn(context, origin);
        }
        const response = await page.goto(origin + path, { waitUntil: 'load' });
        expect(response?.status(), `status of ${path}`).toBe(status);
        if (asked.javascript && (await page.locator('script#start').count()) > 0) {
          await hydrated(page, 'body');
        }
        if (operator) {
          await operatorIsKnown(page);
        }
        return page;
      },
    );
    // Before the closing: it takes a test's own answers away, and a page that still asks gets the portal's.
    const seen = problems.flat();
    await Promise.all(contexts.map(closeWhole));
    expect(seen, 'problems on the page').toEqual([]);
  },
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures a fixture needs from its pattern
  phones: async ({}, use) => {
    await use(phonesOf(portalOfWorker().dataDir));
  },
  logIn: async ({ phones }, use) => {
    await use(async (page) => {
      const number = phones.newNumber();
      const dialog = page.getByRole('dialog', { name: '登录' });
      await dialog.getByLabel('手机号').fill(number);
      await dialog.getByRole('button', { name: '获取验证码' }).click();
      await dialog.getByLabel('验证码', { exact: true }).fill(await phones.code(number));
      await dialog.getByLabel('我已阅读并同意').check();
      await dialog.getByRole('button', { name: '登录', exact: true }).click();
      await dialog.waitFor({ state: 'detached' });
      return number;
    });
  },
});
