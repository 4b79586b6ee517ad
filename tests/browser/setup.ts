import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { launchBrowserServer } from './launch.ts';
import { startPortal } from './portal-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's browser takes commands. */
    browserEndpoint: string;
    /** The origin of the run's portal, without a slash at the end. */
    portalUrl: string;
    /** Where the run's portal keeps its data. */
    portalData: string;
  }
}

const projectRoot = join(import.meta.dirname, '..', '..');

/** One browser and one portal with the demo catalogue, for the whole run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await launchBrowserServer(process.env.CHROMIUM_PATH ?? (await findBrowser()));
  try {
    const portal = await startPortal(projectRoot);
    project.provide('browserEndpoint', browser.wsEndpoint());
    project.provide('portalUrl', portal.url);
    project.provide('portalData', portal.dataDir);
    return async () => {
      await browser.close();
      await portal.stop();
    };
  } catch (error) {
    await browser.close();
    throw error;
  }
}

async function findBrowser(): Promise<string> {
  const finder = pathToFileURL(join(projectRoot, 'cli', 'testing', 'browser.mjs')).href;
  const { findBrowser: find }: { findBrowser(): string | undefined } = await import(finder);
  const path = find();
  if (!path) {
    throw new Error('No Chromium starts here: set CHROMIUM_PATH.');
  }
  return path;
}
