import type { BrowserContext, Page } from '@playwright/test';

/** A page whose scripts arrive only after `release`, as on a slow line. */
export interface LatePage {
  page: Page;
  release(): void;
}

/** Opens a page, and holds its scripts. */
export async function openWithLateScripts(visitor: BrowserContext, address: string): Promise<LatePage> {
  const page = await visitor.newPage();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('main').waitFor();
  return { page, release };
}
