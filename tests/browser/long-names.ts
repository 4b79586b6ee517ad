import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { openDatabase } from '#platform/database/open.ts';
import { testOwner } from '../integration/owner.ts';
import { drawWhole } from './accessibility.ts';
import { type PortalProcess, startPortal } from './portal-process.ts';
import { demoData } from './prepared.ts';

export const WIDTHS = [320, 360];
const LENGTHS = [
  ['game', 'name', 24],
  ['game', 'developer', 24],
  ['news', 'title', 60],
  ['activity', 'title', 60],
  ['pack', 'title', 60],
  ['trade_listing', 'title', 60],
  ['info_page', 'title', 60],
  ['banner', 'headline', 60],
  ['hot_word', 'word', 24],
  ['friend_link', 'name', 24],
  ['comment', 'nickname', 24],
  ['opening', 'server_name', 80],
  ['trade_listing', 'server_name', 80],
] as const;

/** Writes texts of full length into the demo: letters without a space where the id is odd, else Chinese. */
async function lengthen(dataDir: string): Promise<void> {
  const { db, close } = await openDatabase(
    { dataDir, databaseUrl: undefined, owner: testOwner() },
    () => undefined,
  );
  for (const [table, column, length] of LENGTHS) {
    const letters = sql`repeat(case when id % 2 = 1 then 'W' else '云' end, ${length}::int)`;
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = left(id::text || ${letters}, ${length}::int)`.execute(
      db,
    );
  }
  await close();
}

/** A portal whose names have their full length. */
export async function startWithLongNames(): Promise<PortalProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'youmen-long-names-'));
  try {
    cpSync(demoData(), dataDir, { recursive: true });
    await lengthen(dataDir);
    return await startPortal(join(import.meta.dirname, '..', '..'), {}, undefined, dataDir);
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

/** The addresses whose pages are wider than the window at one of the widths, with what is too wide. */
export async function tooWide(page: Page, origin: string, addresses: readonly string[]): Promise<string[]> {
  const wide: string[] = [];
  for (const address of addresses) {
    const status = (await page.goto(origin + address))?.status();
    if (status !== 200) {
      throw new Error(`${address} returned ${status}.`);
    }
    await drawWhole(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const [content, causes] = await page.evaluate(() => [
        document.documentElement.scrollWidth,
        [...document.querySelectorAll('body *')]
          .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
          .slice(0, 3)
          .map((element) => `${element.tagName}.${element.className}`),
      ]);
      if (Number(content) > width) {
        wide.push(`${decodeURI(address)} at ${width}: ${content} px, ${causes}`);
      }
    }
  }
  return wide;
}
