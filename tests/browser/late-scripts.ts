import type { BrowserContext, Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import { sharedBrowser } from './fixtures.ts';
import { contextOptions } from './page-settings.ts';

/** Opens a page whose scripts arrive only after `release`, as on a slow line; of a new visitor unless one is given. */
export async function openWithoutScripts(
  address: string,
  visitor?: BrowserContext,
): Promise<{ page: Page; release(): void }> {
  const page = await (visitor ?? (await newVisitor())).newPage();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('main').waitFor();
  return { page, release };
}

async function newVisitor(): Promise<BrowserContext> {
  const browser = await sharedBrowser();
  const context = await browser.newContext(
    contextOptions({ viewport: 'desktop', theme: 'light', javascript: true }),
  );
  onTestFinished(() => context.close());
  return context;
}
