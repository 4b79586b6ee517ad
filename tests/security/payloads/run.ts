import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { sql } from 'kysely';
import { siteMap } from '#contract/site-map.ts';
import { openDatabase } from '#platform/database/open.ts';
import { resources } from '#tests/admin-calls.ts';
import { logInOperator } from '#tests/browser/admin-steps.ts';
import { startPortal } from '#tests/browser/portal-process.ts';
import { testOwner } from '#tests/integration/owner.ts';
import { type Stored, storeInForms } from './in-forms.ts';
import { payloads } from './payload-list.ts';
import { openAll } from './shown-pages.ts';

/** One round: every text gets another payload, and the pages that show them are opened. */
export interface PayloadRound {
  round: number;
  /** A data directory with the demo; the round uses a copy. */
  demoData: string;
  /** Without the sanitiser. */
  isPlanted?: boolean;
  /** Only addresses that match. */
  only?: RegExp;
}

export interface PayloadResult {
  stored: Stored;
  opened: number;
  faults: string[];
}

/** Pages that redirect and have no content. */
const REDIRECTS = ['/BaseHomePage', '/BaseDownloadPage', '/BaseGameLogin/BaseGame'];
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

/** Stores payloads, opens pages, and returns the faults. */
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
    await logInOperator(context, portal.url);
    const faults = await openAll(context, portal.url, addresses);
    return { stored, opened: addresses.length, faults };
  } finally {
    await context.close();
    await portal.stop();
  }
}

/** Writes players' texts directly into the tables, past all validation. */
async function storeInRecords(dataDir: string, seed: number): Promise<void> {
  const settings = { databaseUrl: undefined, dataDir, owner: testOwner() };
  const { db, close } = await openDatabase(settings, () => undefined);
  const text = (column: string) =>
    sql`(${sql.val(payloads)}::text[])[1 + (id + ${sql.lit(seed)} + length(${sql.lit(column)})) % ${sql.lit(payloads.length)}]`;
  const set = (...columns: string[]) =>
    sql.join(columns.map((column) => sql`${sql.ref(column)} = ${text(column)}`));
  try {
    await sql`update comment set ${set('body', 'nickname', 'device')}, words = array[${sql.val(payloads[0])}]`.execute(
      db,
    );
    await sql`update trade_listing set ${set('title', 'description', 'server_name')}`.execute(db);
    await sql`update appeal set ${set('body', 'answer')}`.execute(db);
    await sql`update player set ${set('nickname', 'ban_reason')}, mobile_masked = ${payloads[3]},
      banned_at = now()`.execute(db);
    await sql`update account set nickname = ${payloads[3]}`.execute(db);
  } finally {
    await close();
  }
}

/** Every page of the portal, with a payload in each non-numeric parameter. */
function portalPages(round: number, stored: Stored): string[] {
  return siteMap
    .filter(({ path, module }) => module.endsWith('.tsx') && !REDIRECTS.includes(path))
    .map(({ path, params }, place) => {
      const payload = payloads[(round * siteMap.length + place) % payloads.length] ?? '';
      const query = params.map((name) => [
        name,
        name === 'id' ? shownBy(path, stored) : name === 'page' ? '1' : payload,
      ]);
      return `${encodeURI(path)}?${new URLSearchParams(query)}`;
    });
}

/** The filled record that a detail page shows. */
function shownBy(path: string, stored: Stored): string {
  const name = path.includes('GameInfo') ? 'news' : path.includes('Gift') ? 'packs' : 'games';
  return `${path.includes('Jy') ? 1 : (stored[name]?.id ?? 1)}`;
}

/** The admin site's lists, the form of a record of each, and players' content. */
function adminPages(stored: Stored): string[] {
  const forms = Object.entries(stored).map(([name, { id }]) => `${name}/${id}`);
  return [...Object.keys(resources), ...forms, ...QUEUES].map((path) => `/console/${path}`);
}
