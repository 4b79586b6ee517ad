import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { launchBrowser } from '#tests/browser/launch.ts';
import { startPortal } from '#tests/browser/portal-process.ts';
import { NEXT, type Peer, startPeer } from '../pages/peers/peer.ts';
import { interactionsBench } from './interactions.ts';
import { compareJourneys, type Site } from './journeys.ts';
import { lighthouseBench } from './lighthouse.ts';

const PAGES = {
  home: '/',
  center: '/BaseGameCenter',
  game: '/BaseYxDetails?id=1',
  gift: '/BaseGiftDetails?id=1',
};

const FILE = /\/(?:images|brand|assets)\/[\w./@%-]+\.(?:avif|webp|png|jpe?g|svg|css)/g;

/**
 * Navigation times, requests and bytes on a phone against Next.js, then the time from interactions to their next paint,
 * then Lighthouse. The argument `journeys`, `interactions` or `lighthouse` runs only that one.
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
  try {
    const next = await startNextSite(portal.url, PAGES);
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

/**
 * Starts the Next.js peer with the portal's markup, styles and pictures and with Next.js links, below `/visit`.
 * @param pages the portal's paths by name: home, center, game, gift
 */
async function startNextSite(portal: string, pages: Record<string, string>): Promise<Peer> {
  const markup: Record<string, string> = {};
  const styles = new Set<string>();
  for (const [name, path] of Object.entries(pages)) {
    const html = await (await fetch(portal + path)).text();
    markup[name] = html;
    for (const [, href = ''] of html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g)) {
      styles.add(href);
    }
  }
  const files = new Set([...styles, ...Object.values(markup).flatMap((html) => html.match(FILE) ?? [])]);
  rmSync(join(NEXT.folder, 'public'), { recursive: true, force: true });
  for (const file of files) {
    await copyFile(portal, file);
  }
  mkdirSync(join(NEXT.folder, 'markup'), { recursive: true });
  writeFileSync(join(NEXT.folder, 'markup', 'styles.json'), JSON.stringify([...styles]));
  return startPeer(NEXT, markup);
}

async function copyFile(portal: string, path: string): Promise<void> {
  const response = await fetch(portal + path);
  if (response.ok) {
    const target = join(NEXT.folder, 'public', decodeURIComponent(path));
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, Buffer.from(await response.arrayBuffer()));
  }
}
