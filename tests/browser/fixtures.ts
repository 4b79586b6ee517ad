import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { test as base, expect, inject } from 'vitest';
import { contextOptions, type PageSettings } from './page-settings.ts';
import { gatherProblems } from './problems.ts';

/** Which page to open, and as whom; a desktop visitor with scripts in the light theme unless told. */
export interface Visit extends Partial<PageSettings> {
  path: string;
  /** What the document has to answer; 200 unless told. */
  status?: number;
  /** Another server than the run's portal. */
  origin?: string;
}

interface Fixtures {
  /** The run's portal, with the demo catalogue. */
  portal: { url: string };
  /**
   * Opens a page in a fresh context and waits until it has loaded. The test fails at its end if anything went
   * wrong on the page: a console error, an error thrown, a refused script, a failed request to its own origin.
   */
  openPage(visit: Visit): Promise<Page>;
}

let browser: Promise<Browser> | undefined;

function sharedBrowser(): Promise<Browser> {
  browser ??= chromium.connect(inject('browserEndpoint'));
  return browser;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: vitest reads the fixtures a fixture needs from its pattern
  portal: async ({}, use) => {
    await use({ url: inject('portalUrl') });
  },
  openPage: async ({ portal }, use) => {
    const contexts: BrowserContext[] = [];
    const problems: string[][] = [];
    await use(async ({ path, status = 200, origin = portal.url, ...settings }) => {
      const asked: PageSettings = { viewport: 'desktop', theme: 'light', javascript: true, ...settings };
      const context = await (await sharedBrowser()).newContext(contextOptions(asked));
      contexts.push(context);
      const page = await context.newPage();
      problems.push(gatherProblems(page, origin, { status, javascript: asked.javascript }));
      const response = await page.goto(origin + path, { waitUntil: 'load' });
      expect(response?.status(), `status of ${path}`).toBe(status);
      return page;
    });
    await Promise.all(contexts.map((context) => context.close()));
    expect(problems.flat(), 'problems on the page').toEqual([]);
  },
});
