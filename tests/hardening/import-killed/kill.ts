import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { fixedClock } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { runImport } from '#platform/import/pipeline.ts';
import { importKinds, type KindName } from '#server/control/jobs/import-kinds.ts';
import { searchCheck } from '#services/main/doctor/main-checks.ts';
import { NOW } from '#tests/integration/main-service/inputs.ts';
import { isKilled, killedAfter } from './killed-after.ts';

/** A complete batch and an incomplete one. */
const ROWS = 540;
/** The rows of one batch. */
const ONE_BATCH = 12;
const MAX_STATEMENTS = 60;

/** The type of the import, the folder for its files, and a wrapper of its database. */
export interface Import {
  name: KindName;
  folder: string;
  through?(db: Database): Database;
}

const rowOf: Record<KindName, (place: number) => object> = {
  games: (n) => ({ name: `青崖渡${n}`, categories: '角色扮演|国风', summary: `第${n}座渡口`, tags: '剧情' }),
  aliases: (n) => ({ name: `青崖渡${n}`, alias: `青崖${n}` }),
  news: (n) => ({ title: `冬日版本${n}`, published_at: '2026-11-01 10:00', games: `青崖渡${n}` }),
  packs: (n) => ({ game: `青崖渡${n}`, title: '新手礼包', contents: '元宝×100' }),
  openings: (n) => ({ game: `青崖渡${n}`, server_name: `${n}区`, opens_at: '2026-12-01 10:00' }),
  comments: (n) => ({
    game: `青崖渡${n}`,
    nickname: '旅人',
    source: '旧站',
    body: `好玩${n}`,
    created_at: '2026-11-02 10:00',
  }),
};

/** `whole` receives an import in a single run, `broken` the killed ones. */
export type Databases = Record<'whole' | 'broken', Database>;

/**
 * The rows that an import writes, without ids and times, which differ between runs. The tokens of a search index
 * contain ids, and a comment's key is derived from one.
 */
async function written(db: Database, name: KindName): Promise<string[]> {
  const all: string[] = [];
  for (const table of importKinds[name]().tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(one) as row from ${sql.table(table)} as one`.execute(db);
    for (const { row } of rows) {
      const compared = Object.entries(row).filter(
        ([column]) => !/^id$|_ids?$|_at$|^tokens$|^import_key$/.test(column),
      );
      all.push(`${table} ${JSON.stringify(compared)}`);
    }
  }
  return all.sort();
}

/** The first rows that only one of them has. */
function differences(expected: readonly string[], actual: readonly string[]): string[] {
  const [before, after] = [new Set(expected), new Set(actual)];
  const missing = expected.filter((row) => !after.has(row)).map((row) => `missing: ${row}`);
  const added = actual.filter((row) => !before.has(row)).map((row) => `added: ${row}`);
  const counted =
    expected.length === actual.length ? [] : [`${actual.length} rows instead of ${expected.length}`];
  return [...counted, ...missing.slice(0, 2), ...added.slice(0, 2)];
}

async function importInto(db: Database, { name, folder }: Import, count: number): Promise<void> {
  const path = join(folder, `${name}.jsonl`);
  const lines = Array.from({ length: count }, (_, place) => JSON.stringify(rowOf[name](place)));
  writeFileSync(path, lines.join('\n'));
  const nothing = () => undefined;
  const options = { isStrict: false, isDryRun: false };
  const context = { db, clock: fixedClock(NOW.toISOString()), emit: nothing, publish: nothing };
  const { rejected, outcome } = await runImport(importKinds[name](), path, options, context);
  if (outcome !== 'written' || rejected > 0) {
    throw new Error(`${name}: ${outcome}, ${rejected} rejected`);
  }
}

/** Runs the import until it is killed after this many statements, or to its end. */
function importUntilKilled(db: Database, one: Import, count: number, limit: number): Promise<boolean> {
  const { through = (other) => other } = one;
  return isKilled(importInto(through(db.withPlugin(killedAfter(limit))), one, count));
}

/**
 * Kills an import at a random statement and repeats it.
 * @returns the differences from a single run on `whole`
 */
export async function killAndRepeat(
  { whole, broken }: Databases,
  one: Import,
  random: () => number,
): Promise<string[]> {
  const counter = killedAfter(Number.POSITIVE_INFINITY);
  await importInto(whole.withPlugin(counter), one, ROWS);
  const expected = await written(whole, one.name);
  const limit = Math.floor(random() * counter.statements);
  const wasKilled = await importUntilKilled(broken, one, ROWS, limit);
  const search = (await searchCheck(broken).run(NOW)).filter(({ level }) => level !== 'ok');
  await importInto(broken, one, ROWS);
  return [
    ...(wasKilled ? [] : ['was not killed']),
    ...search.map(({ level }) => `the search index: ${level}`),
    ...differences(expected, await written(broken, one.name)),
  ].map((fault) => `${one.name}, killed after ${limit} of ${counter.statements} statements: ${fault}`);
}

/**
 * Kills an import of one batch after each of its statements, until the batch is written.
 * @returns the case in which part of the batch was written
 */
export async function killAnywhere({ whole, broken }: Databases, one: Import): Promise<string[]> {
  await importInto(whole, one, ONE_BATCH);
  const expected = await written(whole, one.name);
  const before = await written(broken, one.name);
  for (let limit = 0; limit < MAX_STATEMENTS; limit += 1) {
    await importUntilKilled(broken, one, ONE_BATCH, limit);
    const actual = await written(broken, one.name);
    if (differences(expected, actual).length === 0) {
      return [];
    }
    const part = differences(before, actual);
    if (part.length > 0) {
      return [`${one.name}, killed after ${limit} statements: part of a batch is there: ${part.join(', ')}`];
    }
  }
  return [`${one.name}: nothing was written`];
}
