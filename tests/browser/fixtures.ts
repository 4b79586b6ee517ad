import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { test as base, expect, inject } from 'vitest';
import { scaled } from '../time-limits.ts';
import { logInOperator, waitForSession } from './admin-steps.ts';
import { hydrated } from './hydrated.ts';
import { logInPlayer } from './login-steps.ts';
import { contextOptions, type PageSettings } from './page-settings.ts';
import { type Phones, phonesOf } from './phones.ts';
import { collectProblems } from './problems.ts';
import { switchScriptsOff } from './scripts-off.ts';

/** The page to open and its settings; defaults: desktop, scripts on, light theme. */
export interface OpenOptions extends Partial<PageSettings> {
  path: string;
  /** The expected status of the document; 200 by default. */
  status?: number;
  /** A server other than the worker's portal. */
  origin?: string;
  /** Logged in as the demo's operator, for admin pages; waits until the page has its session. */
  operator?: boolean;
  /** Expected error statuses of the page's requests. */
  refusals?: readonly number[];
  /** Errors that the test causes. */
  provoked?: RegExp;
}

interface Fixtures {
  /** This worker's portal, with the demo catalogue. */
  portal: { url: string; dataDir: string };
  /**
   * Opens a page in a fresh context and waits until it has loaded and hydrated. Afterwards the test fails on a
   * console error, a thrown error, a blocked script, or a failed request to the page's origin.
   */
  openPage(options: OpenOptions): Promise<Page>;
  /** Phone numbers without an account. */
  phones: Phones;
  /** Logs in a new player with the page's open dialog; returns the number. */
  logIn(page: Page): Promise<string>;
}

/** Playwright's limit for one action or one wait on a page. */
const ACTION_LIMIT_MS = scaled(30_000);

let browser: Promise<Browser> | undefined;

/** The run's browser, for contexts with settings of their own. */
export function sharedBrowser(): Promise<Browser> {
  browser ??= chromium.connect(inject('browserEndpoint'));
  return browser;
}

/** Idle pages may still send requests, which nothing serves by then: the test's own routes must not fail for it. */
async function closeContext(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

const SHOWN_TEXT = 600;

/** Adds what each page shows to the reason of a failed test, so that a failure that cannot be repeated explains itself. */
async function addPages(
  [error]: { message: string; stack?: string }[] = [],
  contexts: readonly BrowserContext[],
): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const texts = await page.locator('main, [role=dialog]').allInnerTexts().catch(String);
    const shown = `The page ${page.url()} shows: ${String(texts).replace(/\s+/g, ' ').slice(0, SHOWN_TEXT)}`;
    if (error) {
      error.stack = `${shown}\n${error.stack ?? error.message}`;
    }
  }
}

/** vitest numbers its workers from 1. */
export function portalOfWorker(): { url: string; dataDir: string } {
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
  openPage: async ({ portal, task }, use) => {
    const contexts: BrowserContext[] = [];
    const problems: string[][] = [];
    await use(
      async ({ path, status = 200, origin = portal.url, operator, refusals, provoked, ...settings }) => {
        const requested: PageSettings = {
          viewport: 'desktop',
          theme: 'light',
          javascript: true,
          ...settings,
        };
        const context = await (await sharedBrowser()).newContext(contextOptions(requested));
        context.setDefaultTimeout(ACTION_LIMIT_MS);
        contexts.push(context);
        const page = await context.newPage();
        if (!requested.javascript) {
          await switchScriptsOff(page);
        }
        problems.push(
          collectProblems(page, origin, { status, javascript: requested.javascript, refusals, provoked }),
        );
        if (operator) {
          await logInOperator(context, origin);
        }
        const response = await page.goto(origin + path, { waitUntil: 'load' });
        expect(response?.status(), `status of ${path}`).toBe(status);
        if (requested.javascript && (await page.locator('script#start').count()) > 0) {
          await hydrated(page, 'body');
        }
        if (operator) {
          await waitForSession(page);
        }
        return page;
      },
    );
    if (task.result?.state === 'fail') {
      await addPages(task.result.errors, contexts);
    }
    // Before closing: removes the test's own routes, so that late requests reach the portal.
    const seen = problems.flat();
    await Promise.all(contexts.map(closeContext));
    expect(seen, `problems on the page: ${seen.join('; ')}`).toEqual([]);
  },
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures a fixture needs from its pattern
  phones: async ({}, use) => {
    await use(phonesOf(portalOfWorker().dataDir));
  },
  logIn: async ({ phones }, use) => {
    await use((page) => logInPlayer(page, phones));
  },
});
