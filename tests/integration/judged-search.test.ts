import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { evaluate } from '#bench/judged/evaluate.ts';
import { JUDGED_AT, readJudgedQueries } from '#bench/judged/judged-queries.ts';
import { portalSearch } from '#bench/judged/portal-search.ts';
import { seedDemo } from '#demo/seed.ts';
import type { Database } from '#platform/database/open.ts';
import { describeEachDatabase } from './databases.ts';

describeEachDatabase('the judged queries', (open) => {
  let db: Database;
  const dataDir = mkdtempSync(join(tmpdir(), 'youmen-judged-'));

  beforeAll(async () => {
    db = await open();
    await seedDemo({ db, clock: JUDGED_AT, dataDir, say: () => undefined });
  });
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

  test('[FND-10] 95 % of the queries have a right result among the first three; less than 3 % find nothing', async () => {
    const { overall, misses } = await evaluate(portalSearch(db, JUDGED_AT.now()), readJudgedQueries());
    const failed = misses.filter(({ outcome }) => outcome !== 'second or third');
    const report = failed.map(({ query, shown }) => `${query}: ${shown.map(({ name }) => name).join('; ')}`);
    expect(overall.empty, report.join('\n')).toBeLessThan(0.03);
    expect(overall.atThree, report.join('\n')).toBeGreaterThanOrEqual(0.95);
  });
});
