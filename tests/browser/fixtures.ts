import { join } from 'node:path';
import { type BrowserContext, test as base, expect, type Page, type TestInfo } from '@playwright/test';
import { scaled } from '../time-limits.ts';
import { logInOperator, waitForSession } from './admin-steps.ts';
import { hydrated } from './hydrated.ts';
import { type LatePage, openWithLateScripts } from './late-scripts.ts';
import { logInPlayer } from './login-steps.ts';
import { contextOptions, type PageSettings } from './page-settings.ts';
import { type Phones, phonesOf } from './phones.ts';
import { beginPlayerSession, type PlayerAccount } from './player-session.ts';
import { startPortal } from './portal-process.ts';
import { demoData } from './prepared.ts';
import { collectProblems } from './problems.ts';
import { switchScriptsOff } from './scripts-off.ts';

/** The page to open and its settings; defaults: the screen of the project, scripts on, light theme. */
export interface OpenOptions extends Partial<PageSettings> {
  path: string;
  /** The expected status of the document; 200 by default. */
  status?: number;
  /** A server other than the worker's portal. */
  origin?: string;
  /** Logged in as the demo's operator, for admin pages; waits until the page has its session. */
  operator?: boolean;
  /** A player of the worker's portal, who is logged in. */
  player?: PlayerAccount;
  /** Expected error statuses of the page's requests. */
  refusals?: readonly number[];
  /** Errors that the test causes. */
  provoked?: RegExp;
}

/** The settings of a project. */
export interface ProjectOptions {
  /** The screen of pages whose `viewport` is not given. */
  defaultViewport: PageSettings['viewport'];
}

interface Fixtures extends ProjectOptions {
  /**
   * Opens a page in a fresh context and waits until it has loaded and hydrated. Afterwards the test fails on a
   * console error, a thrown error, a blocked script, or a failed request to the page's origin.
   */
  openPage(options: OpenOptions): Promise<Page>;
  /** Opens a page whose scripts arrive only after `release`; of a new visitor unless one is given. */
  openWithoutScripts(address: string, visitor?: BrowserContext): Promise<LatePage>;
  /** Phone numbers without an account. */
  phones: Phones;
  /** Logs in a new player with the page's open dialog; returns the number. */
  logIn(page: Page): Promise<string>;
}

interface WorkerFixtures {
  /** This worker's portal, with the demo catalogue: files of other workers do not interfere. */
  portal: { url: string; dataDir: string };
}

const PROJECT_ROOT = join(import.meta.dirname, '..', '..');
const START_LIMIT_MS = scaled(150_000);
const SHOWN_TEXT = 280;

/** Idle pages may still send requests, which nothing serves by then: the test's own routes must not fail for it. */
async function closeContext(context: BrowserContext): Promise<void> {
  await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })));
  await context.close();
}

/** Attaches what each page shows, which reporters print: a failure that cannot be repeated explains itself. */
async function attachTexts(contexts: readonly BrowserContext[], testInfo: TestInfo): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const texts = await page.locator('main, [role=dialog]').allInnerTexts().catch(String);
    const body = String(texts).replace(/\s+/g, ' ').slice(0, SHOWN_TEXT);
    await testInfo.attach(page.url(), { body, contentType: 'text/plain' });
  }
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  defaultViewport: ['desktop', { option: true }],
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a fixture needs from its pattern
    async ({}, use) => {
      const portal = await startPortal(PROJECT_ROOT, {}, undefined, demoData());
      await use(portal);
      await portal.stop();
    },
    { scope: 'worker', timeout: START_LIMIT_MS },
  ],
  openPage: async ({ browser, portal, phones, defaultViewport }, use, testInfo) => {
    const contexts: BrowserContext[] = [];
    const problems: string[][] = [];
    await use(
      async ({
        path,
        status = 200,
        origin = portal.url,
        operator,
        player,
        refusals,
        provoked,
        ...settings
      }) => {
        const requested: PageSettings = {
          viewport: defaultViewport,
          theme: 'light',
          javascript: true,
          ...settings,
        };
        const context = await browser.newContext(contextOptions(requested));
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
        if (player) {
          await page.goto(`${origin}/robots.txt`);
          await beginPlayerSession(page, player, phones);
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
    if (testInfo.status !== testInfo.expectedStatus) {
      await attachTexts(contexts, testInfo);
    }
    // Before closing: removes the test's own routes, so that late requests reach the portal.
    const seen = problems.flat();
    await Promise.all(contexts.map(closeContext));
    expect(seen, `problems on the page: ${seen.join('; ')}`).toEqual([]);
  },
  openWithoutScripts: async ({ browser, defaultViewport: viewport }, use) => {
    const contexts: BrowserContext[] = [];
    const newVisitor = async () => {
      const settings = contextOptions({ viewport, theme: 'light', javascript: true });
      const context = await browser.newContext(settings);
      contexts.push(context);
      return context;
    };
    await use(async (address, visitor) => openWithLateScripts(visitor ?? (await newVisitor()), address));
    await Promise.all(contexts.map((context) => context.close()));
  },
  phones: async ({ portal }, use) => {
    await use(phonesOf(portal.dataDir));
  },
  logIn: async ({ phones }, use) => {
    await use((page) => logInPlayer(page, phones));
  },
});
