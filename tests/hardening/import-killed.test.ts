import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { KIND_NAMES } from '#server/control/jobs/import-kinds.ts';
import { fillCategories } from '#services/main/games/categories/category-lists.ts';
import { seededRandom } from '../chaos/claims/random.ts';
import { describeEachDatabase, describeOneDatabase } from '../integration/databases.ts';
import { scaled } from '../time-limits.ts';
import { killAndRepeat, killAnywhere } from './import-killed/kill.ts';
import { withoutTransactions } from './import-killed/plants.ts';

const SEED = Number(process.env.FAULTS_SEED ?? 20_261_123);
const LIMIT_MS = scaled(120_000);
const folder = mkdtempSync(join(tmpdir(), 'youmen-import-killed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describeEachDatabase('an import that is killed at any statement and repeated', (open) => {
  test('has the result of a single run, for every type', { timeout: LIMIT_MS }, async () => {
    const databases = { whole: await open(), broken: await open() };
    const random = seededRandom(SEED);
    for (const name of KIND_NAMES) {
      expect(await killAndRepeat(databases, { name, folder }, random), `seed ${SEED}`).toEqual([]);
    }
  });

  test('has a complete batch or nothing of it, after a kill at any statement', {
    timeout: LIMIT_MS,
  }, async () => {
    const databases = { whole: await open(), broken: await open() };
    for (const name of KIND_NAMES) {
      expect(await killAnywhere(databases, { name, folder })).toEqual([]);
    }
  });
});

describeOneDatabase('an import whose batches are not transactions', (open) => {
  const planted = { name: 'games', folder, through: withoutTransactions } as const;
  /** The lists of categories are filled under a lock, which needs a transaction. */
  const filled = async () => {
    const databases = { whole: await open(), broken: await open() };
    await Promise.all(Object.values(databases).map(fillCategories));
    return databases;
  };

  test('is detected: a kill leaves part of a batch', async () => {
    const databases = await filled();
    expect(await killAnywhere(databases, planted)).toEqual([
      expect.stringMatching(/^games, killed after \d+ statements: part of a batch is there: 12 rows/),
    ]);
  });

  test('is detected: a kill leaves games that are permanently missing from the search', async () => {
    const found: string[] = [];
    for (const share of [0.1, 0.2, 0.3, 0.4, 0.5]) {
      found.push(...(await killAndRepeat(await filled(), planted, () => share)));
    }
    const faults = found.join('\n');
    expect(faults).toMatch(/: the search index: /);
    expect(faults).toMatch(/: missing: search_document /);
  });
});
