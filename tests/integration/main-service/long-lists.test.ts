import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { describeEachDatabase } from '../databases.ts';
import { data } from './call.ts';
import { at, NOW } from './inputs.ts';

const GAMES = 10_100;
/** 10,100 games: every second one is a card game, 8 of the card games and 1,300 others are for iOS, all for Android. */
const FILLED = [
  sql`insert into game (name, first_letter, summary, categories, status, heat, updated_at)
    select '游戏' || n, 'Y', '', array[(array['策略', '卡牌'])[1 + n % 2]], '已上线', (n * 7919) % 100003, ${NOW}::timestamptz
    from generate_series(1, ${sql.lit(GAMES)}) as n`,
  sql`insert into game_package (game_id, platform, url) select id, 'android', 'https://example.com/' || id from game`,
  sql`insert into game_package (game_id, platform, url) select id, 'ios', 'https://example.com/' || id from game
    where (categories = '{卡牌}' and id <= 16) or (categories = '{策略}' and id <= 2600)`,
  sql`insert into pack (game_id, title, total, remaining, created_at, starts_at)
    select n, '礼包' || n, 10, case when n % 3 = 0 then 10 else 0 end, ${NOW}::timestamptz - n * interval '1 minute',
      case when n % 3 = 1 then ${at(1)}::timestamptz end from generate_series(1, 90) as n`,
];

describeEachDatabase('long lists', (open) => {
  let db: Database;

  beforeAll(async () => {
    db = await open();
    for (const insert of FILLED) {
      await insert.execute(db);
    }
    await sql`analyze`.execute(db);
  });

  const idsByHeat = async (condition: ReturnType<typeof sql>) => {
    const { rows } = await sql<{
      id: number;
    }>`select id from game where ${condition} order by heat desc, id`.execute(db);
    return rows.map(({ id }) => id);
  };

  test.each([
    ['8 matches with the lowest ids', '卡牌', 'ios', sql`categories = '{卡牌}' and id <= 16`],
    ['1,300 matches', '策略', 'ios', sql`categories = '{策略}' and id <= 2600`],
    ['5,050 matches', '卡牌', 'android', sql`categories = '{卡牌}'`],
  ] as const)(
    '[API-01] two combined filters return the right pages: %s',
    async (_many, category, platform, condition) => {
      const expected = await idsByHeat(condition);
      for (const page of [1, 2, 30]) {
        const result = await data(db, '/vue/game', { category, platform, page, size: 5 });
        expect(result.total).toBe(expected.length);
        expect(result.list.map(({ id }) => id)).toEqual(expected.slice((page - 1) * 5, page * 5));
      }
    },
  );

  test('[API-01] a list is capped at 10,000 entries and marks its total as capped', async () => {
    const last = await data(db, '/vue/game', { page: 200, size: 50 });
    expect(last).toMatchObject({ total: 10_000, total_capped: true });
    expect(last.list).toHaveLength(50);
    expect(await data(db, '/vue/game', { page: 201, size: 50 })).toMatchObject({ total: 10_000, list: [] });
  });

  test('[API-01] the home page shows claimable packs, filled up with others', async () => {
    const shown = async () => (await data(db, '/vue/index', { full: '1' })).packs.map(({ id }) => id);
    const claimable = Array.from({ length: 30 }, (_, index) => 3 * (index + 1));
    const coming = claimable.map((id) => id - 2);
    expect(await shown()).toEqual([...claimable, ...coming].slice(0, 40));
    await sql`update pack set remaining = 10 where starts_at is null`.execute(db);
    const open = Array.from({ length: 90 }, (_, index) => index + 1).filter((id) => id % 3 !== 1);
    expect(await shown()).toEqual(open.slice(0, 40));
  });
});
