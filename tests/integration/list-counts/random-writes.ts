import { type RawBuilder, sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { at } from '../main-service/inputs.ts';

/** A time of one of the days around `NOW`, often at midnight. */
function someTime(random: () => number): RawBuilder<Date> {
  const hour = ['00:00', '00:00', '09:59', '10:00', '10:01', '23:59'][Math.floor(random() * 6)] ?? '';
  return sql`${at(Math.floor(random() * 7) - 3, hour)}::timestamptz`;
}

/** Writes one or several rows of the counted tables, as imports, forms, bulk edits and erasures do. */
function writesOf(random: () => number): readonly (() => RawBuilder<unknown>)[] {
  const one = <T>(...values: T[]): T => values[Math.floor(random() * values.length)] as T;
  const flag = (chance: number) => sql`(${random() < chance}::boolean)`;
  const text = (...values: (string | null)[]) => sql`${one(...values)}::text`;
  const texts = (...values: string[]) => sql`${values.filter(() => random() < 0.4)}::text[]`;
  const some = (table: string) => sql`
    id in (select id from ${sql.table(table)} order by (id * ${Math.floor(random() * 97) + 1}) % 101 limit ${one(1, 1, 3, 20)})`;
  const aGame = () =>
    sql`(select id from game order by (id * ${Math.floor(random() * 97) + 1}) % 101 limit 1)`;
  const rows = () => sql.lit(one(1, 2, 5));
  return [
    () => sql`insert into game (name, first_letter, summary, categories, themes, status, published, minors_notice)
      select '游戏' || n, ${text('Y', 'B', '#')}, '', ${texts('策略', '卡牌', '动作')}, ${texts('三国', '仙侠')},
        ${text('已上线', '预约', null)}, ${flag(0.8)}, ${flag(0.1)} from generate_series(1, ${rows()}) as n`,
    () =>
      sql`update game set categories = ${texts('策略', '卡牌', '策略')}, published = ${flag(0.8)} where ${some('game')}`,
    () => sql`update game set minors_notice = ${flag(0.2)}, status = ${text('测试中', null)}, first_letter = ${text('Y', 'B')}
      where ${some('game')}`,
    () => sql`update game set themes = array_remove(themes, '三国'), heat = heat + 1 where ${some('game')}`,
    () => sql`delete from game where ${some('game')} and id % 5 = 0`,
    () => sql`insert into news (kind, category, title, published_at, published, minors_notice)
      select 'article', ${text('新闻', '攻略', '公告')}, '资讯' || n, ${someTime(random)}, ${flag(0.8)}, ${flag(0.1)}
      from generate_series(1, ${rows()}) as n`,
    () =>
      sql`update news set category = ${text('新闻', '攻略')}, published = ${flag(0.8)} where ${some('news')}`,
    () =>
      sql`update news set published_at = ${someTime(random)}, minors_notice = ${flag(0.1)} where ${some('news')}`,
    () => sql`insert into news_game (news_id, game_id) select id, ${aGame()} from news
      where ${some('news')} and exists (select from game) on conflict do nothing`,
    () => sql`delete from news where ${some('news')} and id % 5 = 0`,
    () => sql`insert into pack (game_id, title, kind, platforms, total, remaining, starts_at, ends_at, published)
      select id, '礼包', ${text('新手', '独家', null)}, ${texts('android', 'ios')}, 2, ${one(0, 1, 2)}::int,
        ${one(at(-9), at(-5), null)}::timestamptz, ${one(someTime(random), sql`null::timestamptz`)}, ${flag(0.8)}
      from game where ${some('game')}
      on conflict do nothing`,
    () => sql`update pack set remaining = greatest(0, remaining - 1) where ${some('pack')}`,
    () => sql`update pack set remaining = 2, published = ${flag(0.8)} where ${some('pack')}`,
    () =>
      sql`update pack set kind = ${text('新手', null)}, platforms = ${texts('ios', 'h5')} where ${some('pack')}`,
    () => sql`update pack set starts_at = ${one(at(0), at(1), at(2), null)}::timestamptz, ends_at = ${one(at(3), null)}::timestamptz
      where ${some('pack')}`,
    () => sql`delete from pack where ${some('pack')} and id % 4 = 0`,
    () => sql`insert into opening (game_id, server_name, opens_at, platform)
      select id, n || '服', ${someTime(random)}, ${text('双端', 'android', 'h5', null)}
      from game, generate_series(1, ${rows()}) as n where ${some('game')}
      on conflict (game_id, server_name, opens_at) do update set platform = excluded.platform`,
    () =>
      sql`update opening set opens_at = opens_at + interval '1 day', platform = ${text('ios', null)} where ${some('opening')}`,
    () => sql`delete from opening where ${some('opening')} and id % 3 = 0`,
    () => sql`insert into trade_listing (game_id, server_name, platform, title, price_fen, state, listed_at)
      select id, '一服', ${text('双端', 'android', 'ios')}, '账号', 100, ${text('审核中', '公示期', '出售中')}, ${at(-1)}::timestamptz
      from game where ${some('game')}`,
    () => sql`update trade_listing set state = ${text('出售中', '已下架', '交易中')}, platform = ${text('双端', 'ios')}
      where ${some('trade_listing')}`,
    () => sql`delete from trade_listing where ${some('trade_listing')} and id % 3 = 0`,
    () => sql`insert into activity (title, starts_at, ends_at, published, link)
      values ('活动', ${at(-2)}::timestamptz, ${at(2)}::timestamptz, ${flag(0.8)},
        '/BaseYxDetails?id=' || coalesce(${aGame()}, 1))`,
    () => sql`update activity set published = ${flag(0.6)}, link = null where ${some('activity')}`,
    () => sql`delete from activity where ${some('activity')} and id % 3 = 0`,
  ];
}

class RolledBack extends Error {}

/** Runs random writes, some of them together in a transaction, and some of these undone. */
export async function writeRandomly(db: Database, random: () => number, count: number): Promise<void> {
  const writes = writesOf(random);
  for (let done = 0; done < count; ) {
    const together = random() < 0.2 ? 3 : 1;
    const isUndone = random() < 0.1;
    await transaction(db, async (tx) => {
      for (let number = 0; number < together; number += 1) {
        await writes[Math.floor(random() * writes.length)]?.().execute(tx);
      }
      if (isUndone) {
        throw new RolledBack();
      }
    }).catch((error) => {
      if (!(error instanceof RolledBack)) {
        throw error;
      }
    });
    done += together;
  }
}
