import type { CDPSession, Page } from '@playwright/test';

const sessions = new WeakMap<Page, CDPSession>();

/** Loads this page's documents as in a browser without scripts, until `switchScriptsOn`. */
export async function switchScriptsOff(page: Page): Promise<void> {
  // Not the context's own setting, which is fixed for the lifetime of a page.
  const session = sessions.get(page) ?? (await page.context().newCDPSession(page));
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
  sessions.set(page, session);
}

/**
 * Enables scripts of the test. The page is unchanged: its own scripts were skipped and `noscript` was applied during
 * parsing.
 */
export async function switchScriptsOn(page: Page): Promise<void> {
  await sessions.get(page)?.send('Emulation.setScriptExecutionDisabled', { value: false });
}
