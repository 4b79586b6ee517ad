import { CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '#platform/database/open.ts';
import { sumListCounts } from '#services/main/lists/list-counts.ts';
import { countPacks } from '#services/main/packs/pack-pages.ts';
import { countOpenings } from '#services/main/schedule/opening-repository.ts';
import { describeOneDatabase } from '../databases.ts';
import { data } from '../main-service/call.ts';
import { NOW } from '../main-service/inputs.ts';
import { recorded } from '../recorded-statements.ts';

const ROWS = 8_000;
/** A list that counts its entries reads at least as many rows as it has. */
const MOST_ROWS = 4_000;
const n = sql.raw(`generate_series(1, ${ROWS}) as n`);
const minutes = sql`${NOW}::timestamptz + (n - ${sql.lit(ROWS / 2)}) * interval '1 minute'`;
const FILLED = [
  sql`insert into site (key, is_default, settings) values ('default', true, '{"features": {"trading": true}}')`,
  sql`insert into game (name, first_letter, summary, categories, themes, heat)
    select '游戏' || n, 'Y', '', array[(array['策略', '卡牌'])[1 + n % 2]], array['三国'], n * 7919 % 10007 from ${n}`,
  sql`insert into news (kind, category, title, published_at)
    select 'article', (array['新闻', '攻略'])[1 + n % 2], '资讯' || n, ${NOW}::timestamptz - n * interval '1 minute' from ${n}`,
  sql`insert into pack (game_id, title, total, remaining, ends_at) select n, '礼包' || n, 1, 1, ${minutes} from ${n}`,
  sql`insert into opening (game_id, server_name, opens_at) select n, '一服', ${minutes} from ${n}`,
  sql`insert into trade_listing (game_id, server_name, platform, title, price_fen, state, listed_at)
    select n, '一服', 'android', '账号', n, '出售中', ${NOW}::timestamptz - n * interval '1 minute' from ${n}`,
  sql`insert into activity (title, starts_at, ends_at) select '活动', ${minutes}, ${minutes} + interval '1 hour' from ${n}`,
  sql`analyze`,
];

interface Plan {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Relation Name'?: string;
  Plans?: Plan[];
}

/** The rows that the scans of a plan read. */
function rowsOf(plan: Plan): number {
  const own = plan['Relation Name'] ? plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0) : 0;
  return (plan.Plans ?? []).reduce((sum, part) => sum + rowsOf(part), own * plan['Actual Loops']);
}

/** The rows that each call reads. */
async function rowsRead(db: Database): Promise<Record<string, number>> {
  const calls: Record<string, (on: Database) => Promise<unknown>> = {
    games: (on) => data(on, '/vue/game', {}),
    'games of a category and theme': (on) => data(on, '/vue/game', { category: '卡牌', theme: '三国' }),
    news: (on) => data(on, '/vue/news', { category: '攻略' }),
    'number of packs': (on) => countPacks(on, {}, NOW),
    'number of packs in stock': (on) => countPacks(on, { state: '领取中' }, NOW),
    'number of openings': (on) => countOpenings(on, {}, NOW),
    trades: (on) => data(on, '/vue/trade', {}),
    activities: (on) => data(on, '/vue/activity', {}),
    sitemap: (on) => data(on, '/vue/sitemap', {}),
  };
  const read: Record<string, number> = {};
  for (const [name, call] of Object.entries(calls)) {
    const { db: on, statements } = recorded(db);
    await call(on);
    let total = 0;
    for (const { sql: text, parameters } of statements) {
      const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        CompiledQuery.raw(`explain (analyze, timing off, format json) ${text}`, [...parameters]),
      );
      total += rows.flatMap((row) => row['QUERY PLAN']).reduce((sum, { Plan }) => sum + rowsOf(Plan), 0);
    }
    read[name] = total;
  }
  return read;
}

describeOneDatabase('rows that lists read', (open) => {
  test('[LST-05] the first page of a list reads fewer rows than the list has entries', async () => {
    const db = await open();
    for (const statement of FILLED) {
      await statement.execute(db);
    }
    await sumListCounts(db);
    const read = await rowsRead(db);
    expect(Object.entries(read).filter(([, rows]) => rows > MOST_ROWS)).toEqual([]);
  });
});
