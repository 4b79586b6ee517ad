import { sql } from 'kysely';
import type { WeeklyBody, weeklyList, weeklyOne } from '#contract/admin/weekly.ts';
import { orNotFound } from '#contract/refusal.ts';
import {
  readOperatorSites,
  readSites,
  requestedSites,
  type SiteChoice,
} from '#platform/admin/operator-sites.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import type { Database } from '#platform/database/open.ts';
import type { AdminHandle } from '../context.ts';
import { lastDay } from './store-report.ts';

/** Two years of one site. */
const SHOWN = 104;

interface Row {
  id: number;
  site: string;
  week: string;
  created_at: Date;
}

/** The reports that an operator may see, newest first; a role with sites sees those of its sites. */
export const readWeeklyReports: AdminHandle<typeof weeklyList> = async ({ db, operator }) => {
  const { rows } = await sql<Row>`
    select id, site, week::text, created_at from weekly_report
    where ${await visible(db, operator)} order by week desc, site limit ${SHOWN}`.execute(db);
  const sites = await readSites(db);
  return { list: rows.map((row) => present(row, sites)) };
};

export const readWeeklyReport: AdminHandle<typeof weeklyOne> = async ({ db, operator }, { id }) => {
  const { rows } = await sql<Row & { body: WeeklyBody }>`
    select id, site, week::text, created_at, body from weekly_report
    where id = ${id} and ${await visible(db, operator)}`.execute(db);
  const report = orNotFound(rows[0], '没有这份周报，或您的角色无权查看');
  return { ...present(report, await readSites(db)), body: report.body };
};

async function visible(db: Database, operator: AdminContext['operator']) {
  const sites = await readOperatorSites(db, operator, 'dashboard.read');
  const keys = requestedSites(operator, 'dashboard.read', sites, undefined);
  return keys === null ? sql`true` : sql`site = any(${keys}::text[])`;
}

function present({ id, site, week, created_at }: Row, sites: readonly SiteChoice[]) {
  const site_name = sites.find(({ key }) => key === site)?.name ?? site;
  return { id, site, site_name, from: week, to: lastDay(week), created_at: chinaTime(created_at) };
}
