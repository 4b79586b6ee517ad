import { type Browser, chromium, type LaunchOptions } from '@playwright/test';
import { scaled } from '../time-limits.ts';
import { fontConfiguration } from './fonts.ts';

/** Flags beyond Playwright's own: run as root, without a graphics card, without background requests. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
/**
 * Pages of tests live for seconds: optimising long-running scripts costs more than it saves. A page that allocates
 * without bound ends at 512 MB.
 */
const FLAGS_OF_TESTS = [...FLAGS, '--js-flags=--no-opt --max-old-space-size=512'];
const LAUNCH_LIMIT_MS = scaled(30_000);

/** The settings of the browser that each worker starts. */
export function browserOfTests(executablePath: string | undefined): LaunchOptions {
  return { executablePath, args: FLAGS_OF_TESTS, env: environment(), timeout: LAUNCH_LIMIT_MS };
}

/** Starts a headless Chromium with a new profile. */
export function launchBrowser(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: FLAGS, env: environment(), timeout: LAUNCH_LIMIT_MS });
}

/** Like `launchBrowser`, with the back/forward cache, which Playwright turns off. */
export function launchWithPageCache(executablePath: string): Promise<Browser> {
  const ignoreDefaultArgs = ['--disable-back-forward-cache'];
  return chromium.launch({
    executablePath,
    args: FLAGS,
    ignoreDefaultArgs,
    env: environment(),
    timeout: LAUNCH_LIMIT_MS,
  });
}

/** The same fonts everywhere, and names of files in UTF-8: in the locale C, Chromium neither reads nor writes other names. */
function environment(): NodeJS.ProcessEnv {
  return { ...process.env, FONTCONFIG_FILE: fontConfiguration(), LC_ALL: 'C.UTF-8' };
}
