import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { inject } from 'vitest';
import { openDatabase } from '#platform/database/open.ts';
import { testOwner } from '../integration/owner.ts';
import { type PortalProcess, startPortal } from './portal-process.ts';

/** The narrowest phones. */
export const NARROW = [320, 360] as const;
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
  ['announcement', 'title', 60],
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

/** Starts a portal with the demo, whose texts have their full length. */
export async function startWithLongNames(): Promise<PortalProcess> {
  const dataDir = mkdtempSync(join(tmpdir(), 'youmen-long-names-'));
  cpSync(inject('demoData'), dataDir, { recursive: true });
  await lengthen(dataDir);
  const portal = await startPortal(join(import.meta.dirname, '..', '..'), {}, undefined, dataDir);
  rmSync(dataDir, { recursive: true });
  return portal;
}

/** The faults of the page at a width: that it scrolls sideways, with the parts that cause it. */
export async function scrollsSideways(page: Page, width: number): Promise<string[]> {
  await page.setViewportSize({ width, height: 800 });
  const [content, causes] = await page.evaluate(() => [
    document.documentElement.scrollWidth,
    [...document.querySelectorAll('body *')]
      .filter((element) => element.getBoundingClientRect().right > innerWidth + 1)
      .slice(0, 3)
      .map((element) => `${element.tagName}.${element.className}`),
  ]);
  return Number(content) > width ? [`at ${width}: ${content} px, ${causes}`] : [];
}
