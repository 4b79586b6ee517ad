import { join } from 'node:path';
import { launchBrowser } from '#tests/browser/launch.ts';
import { startPortal } from '#tests/browser/portal-process.ts';
import { findChromium } from './chromium.ts';
import { compareJourneys, type Site } from './journeys.ts';
import { lighthouseBench } from './lighthouse.ts';
import { startVisitedNext } from './visited-peer.ts';

const PAGES = {
  home: '/',
  center: '/BaseGameCenter',
  game: '/BaseYxDetails?id=1',
  gift: '/BaseGiftDetails?id=1',
};

/**
 * What a phone's browser gets and how long it waits: journeys from page to page against Next.js, with the requests and
 * bytes of the first page and of the next; then Lighthouse. `journeys` or `lighthouse` as an argument is that one alone.
 */
export async function browserBench(): Promise<void> {
  const [, only] = process.argv.slice(2);
  const root = join(import.meta.dirname, '..', '..');
  const chromium = await findChromium(root);
  if (only !== 'lighthouse') {
    await journeysBench(root, chromium);
  }
  if (only !== 'journeys') {
    await lighthouseBench(root, chromium);
  }
}

async function journeysBench(root: string, chromium: string): Promise<void> {
  const portal = await startPortal(root);
  try {
    const next = await startVisitedNext(portal.url, PAGES);
    const browser = await launchBrowser(chromium);
    try {
      await compareJourneys(browser, [portalSite(portal.url), nextSite(next.url)]);
    } finally {
      await browser.close();
      await next.stop();
    }
  } finally {
    await portal.stop();
  }
}

function portalSite(url: string): Site {
  const links = { game: 'main a[href^="/BaseYxDetails?id="]', gift: 'main a[href^="/BaseGiftDetails?id="]' };
  return { name: 'the portal', url, paths: PAGES, links };
}

function nextSite(url: string): Site {
  const paths = { home: '/visit/home', center: '/visit/center' };
  const links = { game: 'main a[href^="/visit/game/"]', gift: 'main a[href^="/visit/gift/"]' };
  return { name: 'Next.js', url, paths, links };
}
