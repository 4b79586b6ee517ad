import type { CDPSession, Page } from 'playwright-core';

const sessions = new WeakMap<Page, CDPSession>();

/** What this page opens is shown as in a browser without scripts, until `switchScriptsOn`. */
export async function switchScriptsOff(page: Page): Promise<void> {
  // Not the context's own setting: that stays for as long as the page does.
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
  sessions.set(page, session);
}

/**
 * Lets a script run that a test brings along. The page stays as it is: its own scripts were passed over when it was
 * read, as was decided what `noscript` means.
 */
export async function switchScriptsOn(page: Page): Promise<void> {
  await sessions.get(page)?.send('Emulation.setScriptExecutionDisabled', { value: false });
}
