import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeDemoData } from './portal-process.ts';
import { prepare } from './prepared.ts';

const projectRoot = join(import.meta.dirname, '..', '..');

/** Finds the run's Chromium, and writes the demo once for the portals of all workers. */
export default async function setUp(): Promise<() => void> {
  prepare('chromium', process.env.CHROMIUM_PATH ?? (await findChromium()));
  const demo = await writeDemoData(projectRoot);
  prepare('demo', demo);
  return () => rmSync(demo, { recursive: true, force: true });
}

async function findChromium(): Promise<string> {
  const finder = pathToFileURL(join(projectRoot, 'tools', 'testing', 'browser.mjs')).href;
  const { findBrowser }: { findBrowser(): string | undefined } = await import(finder);
  const path = findBrowser();
  if (!path) {
    throw new Error('No Chromium starts: set CHROMIUM_PATH.');
  }
  return path;
}
