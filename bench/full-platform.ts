import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';

/** Rows per table: `rows` of games, packs, openings, players, activities and so on. */
export interface PlatformSize {
  rows: number;
  news: number;
  /** Codes of the first pack; half of them are claimed. */
  codes: number;
}

/** Fills an empty, migrated database. */
export async function fillPlatform(db: Database, size: PlatformSize): Promise<void> {
  const numbers = (most: number) => sql.raw(`generate_series(1, ${most}) as n`);
  const n = numbers(size.rows);
  /** Ten reviews and accounts for sale each for the first tenth of the games. */
  const game = sql.raw(`1 + n % ${Math.max(1, size.rows / 10)}`);
  const inserts = [
    sql`insert into site (key, is_default, settings)
      values ('default', true, '{"name": "满", "features": {"trading": true, "comments": true}}')`,
    sql`insert into game (name, first_letter, summary, categories, themes, status, heat, score, download_count, updated_at)
      select '游戏' || n, 'Y', '第' || n || '款', array[(array['角色扮演','动作','策略','卡牌'])[1 + n % 4]],
        array[(array['仙侠','三国','武侠','魔幻'])[1 + n % 4]], (array['已上线','测试中','预约'])[1 + n % 3],
        (n * 7919) % 100003, (n % 100) / 10.0, n * 13, timestamptz '2026-11-20' - n * interval '1 minute' from ${n}`,
    sql`insert into game_package (game_id, platform, url)
      select n, platform, 'https://example.com/' || n from ${n}, unnest(array['android','ios']) as platform
      where platform = 'android' or n % 10 = 0`,
    sql`insert into news (kind, category, title, published_at, view_count, featured)
      select 'article', (array['新闻','公告','攻略','活动'])[1 + n % 4], '资讯' || n,
        timestamptz '2026-11-20' - n * interval '1 minute', n % 5000, n % 1000 = 999 from ${numbers(size.news)}`,
    sql`insert into pack (game_id, title, total, remaining, ends_at)
      select n, '礼包' || n, 100, n % 100, timestamptz '2026-11-20' + n * interval '1 minute' from ${n}`,
    sql`insert into pack_code (pack_id, code) select 1, 'YM' || n from ${numbers(size.codes)}`,
    sql`insert into claim (pack_id, code_id, player_id, player_label, claimed_at)
      select 1, id, id, '138****' || lpad((id % 10000)::text, 4, '0'), timestamptz '2026-11-20' - id * interval '1 second' from pack_code where id % 2 = 0`,
    sql`insert into opening (game_id, server_name, opens_at)
      select n, n || '服', timestamptz '2026-11-20' + n * interval '1 minute' from ${n}`,
    sql`insert into player (nickname, icon_url, uid, account_uid, mobile_masked, created_at)
      select '玩家' || n, 'avatars/a.webp', 'u' || n, 'own:' || n, '138****' || lpad((n % 10000)::text, 4, '0'),
        timestamptz '2026-11-20' - n * interval '1 minute' from ${n}`,
    sql`insert into comment (game_id, nickname, body, stars, state, created_at)
      select ${game}, '玩家' || n, '第' || n || '条评论', 1 + n % 5, (array['待审核','已发布','已发布','已拒绝'])[1 + n % 4],
        timestamptz '2026-11-20' - n * interval '1 minute' from ${n}`,
    sql`insert into trade_listing (game_id, server_name, platform, title, price_fen, state, listed_at)
      select ${game}, n % 50 || '服', 'android', '账号' || n, n * 100,
        (array['审核中','公示期','出售中','已下架'])[1 + n % 4], timestamptz '2026-11-20' - n * interval '1 minute' from ${n}`,
    sql`update comment set player_id = id where id % 2 = 0`,
    sql`insert into comment_like (comment_id, player_id) select id, 1 + id % ${sql.lit(size.rows)} from comment`,
    sql`insert into news_game (news_id, game_id) select id, 1 + id % ${sql.lit(size.rows)} from news`,
    sql`insert into news_like (news_id, player_id) select n, n from ${n}`,
    sql`insert into favourite (player_id, game_id)
      select n, 1 + (n * 31 + more) % ${sql.lit(size.rows)} from ${n}, generate_series(1, 5) as more`,
    sql`insert into game_alias (game_id, alias) select n, '别名' || n from ${n}`,
    sql`insert into game_media (game_id, position, kind, url, width, height)
      select n, place, 'image', 'shots/' || n || '.webp', 1280, 720 from ${n}, generate_series(1, 3) as place`,
    sql`insert into game_release (game_id, version, released_at)
      select n, '1.' || more, timestamptz '2026-11-20' - more * interval '1 day' from ${n}, generate_series(1, 3) as more`,
    sql`insert into activity (title, starts_at, ends_at)
      select '活动' || n, timestamptz '2026-11-20' - n * interval '1 minute', timestamptz '2026-11-23' - n * interval '1 minute' from ${n}`,
    sql`insert into info_page (id, key, title, body_html, updated_at)
      values (0, 'about', '关于我们', '<p>我们</p>', timestamptz '2026-11-20') on conflict do nothing`,
    sql`insert into audit_entry (at, operator_name, role, action, subject, subject_id, title, address)
      select timestamptz '2026-11-20' - n * interval '1 minute', 'demo', 'admin', 'update', 'games', n::text, '游戏' || n,
        '127.0.0.1' from ${n}`,
  ];
  for (const insert of inserts) {
    await insert.execute(db);
  }
  await sql`analyze`.execute(db);
}
