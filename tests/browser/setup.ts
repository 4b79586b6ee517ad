import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { launchBrowserServer } from './launch.ts';
import { type PortalProcess, startPortal } from './portal-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the run's browser takes commands. */
    browserEndpoint: string;
    /** The run's portals, one for each worker, so that files that run at the same time don't meet. */
    portals: { url: string; dataDir: string }[];
  }
}

const projectRoot = join(import.meta.dirname, '..', '..');

/** One browser for the whole run, and for each worker a portal with the demo catalogue. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const browser = await launchBrowserServer(process.env.CHROMIUM_PATH ?? (await findBrowser()));
  const portals: PortalProcess[] = [];
  const stop = async () => {
    await browser.close();
    await Promise.all(portals.map((portal) => portal.stop()));
  };
  try {
    while (portals.length < project.vitest.config.maxWorkers) {
      portals.push(await startPortal(projectRoot));
    }
    project.provide('browserEndpoint', browser.wsEndpoint());
    project.provide(
      'portals',
      portals.map(({ url, dataDir }) => ({ url, dataDir })),
    );
    return stop;
  } catch (error) {
    await stop();
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
