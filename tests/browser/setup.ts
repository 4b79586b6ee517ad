import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { TestProject } from 'vitest/node';
import { launchBrowserServer } from './launch.ts';
import { type PortalProcess, startPortal, writeDemoData } from './portal-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The endpoint of the run's browser. */
    browserEndpoint: string;
    /** The run's Chromium, for browsers with other flags. */
    chromiumPath: string;
    /** The run's portals, one per worker: parallel files do not interfere. */
    portals: { url: string; dataDir: string }[];
    /** A data directory with the demo catalogue, not yet used by a portal. */
    demoData: string;
  }
}

const projectRoot = join(import.meta.dirname, '..', '..');

/** One browser for the run, and for each worker a portal with the demo catalogue. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const chromiumPath = await findBrowser();
  const [browser, demoData] = await Promise.all([
    launchBrowserServer(chromiumPath),
    writeDemoData(projectRoot),
  ]);
  const portals: PortalProcess[] = [];
  const stop = async () => {
    await browser.close();
    await Promise.all(portals.map((portal) => portal.stop()));
    rmSync(demoData, { recursive: true, force: true });
  };
  try {
    const { maxWorkers } = project.vitest.config;
    await Promise.all(
      Array.from({ length: maxWorkers }, async () => {
        portals.push(await startPortal(projectRoot, {}, undefined, demoData));
      }),
    );
    project.provide('browserEndpoint', browser.wsEndpoint());
    project.provide('chromiumPath', chromiumPath);
    project.provide(
      'portals',
      portals.map(({ url, dataDir }) => ({ url, dataDir })),
    );
    project.provide('demoData', demoData);
    return stop;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function findBrowser(): Promise<string> {
  if (process.env.CHROMIUM_PATH) {
    return process.env.CHROMIUM_PATH;
  }
  const finder = pathToFileURL(join(projectRoot, 'tools', 'testing', 'browser.mjs')).href;
  const { findBrowser: find }: { findBrowser(): string | undefined } = await import(finder);
  const path = find();
  if (!path) {
    throw new Error('No Chromium starts: set CHROMIUM_PATH.');
  }
  return path;
}
