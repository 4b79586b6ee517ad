// @module-tag exact

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { fixedClock } from '#platform/core/clock.ts';
import { migrate, migrateTo } from '#platform/database/migrate.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { runFile } from '#server/control/jobs/import-job.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { packResource } from '#services/main/packs/pack-resource.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { describeEachDatabase } from './databases.ts';
import { data } from './main-service/call.ts';
import { game, NOW, pack } from './main-service/inputs.ts';

const folder = mkdtempSync(join(tmpdir(), 'youmen-packs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const TYPED = '游戏,礼包,总数,已领\n山海谣,新手礼包,1000,100\n';
const NOTE = 'note 总数: 数量没有导入：页面上的数量按兑换码计，导入兑换码后显示';

describeEachDatabase('packs without codes', (open) => {
  let db: Database;
  let gameId = 0;

  async function run(kind: 'packs' | 'codes', content: string, packId?: number) {
    const path = join(folder, 'input.csv');
    writeFileSync(path, content);
    const issues: string[] = [];
    const summary = await runFile(
      path,
      { kind, pack: packId, isStrict: false, isDryRun: false },
      {
        db,
        clock: fixedClock(NOW.toISOString()),
        publish: () => undefined,
        emit: (event) => {
          if (event.type === 'issue') {
            issues.push(`${event.issue.level} ${event.issue.column}: ${event.issue.reason}`);
          }
        },
      },
    );
    return { summary, issues };
  }

  const packId = async () => (await db.selectFrom('pack').select('id').executeTakeFirstOrThrow()).id;

  /** The numbers and the state of the pack in the list, on its page and in the stock call. */
  async function shown() {
    const id = await packId();
    const { list } = await data(db, '/vue/gift', { game_id: gameId });
    const { pack: one } = await data(db, '/vue/giftinfo', { id });
    const stock = await data(db, '/vue/stock', { ids: String(id) });
    const all = [list[0], one, stock.list[0]].map((it) => `${it?.remaining}/${it?.total} ${it?.claim_state}`);
    return [...new Set(all)];
  }

  beforeEach(async () => {
    db = await open();
    const [written] = await transaction(db, (tx) => upsertGames(tx, [game('山海谣')], NOW));
    gameId = written?.id ?? 0;
  });

  test('[FIG-27] the numbers of a file are accepted and not shown; codes are counted', async () => {
    expect(await run('packs', TYPED)).toMatchObject({
      summary: { inserted: 1, rejected: 0 },
      issues: [NOTE],
    });
    expect(await shown()).toEqual(['0/0 已领完']);
    expect((await run('packs', TYPED)).summary).toMatchObject({ unchanged: 1, updated: 0 });
    await run('codes', 'YM-1\nYM-2\nYM-3\n', await packId());
    expect(await shown()).toEqual(['3/3 领取中']);
    await run('packs', TYPED);
    expect(await shown()).toEqual(['3/3 领取中']);
  });

  test('[FIG-27] a changed number in an exported file is noted and changes nothing', async () => {
    await run('packs', TYPED);
    const exported = await run('packs', `编号,总数\n${await packId()},500\n`);
    expect(exported).toMatchObject({ summary: { rejected: 0 }, issues: [NOTE] });
    expect(await shown()).toEqual(['0/0 已领完']);
  });

  test('[FIG-27] typed numbers of an earlier release go: at the upgrade, and when an undo restores them', async () => {
    await transaction(db, (tx) =>
      upsertPacks(tx, [pack(gameId, '新手礼包', { total: 1_000, remaining: 900 })]),
    );
    expect(await shown(), 'planted').toEqual(['900/1000 领取中']);
    await migrateTo(db, '0094_closings_and_grants');
    await sql`
      insert into code_batch (pack_id, file_name, at, state, replaced_total, replaced_remaining)
      values (${await packId()}, 'a.csv', now(), 'there', 1000, 900)`.execute(db);
    await migrateTo(db, '0097_only_counted');
    expect(await shown()).toEqual(['0/0 已领完']);
    const restored = await db
      .selectFrom('code_batch')
      .select(['replaced_total', 'replaced_remaining'])
      .execute();
    expect(restored).toEqual([{ replaced_total: 0, replaced_remaining: 0 }]);
    await migrate(db);
    await db.updateTable('pack').set({ total: 1_000, remaining: 900 }).execute();
    const id = await packId();
    await transaction(db, async (tx) => packResource.afterwards?.(tx, [id]));
    expect(await shown()).toEqual(['0/0 已领完']);
  });

  test('[FIG-27] the upgrade leaves the stock of packs with codes and of shared codes', async () => {
    await transaction(db, (tx) => upsertPacks(tx, [pack(gameId, '新手礼包', { total: 2, remaining: 2 })]));
    const id = await packId();
    await migrateTo(db, '0094_closings_and_grants');
    await sql`insert into pack_code (pack_id, code, claimed) values (${id}, 'YM1', false), (${id}, 'YM2', false)`.execute(
      db,
    );
    await migrateTo(db, '0097_only_counted');
    expect(await shown()).toEqual(['2/2 领取中']);
    await migrateTo(db, '0094_closings_and_grants');
    await sql`delete from pack_code`.execute(db);
    await sql`update pack set shared_code = 'ALL', shared_total = 2`.execute(db);
    await migrateTo(db, '0097_only_counted');
    expect(await shown()).toEqual(['2/2 领取中']);
  });
});
