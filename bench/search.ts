/**
 * Times the search service on a generated catalogue, in a temporary embedded database and (with DATABASE_URL) in a
 * temporary schema on PostgreSQL:
 *
 *   npm run bench -- search [--games 100000] [--news 20000] [--openings 50000] [--queries 200] [--dir <folder for the database>]
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { ReadScope } from '#platform/cache/read-scope.ts';
import { migrate } from '#platform/database/migrate.ts';
import { type Database, openDatabase } from '#platform/database/open.ts';
import { SESSION_OPTIONS } from '#platform/database/session-settings.ts';
import { transaction } from '#platform/database/transaction.ts';
import { findAll, findGamesFor } from '#services/main/search/search-service.ts';
import { suggestGames } from '#services/main/search/suggest-service.ts';
import { indexGames, indexNews, indexPacks } from '#services/main/search-index/search-index.ts';
import { benchAspects } from './game-aspects.ts';
import { type BenchGame, benchGames } from './game-names.ts';
import { median } from './median.ts';
import { referenceStatementMs } from './reference.ts';
import { searchQueries } from './search-queries.ts';

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '100000' },
    news: { type: 'string', default: '20000' },
    openings: { type: 'string', default: '50000' },
    queries: { type: 'string', default: '200' },
    dir: { type: 'string', default: tmpdir() },
  },
});
/** Games per statement of the setup. */
const FILLED = 10_000;
/** Warm-up queries of each kind. */
const WARM_UP = 40;
const NOW = new Date('2026-11-21T10:00:00+08:00');

/** Prints the times of suggestions and searches by kind of query. */
export async function searchBench(): Promise<void> {
  const games = benchGames(Number(values.games));
  await bench('embedded database', undefined, games);
  if (process.env.DATABASE_URL) {
    await bench('PostgreSQL', process.env.DATABASE_URL, games);
  }
}

