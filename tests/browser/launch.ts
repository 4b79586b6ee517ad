import { type Browser, chromium } from 'playwright-core';

/** What Chromium needs beside Playwright's own flags to run as root, without a graphics card and without calling home. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts a headless Chromium with an empty profile of its own. */
export function launchBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: FLAGS, timeout: 30_000 });
}
