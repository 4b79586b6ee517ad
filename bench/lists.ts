import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { migrate } from '#platform/database/migrate.ts';
import { type Database, openDatabase } from '#platform/database/open.ts';
import { newDatabase, ownPostgres } from '#tests/chaos/claims/postgres.ts';
import { type OperatorBrowser, openOperatorApp } from '#tests/integration/admin/operator-app.ts';
import { testOwner } from '#tests/integration/owner.ts';
import { fillPlatform } from './full-platform.ts';
import { median } from './median.ts';
import { referenceStatementMs } from './reference.ts';

const ROUNDS = 15;
const ROWS = 100_000;

/** Queries of each list: default, filtered, sorted, last page, searched. */
const QUERIES: Record<string, readonly string[]> = {
  games: [
    '',
    'platform=ios',
    'lacks=packages',
    'downloads=dead',
    'category=卡牌&state=published',
    'sort=heat&order=desc',
    'page=2500',
    'q=游戏777',
  ],
  news: ['', 'category=公告', 'links=dead', 'sort=view_count&order=desc', 'page=2500', 'q=资讯777'],
  packs: ['', 'stock=low', 'ends_within=7', 'sort=remaining&order=asc', 'page=2500', 'q=礼包777'],
  codes: ['pack_id=1', 'pack_id=1&page=2500'],
  openings: ['', 'sort=opens_at&order=desc', 'page=2500', 'q=777服'],
  players: ['', 'page=2500', 'q=玩家777'],
  comments: ['', 'state=待审核', 'state=待审核&sort=likes&order=desc', 'stars=1', 'page=2500', 'q=777条'],
  trades: ['', 'state=审核中', 'sort=price_fen&order=desc', 'page=2500', 'q=账号777'],
  audit: ['', 'subject=games&subject_id=777', 'page=2500', 'q=游戏777'],
};

/** Times every list of the admin site with 100,000 rows each, over HTTP, on both databases. */
export async function listsBench(): Promise<void> {
  await onDatabase('the embedded database', undefined);
  const postgres = await ownPostgres();
  if (postgres) {
    await onDatabase('PostgreSQL', await newDatabase(postgres));
    await postgres.stop();
  }
}

async function onDatabase(title: string, databaseUrl: string | undefined): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'youmen-lists-'));
  const { db, close } = await openDatabase(
    { dataDir, databaseUrl, owner: testOwner('bench') },
    () => undefined,
  );
  try {
    await migrate(db);
    await fillPlatform(db, { rows: ROWS, news: ROWS, codes: ROWS });
    await fillCheckedLinks(db);
    await timeLists(db, `${title}, ${ROWS} rows in each list`);
  } finally {
    await close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Prints the times of every list. */
export async function timeLists(db: Database, title: string): Promise<void> {
  const app = await openOperatorApp(db);
  const browser = await app.signedIn('admin');
  const reference = await referenceStatementMs(db);
  console.log(
    `\n| ${title} | Median to one game by id | Median, ms | Slowest of ${ROUNDS}, ms |\n|---|---|---|---|`,
  );
  for (const [name, queries] of Object.entries(QUERIES)) {
    for (const query of queries) {
      const times = await timed(browser, `/console/api/${name}/list`, query);
      const ratio = (median(times) / reference).toFixed(0);
      console.log(
        `| ${name} ${query} | ${ratio} | ${median(times).toFixed(0)} | ${Math.max(...times).toFixed(0)} |`,
      );
    }
  }
  await app.close();
}

/** A list whose filters contain personal data is posted. */
async function timed(browser: OperatorBrowser, path: string, query: string): Promise<number[]> {
  const { page, ...filters } = Object.fromEntries(new URLSearchParams(query));
  const payload = { ...filters, ...(page ? { page: Number(page) } : {}) };
  const url = path.includes('/players/') ? path : `${path}?${encodeURI(query)}`;
  const times: number[] = [];
  for (let round = -1; round < ROUNDS; round += 1) {
    const start = performance.now();
    const response = await (url === path
      ? browser.send({ method: 'POST', url, payload })
      : browser.send({ method: 'GET', url }));
    const took = performance.now() - start;
    if (response.json().status !== 1) {
      throw new Error(`${url}: ${response.body.slice(0, 300)}`);
    }
    if (round >= 0) {
      times.push(took);
    }
  }
  return times;
}

/** One of this many addresses is dead. */
const ONE_OF = 1_000;

/** Inserts a check of every address: one per article, and the download addresses of games. */
async function fillCheckedLinks(db: Database): Promise<void> {
  const dead = sql.raw(`case when n % ${ONE_OF} = 0 then 'HTTP 404' end`);
  const inserts = [
    sql`insert into address_use (subject, record_id, url) select 'news', id, 'https://example.org/' || id from news`,
    sql`insert into address_scan (subject, record_id, version) select 'news', id, version from news`,
    sql`insert into address_check (url, checked_at, fault)
      select 'https://example.org/' || id, timestamptz '2026-11-20', ${dead} from news, lateral (select id as n) as n`,
    sql`insert into address_check (url, checked_at, fault)
      select distinct url, timestamptz '2026-11-20', ${dead}
      from game_package, lateral (select game_id as n) as n where url is not null`,
  ];
  for (const insert of inserts) {
    await insert.execute(db);
  }
  await sql`analyze`.execute(db);
}
