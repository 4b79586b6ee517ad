import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launchBrowser } from '#tests/browser/launch.ts';
import { startPortal } from '#tests/browser/portal-process.ts';
import { ASTRO_PEER, NEXT, SVELTEKIT } from '../pages/peers/peer.ts';
import { interactionsBench } from './interactions.ts';
import { compareJourneys, type Site } from './journeys.ts';
import { lighthouseBench } from './lighthouse.ts';
import { startVisited } from './visited-peer.ts';

const PAGES = {
  home: '/',
  center: '/BaseGameCenter',
  game: '/BaseYxDetails?id=1',
  gift: '/BaseGiftDetails?id=1',
};

/**
 * Navigation times, requests and bytes on a phone against Next.js, Astro and SvelteKit, then the time from interactions to
 * their next paint, then Lighthouse. The argument `journeys`, `interactions` or `lighthouse` runs only that one.
 */
export async function browserBench(): Promise<void> {
  const [, only] = process.argv.slice(2);
  const root = join(import.meta.dirname, '..', '..');
  const chromium = await findChromium(root);
  const parts = {
    journeys: () => journeysBench(root, chromium),
    interactions: () => paintsBench(root, chromium),
    lighthouse: () => lighthouseBench(root, chromium),
  };
  for (const [name, run] of Object.entries(parts)) {
    if (!only || only === name) {
      await run();
    }
  }
}

async function paintsBench(root: string, chromium: string): Promise<void> {
  const portal = await startPortal(root);
  const browser = await launchBrowser(chromium);
  try {
    await interactionsBench(browser, portal.url);
  } finally {
    await browser.close();
    await portal.stop();
  }
}

async function journeysBench(root: string, chromium: string): Promise<void> {
  const portal = await startPortal(root);
  const stops = [portal.stop];
  try {
    const sites = [portalSite(portal.url)];
    for (const framework of [NEXT, ASTRO_PEER, SVELTEKIT]) {
      const peer = await startVisited(framework, portal.url, PAGES);
      stops.unshift(peer.stop);
      sites.push(peerSite(framework.name, peer.url));
    }
    const browser = await launchBrowser(chromium);
    stops.unshift(() => browser.close());
    await compareJourneys(browser, sites);
  } finally {
    for (const stop of stops) {
      await stop();
    }
  }
}

function portalSite(url: string): Site {
  const links = { game: 'main a[href^="/BaseYxDetails?id="]', gift: 'main a[href^="/BaseGiftDetails?id="]' };
  return { name: 'the portal', url, paths: PAGES, links };
}

function peerSite(name: string, url: string): Site {
  const paths = { home: '/visit/home', center: '/visit/center' };
  const links = { game: 'main a[href^="/visit/game/"]', gift: 'main a[href^="/visit/gift/"]' };
  return { name, url, paths, links };
}

/**
 * The path of the Chromium that the browser tests use.
 * @throws if none starts
 */
async function findChromium(root: string): Promise<string> {
  const finder = pathToFileURL(join(root, 'tools', 'testing', 'browser.mjs')).href;
  const { findBrowser }: { findBrowser(): string | undefined } = await import(finder);
  const path = findBrowser();
  if (!path) {
    throw new Error('No Chromium starts. Set CHROMIUM_PATH.');
  }
  return path;
}
