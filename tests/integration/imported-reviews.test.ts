import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { fixedClock } from '#platform/core/clock.ts';
import { migrateTo } from '#platform/database/migrate.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { runImport } from '#platform/import/pipeline.ts';
import { importKinds } from '#server/control/jobs/import-kinds.ts';
import { upsertComments } from '#services/comments/comments/comment-writer.ts';
import { recountAllRatings, recountRatings } from '#services/comments/comments/rating-repository.ts';
import { markOlderImports } from '#services/comments/import/unmarked-imports.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { describeEachDatabase } from './databases.ts';
import { data } from './main-service/call.ts';
import { game, NOW, review } from './main-service/inputs.ts';

const folder = mkdtempSync(join(tmpdir(), 'youmen-reviews-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const FILE = `游戏,来源,昵称,星级,评论,游戏版本,发表时间,点赞数
山海谣,TapTap,路人甲,5,在别处写的好评,2.0,2026-11-20 10:00,9999
山海谣,App Store,路人乙,5,也是别处的好评,2.0,2026-11-20 11:00,
`;

describeEachDatabase('reviews from elsewhere', (open) => {
  let db: Database;
  let gameId = 0;

  async function run(content: string, source?: string) {
    const path = join(folder, 'reviews.csv');
    writeFileSync(path, content);
    const issues: string[] = [];
    const summary = await runImport(
      importKinds.comments({ source }),
      path,
      { isStrict: false, isDryRun: false },
      {
        db,
        clock: fixedClock(NOW.toISOString()),
        publish: () => undefined,
        emit: (event) => {
          if (event.type === 'issue') {
            issues.push(
              `${event.issue.level} ${event.issue.line} ${event.issue.column}: ${event.issue.reason}`,
            );
          }
        },
      },
    );
    return { summary, issues };
  }

  const page = () => data(db, '/Comment/comment_list_v2', { dynamics_id: gameId });
  const rating = async () =>
    (
      await sql<{ pair: number[] }>`select array[starred, total_stars] as pair from game_rating
      where game_id = ${gameId}`.execute(db)
    ).rows[0]?.pair;

  beforeEach(async () => {
    db = await open();
    await transaction(db, async (tx) => {
      const [written] = await upsertGames(tx, [game('山海谣')], NOW);
      gameId = written?.id ?? 0;
      await upsertComments(tx, [
        review(gameId, '本站玩家写的差评', { stars: 1, game_version: '2.0', likes: 3 }),
        review(gameId, '又一个差评', { stars: 1, game_version: '2.0', likes: 2 }),
        review(gameId, '第三个差评', { stars: 1, game_version: '2.0', likes: 1 }),
      ]);
    });
  });

  test('[FIG-26] show their source and leave score, distribution, trend, versions and order alone', async () => {
    const { summary: before } = await page();
    const { summary, issues } = await run(FILE);
    expect(summary).toMatchObject({ inserted: 2, rejected: 0 });
    expect(issues).toEqual(['note 2 点赞数: 点赞数没有导入：这里只计本站玩家的点赞']);
    const { list, summary: after, total } = await page();
    expect(after).toEqual(before);
    expect(after).toMatchObject({
      average: 2,
      count: 3,
      stars: [3, 0, 0, 0, 0],
      recent: { average: 2, count: 3 },
      versions: [{ version: '2.0', average: 2, count: 3 }],
    });
    expect(await rating()).toEqual([3, 3]);
    expect(await transaction(db, recountAllRatings)).toBe(0);
    expect(total).toBe(5);
    expect(list.map(({ body, source, stars, likes }) => [body, source, stars, likes])).toEqual([
      ['本站玩家写的差评', null, 1, 3],
      ['又一个差评', null, 1, 2],
      ['第三个差评', null, 1, 1],
      ['也是别处的好评', 'App Store', 5, 0],
      ['在别处写的好评', 'TapTap', 5, 0],
    ]);
  });

  test('[FIG-26] planted: an imported review without its source would count, which the figures show', async () => {
    await run(FILE);
    await db.updateTable('comment').set({ source: null }).where('source', '=', 'TapTap').execute();
    expect(await transaction(db, recountAllRatings)).toBe(1);
    expect(await rating()).toEqual([4, 8]);
    expect((await page()).summary.average).toBe(4);
  });

  test('[FIG-26] a review without a source is rejected with what to do; --source gives it to the file', async () => {
    const plain = '游戏,星级,评论,发表时间\n山海谣,5,在别处写的好评,2026-11-20 10:00\n';
    const refused = await run(plain);
    expect(refused.summary).toMatchObject({ inserted: 0, rejected: 1 });
    expect(refused.issues[0]).toContain('没有写来源。请加一列“来源”');
    expect(refused.issues[0]).toContain('--source');
    expect((await run(plain, 'TapTap')).summary).toMatchObject({ inserted: 1, rejected: 0 });
    expect((await run(plain, 'TapTap')).summary).toMatchObject({ unchanged: 1, inserted: 0 });
    expect((await page()).list.map(({ source }) => source)).toEqual([null, null, null, 'TapTap']);
  });

  test('[FIG-26] after the upgrade earlier imports no longer count; players’ reviews and the demo’s do', async () => {
    await migrateTo(db, '0094_closings_and_grants');
    await writeEarlier();
    await migrateTo(db, '0097_only_counted');
    await expectMarked();
  });

  test('[FIG-26] neither do those of an export of an earlier release', async () => {
    await writeEarlier();
    await transaction(db, async (tx) => {
      await markOlderImports(tx);
      await recountAllRatings(tx);
    });
    await expectMarked();
  });

  /** What earlier releases wrote: an import with typed likes, a player's review, an anonymised one, and the demo's. */
  async function writeEarlier() {
    await sql`delete from comment`.execute(db);
    await sql`
      insert into comment (game_id, import_key, player_id, nickname, icon_url, province, stars, body, created_at, likes)
      values (${gameId}, 'a', null, '路人', null, null, 5, '导入的', ${NOW}, 9999),
        (${gameId}, null, 7, '玩家', null, null, 1, '玩家的', ${NOW}, 2),
        (${gameId}, null, null, '已注销', null, null, 2, '注销玩家的', ${NOW}, 0),
        (${gameId}, 'b', null, '演示', 'a.webp', null, 3, '演示的', ${NOW}, 4),
        (${gameId}, 'c', null, '演示', null, '广东', 3, '演示的，没有头像', ${NOW}, 1)`.execute(db);
    await sql`update game_rating set starred = 5, total_stars = 14 where game_id = ${gameId}`.execute(db);
  }

  async function expectMarked() {
    expect(await rating()).toEqual([4, 9]);
    const { list, summary } = await page();
    expect([summary.count, summary.stars]).toEqual([4, [1, 1, 2, 0, 0]]);
    expect(list.map(({ body, source, stars, likes }) => [body, source, stars, likes])).toEqual([
      ['演示的', null, 3, 4],
      ['玩家的', null, 1, 2],
      ['演示的，没有头像', null, 3, 1],
      ['注销玩家的', null, 2, 0],
      ['导入的', '', null, 0],
    ]);
    await transaction(db, (tx) => recountRatings(tx, [gameId]));
    expect(await rating()).toEqual([4, 9]);
  }
});
