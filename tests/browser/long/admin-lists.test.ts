import { expect } from '@playwright/test';
import { scaled } from '#tests/time-limits.ts';
import { test } from '../fixtures.ts';
import { tooWideLists } from '../list-widths.ts';

/** The walk through all lists on a busy machine. */
const LIMIT_MS = scaled(120_000);

/** The lists whose columns fit a desktop. */
const LISTS = [
  'games',
  'news',
  'packs',
  'openings',
  'tests',
  'activities',
  'banners',
  'rankings',
  'announcements',
  'words',
  'links',
  'sensitive',
  'appeals',
  'players',
  'sites',
  'pages',
  'operators',
  'audit',
  'claims',
  'searches',
  'visits',
  'reservations',
  'backups',
  'sources',
  'funnel',
  'promotion',
  'channels',
  'categories',
  'roles',
  'tokens',
  'webhooks',
];

test('[ADM-03] the columns of each list fit 1440 pixels beside the open menu', async ({ openPage }) => {
  test.setTimeout(LIMIT_MS);
  const page = await openPage({ path: '/console/dashboard', operator: true });
  expect(await tooWideLists(page, LISTS)).toEqual([]);
});