async function bench(title: string, databaseUrl: string | undefined, games: BenchGame[]): Promise<void> {
  const dataDir = mkdtempSync(join(values.dir, 'youmen-bench-'));
  const owner = { pid: process.pid, since: NOW.toISOString(), role: 'bench', socket: '' };
  const schema = `bench_${process.pid}`;
  const url = databaseUrl && (await inSchema(databaseUrl, schema));
  const opened = await openDatabase({ databaseUrl: url, dataDir, owner }, (error) => console.error(error));
  try {
    await migrate(opened.db);
    await fill(opened.db, games);
    console.log(`\n${title}: ${games.length} games, ${values.news} news, ${values.openings} openings`);
    await timeIndexing(opened.db);
    await timeQueries(opened.db, games);
  } finally {
    if (databaseUrl) {
      await sql`drop schema ${sql.ref(schema)} cascade`.execute(opened.db);
    }
    await opened.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Creates a schema and returns a database URL that uses it. Its options replace those of the pool, so it repeats them. */
async function inSchema(databaseUrl: string, schema: string): Promise<string> {
  const owner = { pid: process.pid, since: NOW.toISOString(), role: 'bench', socket: '' };
  const server = await openDatabase({ databaseUrl, dataDir: '', owner }, (error) => console.error(error));
  await sql`create schema ${sql.ref(schema)}`.execute(server.db);
  await server.close();
  const url = new URL(databaseUrl);
  url.searchParams.set('options', `-c search_path=${schema} ${SESSION_OPTIONS}`);
  return url.href;
}

async function fill(db: Database, games: readonly BenchGame[]): Promise<void> {
  const aspects = benchAspects(games.length);
  const made = games.map(({ name, heat }, index) => ({ name, heat, ...aspects[index] }));
  for (let from = 0; from < made.length; from += FILLED) {
    await sql`
      insert into game (name, heat, first_letter, categories, themes, tags, developer, summary, description_html)
      select name, heat, '#', categories, themes, tags, developer, summary, description_html
      from jsonb_to_recordset(${JSON.stringify(made.slice(from, from + FILLED))}::jsonb) as made (
        name text, heat float8, categories text[], themes text[], tags text[], developer text, summary text, description_html text
      )`.execute(db);
  }
  await sql`insert into game_package (game_id, platform) select id, case when id % 3 = 0 then 'ios' else 'android' end from game`.execute(
    db,
  );
  await sql`
    insert into opening (game_id, server_name, opens_at)
    select 1 + n % ${games.length}, '听潮' || n || '服', timestamptz '2026-11-20' + n * interval '1 minute'
    from generate_series(1, ${Number(values.openings)}::int) as n`.execute(db);
  const aliased = games.flatMap(({ aliases }, index) => aliases.map((alias) => ({ id: index + 1, alias })));
  await sql`
    insert into game_alias (game_id, alias)
    select * from unnest(
      ${aliased.map(({ id }) => id)}::bigint[], ${aliased.map(({ alias }) => alias)}::text[]
    )`.execute(db);
  await sql`
    insert into news (kind, category, title, published_at)
    select 'article', '攻略', game.name || '新手攻略：第' || n || '篇', timestamptz '2026-11-20' - n * interval '1 hour'
    from generate_series(1, ${Number(values.news)}::int) as n join game on game.id = 1 + n % ${games.length}`.execute(
    db,
  );
  await sql`insert into news_game (news_id, game_id) select id, 1 + id % ${games.length} from news`.execute(
    db,
  );
  await sql`
    insert into pack (game_id, title, total, remaining)
    select id, '新手礼包', 100, 100 from game where id % 20 = 0`.execute(db);
}

async function timeIndexing(db: Database): Promise<void> {
  const before = process.cpuUsage();
  const start = performance.now();
  await transaction(db, (tx) => indexGames(tx));
  const gamesTook = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  await transaction(db, async (tx) => {
    await indexNews(tx);
    await indexPacks(tx);
  });
  const restTook = performance.now() - start - gamesTook;
  await sql`analyze`.execute(db);
  const { rows } = await sql<{ rows: number; heap: number; indexes: number; tokens: number }>`
    select pg_table_size('search_document') as heap, pg_indexes_size('search_document') as indexes,
      (select avg(cardinality(tokens))::float8 from search_document where kind = 'game') as tokens`.execute(
    db,
  );
  const [size] = rows;
  console.log(
    `indexing games ${seconds(gamesTook)} (CPU of this process ${seconds((user + system) / 1000)}), ` +
      `news and packs ${seconds(restTook)}; table ${megabytes(size?.heap)}, indexes ${megabytes(size?.indexes)}, ` +
      `${size?.tokens.toFixed(0)} terms a game`,
  );
}

/** Prints the ratio to the reference statement, and wall and CPU time, of each call by kind of query. */
async function timeQueries(db: Database, games: readonly BenchGame[]): Promise<void> {
  const kinds = searchQueries(games, Number(values.queries));
  const reference = await referenceStatementMs(db);
  const calls: Record<string, (val: string) => Promise<unknown>> = {
    suggest: (val) => suggestGames({ reads: db, scope: new ReadScope(NOW) } as never, { val }),
    searchgame: (val) =>
      findGamesFor({ reads: db, scope: new ReadScope(NOW) } as never, { val, page: 1, size: 20 }),
    search: (val) => findAll({ reads: db, scope: new ReadScope(NOW) } as never, { val }),
  };
  for (const [name, call] of Object.entries(calls)) {
    for (const val of Object.values(kinds).flatMap((queries) => queries.slice(0, WARM_UP))) {
      await call(val);
    }
    const rows: Record<string, string | number>[] = [];
    const all: Timing[] = [];
    for (const [kind, queries] of Object.entries(kinds)) {
      const timings: Timing[] = [];
      for (const val of queries) {
        timings.push(await timed(() => call(val)));
      }
      rows.push({ [name]: kind, example: queries[0] ?? '', ...percentiles(timings, reference) });
      all.push(...timings);
    }
    console.table([...rows, { [name]: 'all', example: '', ...percentiles(all, reference) }]);
  }
}

interface Timing {
  wall: number;
  cpu: number;
}

async function timed(work: () => Promise<unknown>): Promise<Timing> {
  const before = process.cpuUsage();
  const start = performance.now();
  await work();
  const wall = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return { wall, cpu: (user + system) / 1000 };
}

/** Medians to a game by its primary key first, then times in ms. */
function percentiles(timings: readonly Timing[], reference: number): Record<string, number> {
  const toReference = median(timings.map(({ wall }) => wall)) / reference;
  const row: Record<string, number> = { 'p50 to one game by id': milliseconds(toReference) };
  for (const measure of ['wall', 'cpu'] as const) {
    const times = timings.map((one) => one[measure]).sort((one, other) => one - other);
    for (const percent of [50, 95, 99]) {
      row[`${measure} p${percent}`] = milliseconds(times[Math.floor((times.length * percent) / 100)]);
    }
  }
  return row;
}

function milliseconds(time = 0): number {
  return Math.round(time * 10) / 10;
}

function seconds(time: number): string {
  return `${(time / 1000).toFixed(1)} s`;
}

function megabytes(bytes = 0): string {
  return `${(bytes / 1_048_576).toFixed(0)} MB`;
}
