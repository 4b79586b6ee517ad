import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrateTo } from '#platform/database/migrate.ts';
import { transaction } from '#platform/database/transaction.ts';
import { upsertGames } from '#services/main/games/game-writer.ts';
import { upsertNews } from '#services/main/news/news-writer.ts';
import { upsertPacks } from '#services/main/packs/pack-writer.ts';
import { describeEachDatabase } from './databases.ts';
import { game, NOW, news, pack } from './main-service/inputs.ts';

describeEachDatabase('figures that were not counted', (open) => {
  test('[FIG-20] the migration counts likes and feedback again, and reads from zero', async () => {
    const db = await open();
    const [newsId, packId] = await transaction(db, async (tx) => {
      const [played] = await upsertGames(tx, [game('山海谣')], NOW);
      const [article] = await upsertNews(tx, [news('一篇攻略')]);
      const [gift] = await upsertPacks(tx, [pack(played?.id ?? 0, '新手礼包')]);
      return [article?.id ?? 0, gift?.id ?? 0];
    });
    await sql`insert into news_like (news_id, player_id, liked_at) values (${newsId}, 1, now()), (${newsId}, 2, now())`.execute(
      db,
    );
    await sql`insert into pack_code (pack_id, code, claimed) values (${packId}, 'YM1', true), (${packId}, 'YM2', true)`.execute(
      db,
    );
    await sql`
      insert into claim (pack_id, code_id, player_id, claimed_at, feedback)
      select pack_id, id, id, now(), case code when 'YM1' then '可用' end from pack_code where pack_id = ${packId}`.execute(
      db,
    );
    await migrateTo(db, '0044_own_page');
    await sql`update news set view_count = 29310, like_count = 1103`.execute(db);
    await sql`update pack set feedback_good = 93, feedback_bad = 2`.execute(db);
    await migrateTo(db, '0054_review_version');
    expect(await db.selectFrom('news').select(['view_count', 'like_count']).execute()).toEqual([
      { view_count: 0, like_count: 2 },
    ]);
    expect(await db.selectFrom('pack').select(['feedback_good', 'feedback_bad']).execute()).toEqual([
      { feedback_good: 1, feedback_bad: 0 },
    ]);
  });

  test('[FIG-30] the migration gives scores from elsewhere their full marks', async () => {
    const db = await open();
    const [one, ...others] = await transaction(db, (tx) =>
      upsertGames(
        tx,
        ['甲', '乙', '丙', '丁'].map((name) => game(name)),
        NOW,
      ),
    );
    await migrateTo(db, '0112_consent_by_session');
    const scores = [
      { game_id: one?.id ?? 0, value: 4.6, source: 'App Store' },
      { game_id: others[0]?.id ?? 0, value: 9.2, source: 'App Store' },
      { game_id: others[1]?.id ?? 0, value: 4.6, source: 'TapTap' },
      { game_id: others[2]?.id ?? 0, value: 4.1, source: '运营填写' },
    ];
    await db
      .insertInto('game_figure')
      .values([
        ...scores.map((score) => ({ ...score, kind: '评分' as const })),
        { game_id: one?.id ?? 0, kind: '下载量', value: 5, source: 'App Store' },
      ])
      .execute();
    await migrateTo(db, '0113_scales_and_devices');
    const stored = await db
      .selectFrom('game_figure')
      .select(['kind', 'scale'])
      .orderBy('game_id')
      .orderBy('value')
      .execute();
    expect(stored.map(({ kind, scale }) => [kind, scale])).toEqual([
      ['评分', 5],
      ['下载量', null],
      ['评分', 10],
      ['评分', 10],
      ['评分', 10],
    ]);
  });
});
