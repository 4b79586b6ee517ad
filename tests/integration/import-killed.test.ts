import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { importKind, KIND_NAMES, type KindName } from '../../cli/import/kinds.ts';
import { fixedClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/open.ts';
import { runImport } from '../../platform/import/pipeline.ts';
import { searchCheck } from '../../services/main/doctor/main-checks.ts';
import { seededRandom } from '../chaos/claims/random.ts';
import { describeEachDatabase } from './databases.ts';
import { NOW } from './main-service/inputs.ts';

const SEED = Number(process.env.FAULTS_SEED ?? 20_261_123);
/** A whole batch, and another that isn't. */
const ROWS = 540;
/** One batch. */
const FEW = 12;
const MOST_STATEMENTS = 60;
const LIMIT_MS = 120_000;
const folder = mkdtempSync(join(tmpdir(), 'youmen-import-killed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rowOf: Record<KindName, (place: number) => object> = {
  games: (n) => ({ name: `青崖渡${n}`, categories: '角色扮演|国风', summary: `第${n}座渡口`, tags: '剧情' }),
  aliases: (n) => ({ name: `青崖渡${n}`, alias: `青崖${n}` }),
  news: (n) => ({ title: `冬日版本${n}`, published_at: '2026-11-01 10:00', games: `青崖渡${n}` }),
  packs: (n) => ({ game: `青崖渡${n}`, title: '新手礼包', contents: '元宝×100' }),
  openings: (n) => ({ game: `青崖渡${n}`, server_name: `${n}区`, opens_at: '2026-12-01 10:00' }),
  comments: (n) => ({
    game: `青崖渡${n}`,
    nickname: '旅人',
    body: `好玩${n}`,
    created_at: '2026-11-02 10:00',
  }),
};

/** The process has ended: no statement of its reaches the database any more. */
class Killed extends Error {}

/** Counts statements, and lets none through after so many. */
function killedAfter(most: number): KyselyPlugin & { statements: number } {
  return {
    statements: 0,
    transformQuery({ node }) {
      this.statements += 1;
      if (this.statements > most) {
        throw new Killed();
      }
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

/**
 * What an import writes, without the numbers and times that differ from run to run; a search index has such numbers among its words,
 * and a comment's key is made of one.
 */
async function written(db: Database, name: KindName): Promise<string[]> {
  const all: string[] = [];
  for (const table of importKind(name).tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(one) as row from ${sql.table(table)} as one`.execute(db);
    for (const { row } of rows) {
      const kept = Object.entries(row).filter(
        ([column]) => !/^id$|_ids?$|_at$|^tokens$|^import_key$/.test(column),
      );
      all.push(`${table} ${JSON.stringify(kept)}`);
    }
  }
  return all.sort();
}

/** The first rows that one has and the other hasn't. */
function differences(wanted: readonly string[], now: readonly string[]): string[] {
  const [before, after] = [new Set(wanted), new Set(now)];
  const missing = wanted.filter((row) => !after.has(row)).map((row) => `missing: ${row}`);
  const added = now.filter((row) => !before.has(row)).map((row) => `added: ${row}`);
  const counted = wanted.length === now.length ? [] : [`${now.length} rows instead of ${wanted.length}`];
  return [...counted, ...missing.slice(0, 2), ...added.slice(0, 2)];
}

async function importInto(db: Database, name: KindName, count = ROWS): Promise<void> {
  const path = join(folder, `${name}.jsonl`);
  const lines = Array.from({ length: count }, (_, place) => JSON.stringify(rowOf[name](place)));
  writeFileSync(path, lines.join('\n'));
  const nothing = () => undefined;
  const options = { isStrict: false, isDryRun: false };
  const context = { db, clock: fixedClock(NOW.toISOString()), emit: nothing, dropTags: nothing };
  const { rejected, outcome } = await runImport(importKind(name), path, options, context);
  expect([name, outcome, rejected]).toEqual([name, 'written', 0]);
}

describeEachDatabase('an import that is killed anywhere and run again', (open) => {
  test('has what one in a single run has, for every kind', { timeout: LIMIT_MS }, async () => {
    const [whole, broken] = [await open(), await open()];
    const random = seededRandom(SEED);
    for (const name of KIND_NAMES) {
      const counter = killedAfter(Number.POSITIVE_INFINITY);
      await importInto(whole.withPlugin(counter), name);
      const wanted = await written(whole, name);
      const most = Math.floor(random() * counter.statements);
      const told = `${name}, killed after ${most} of ${counter.statements} statements, seed ${SEED}`;
      await expect(importInto(broken.withPlugin(killedAfter(most)), name), told).rejects.toThrow(Killed);
      expect(
        (await searchCheck(broken).run(NOW)).map(({ level }) => level),
        told,
      ).toEqual(['ok']);
      await importInto(broken, name);
      expect(differences(wanted, await written(broken, name)), told).toEqual([]);
    }
  });

  test('has all of a batch or nothing of it, wherever it was killed', { timeout: LIMIT_MS }, async () => {
    const db = await open();
    for (const name of KIND_NAMES) {
      const before = await written(db, name);
      let after = before;
      for (let most = 0; after.length === before.length && most < MOST_STATEMENTS; most += 1) {
        await importInto(db.withPlugin(killedAfter(most)), name, FEW).catch((error: unknown) => {
          expect(error).toBeInstanceOf(Killed);
        });
        after = await written(db, name);
        const isUntouched = differences(before, after).length === 0;
        const told = `${name}, killed after ${most} statements`;
        expect(isUntouched || (await isWhole(db, name)), told).toBe(true);
      }
      expect(after.length, name).toBeGreaterThan(before.length);
    }
  });

  /** Whether doing it again changes nothing. */
  async function isWhole(db: Database, name: KindName): Promise<boolean> {
    const now = await written(db, name);
    await importInto(db, name, FEW);
    return differences(now, await written(db, name)).length === 0;
  }
});
