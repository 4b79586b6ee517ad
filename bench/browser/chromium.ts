import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/**
 * The Chromium that the browser tests use.
 * @throws where none starts here
 */
export async function findChromium(root: string): Promise<string> {
  const finder = pathToFileURL(join(root, 'tools', 'testing', 'browser.mjs')).href;
  const { findBrowser }: { findBrowser(): string | undefined } = await import(finder);
  const path = findBrowser();
  if (!path) {
    throw new Error('No Chromium starts here: set CHROMIUM_PATH.');
  }
  return path;
}
