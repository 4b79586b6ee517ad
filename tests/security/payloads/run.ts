import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { resources } from '#contract/admin/calls.ts';
import { siteMap } from '#contract/site-map.ts';
import { signOperatorIn } from '#tests/browser/admin-steps.ts';
import { startPortal } from '#tests/browser/portal-process.ts';
import { type Stored, storeInForms } from './in-forms.ts';
import { storeInRecords } from './in-records.ts';
import { payloads } from './payload-list.ts';
import { openAll } from './shown-pages.ts';

/** One round: every text that somebody writes has another payload in it, and the pages that show them are opened. */
export interface PayloadRound {
  round: number;
  /** A data directory with the demo, to begin with a copy of it. */
  demoData: string;
  /** With the sanitiser taken out. */
  isPlanted?: boolean;
  /** Only addresses that begin so. */
  only?: RegExp;
}

export interface PayloadResult {
  stored: Stored;
  opened: number;
  faults: string[];
}

/** These lead on to another page, or somewhere else, and show nothing of their own. */
const LEADS_ON = ['/BaseHomePage', '/BaseDownloadPage', '/BaseGameLogin/BaseGame'];
const QUEUES = [
  'comments',
  'trades',
  'players',
  'players/1',
  'audit',
  'searches',
  'dashboard',
  'system',
  'account',
];

/** Stores payloads, opens pages, and answers what was wrong with them. */
export async function runPayloads(
  projectRoot: string,
  browser: Browser,
  { round, demoData, isPlanted = false, only = /^/ }: PayloadRound,
): Promise<PayloadResult> {
  const program = isPlanted ? ['tests/security/payloads/app.ts'] : undefined;
  const filled = mkdtempSync(join(tmpdir(), 'youmen-payloads-'));
  cpSync(demoData, filled, { recursive: true });
  await storeInRecords(filled, round);
  const portal = await startPortal(projectRoot, { LOG_LEVEL: 'error' }, program, filled);
  rmSync(filled, { recursive: true });
  const context = await browser.newContext();
  try {
    const stored = await storeInForms(portal.url, round);
    const addresses = [...portalPages(round, stored), ...adminPages(stored)].filter((address) =>
      only.test(address),
    );
    await signOperatorIn(context, portal.url);
    const faults = await openAll(context, portal.url, addresses);
    return { stored, opened: addresses.length, faults };
  } finally {
    await context.close();
    await portal.stop();
  }
}

/** Every page of the portal; in each parameter that isn't a number a payload. */
function portalPages(round: number, stored: Stored): string[] {
  return siteMap
    .filter(({ path, module }) => module.endsWith('.tsx') && !LEADS_ON.includes(path))
    .map(({ path, params }, place) => {
      const payload = payloads[(round * siteMap.length + place) % payloads.length] ?? '';
      const query = params.map((name) => [
        name,
        name === 'id' ? shownBy(path, stored) : name === 'page' ? '1' : payload,
      ]);
      return `${encodeURI(path)}?${new URLSearchParams(query)}`;
    });
}

/** The record that was filled, of what the page shows one of. */
function shownBy(path: string, stored: Stored): string {
  const name = path.includes('GameInfo') ? 'news' : path.includes('Gift') ? 'packs' : 'games';
  return `${path.includes('Jy') ? 1 : (stored[name]?.id ?? 1)}`;
}

/** The lists of the back office and the form of a record of each, and what only players fill. */
function adminPages(stored: Stored): string[] {
  const forms = Object.entries(stored).map(([name, { id }]) => `${name}/${id}`);
  return [...Object.keys(resources), ...forms, ...QUEUES].map((path) => `/console/${path}`);
}
