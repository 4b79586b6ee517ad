import { type Browser, type BrowserServer, chromium } from 'playwright-core';
import { scaled } from '../time-limits.ts';

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
/** In tests pages live for seconds: what makes long-running scripts fast costs them more than it gives. */
const FLAGS_OF_TESTS = [...FLAGS, '--js-flags=--no-opt'];
const LAUNCH_LIMIT_MS = scaled(30_000);

/** Starts a headless Chromium with an empty profile of its own. */
export function launchBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: FLAGS, timeout: LAUNCH_LIMIT_MS });
}

/** The same, for test files in other processes to connect to. */
export function launchBrowserServer(executablePath: string): Promise<BrowserServer> {
  return chromium.launchServer({
    executablePath,
    args: FLAGS_OF_TESTS,
    timeout: LAUNCH_LIMIT_MS,
    host: '127.0.0.1',
  });
}
