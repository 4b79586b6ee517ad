import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { removeStatementLimit } from '#platform/database/statement-limit.ts';
import { transaction } from '#platform/database/transaction.ts';

/** Rows of a unit, which takes about 1 GB with its indexes. */
const GAMES = 2_000;
const PACKS = 20;
const CODES_OF_PACK = 100_000;
const PLAYERS = 150_000;
const COMMENTS = 400_000;
const AUDIT_ENTRIES = 200_000;
const FAVOURITES = 300_000;
const LISTINGS = 20_000;

/** The last second of the history; the first audit entries are 300 days older. */
const END = sql.raw(`timestamptz '2026-11-20'`);

/** The share of a pack's codes that are claimed: 3 of 5. */
const CLAIMED_OF_FIVE = 3;

/**
 * Adds unit `unit` (from 0) to a migrated database: games with news, packs with codes and claims, players, comments,
 * the audit. Foreign keys are not checked, which only a superuser may skip.
 */
export async function fillUnit(db: Database, unit: number): Promise<void> {
  const lit = (value: number) => sql.lit(value);
  const many = (rows: number) => sql.raw(`generate_series(${unit * rows + 1}, ${(unit + 1) * rows}) as n`);
  const game = sql`${lit(unit * GAMES)} + 1 + n % ${lit(GAMES)}`;
  const player = sql`${lit(unit * PLAYERS)} + 1 + n % ${lit(PLAYERS)}`;
  const claimedPacks = sql.raw(
    `${unit * PACKS * CODES_OF_PACK + 1} and ${(unit + 1) * PACKS * CODES_OF_PACK}`,
  );
  const mobile = sql.raw(`'138****' || lpad((n % 10000)::text, 4, '0')`);
  const sentence = sql.raw(`'这款游戏玩了' || n % 300 || '天，画面和剧情都不错，'`);
  const statements = [
    sql`insert into game (id, name, first_letter, summary, description_html, categories, themes, status, heat, score, updated_at)
      select n, '游戏' || n, 'Y', '第' || n || '款', '<p>' || repeat('玩法说明。', 100) || n || '</p>',
        array[(array['角色扮演','动作','策略','卡牌'])[1 + n % 4]], array[(array['仙侠','三国','武侠','魔幻'])[1 + n % 4]],
        (array['已上线','测试中','预约'])[1 + n % 3], n * 7919 % 100003, (n % 100) / 10.0,
        ${END} - n * interval '1 minute' from ${many(GAMES)}`,
    sql`insert into game_package (game_id, platform, url) select n, 'android', 'https://example.com/' || n from ${many(GAMES)}`,
    sql`insert into news (id, kind, category, title, body_html, published_at, view_count)
      select n, 'article', (array['新闻','公告','攻略','活动'])[1 + n % 4], '资讯' || n,
        (select '<p>' || string_agg(md5(n::text || line), ' ') || '</p>' from generate_series(1, 150) as line),
        ${END} - n * interval '10 minute', n % 5000 from ${many(GAMES)}`,
    sql`insert into opening (game_id, server_name, opens_at)
      select n, n || '服', ${END} + n * interval '1 minute' from ${many(GAMES)}`,
    sql`insert into pack (id, game_id, title, total, remaining)
      select n, ${lit(unit * GAMES)} + 1 + n % ${lit(PACKS)}, '礼包' || n, ${lit(CODES_OF_PACK)},
        ${lit((CODES_OF_PACK / 5) * (5 - CLAIMED_OF_FIVE))} from ${many(PACKS)}`,
    sql`insert into pack_code (id, pack_id, code, claimed)
      select n, (n - 1) / ${lit(CODES_OF_PACK)} + 1, 'YM' || upper(substr(md5(n::text), 1, 14)),
        n % 5 < ${lit(CLAIMED_OF_FIVE)} from ${many(PACKS * CODES_OF_PACK)}`,
    sql`insert into claim (pack_id, code_id, player_id, player_label, claimed_at)
      select pack_id, id, ${lit(unit * PLAYERS)} + 1 + id % ${lit(CODES_OF_PACK)}, '138****' || lpad((id % 10000)::text, 4, '0'),
        ${END} - interval '300 days' + id * interval '1 second' from pack_code
      where id between ${claimedPacks} and claimed order by id`,
    sql`insert into account (uid, mobile, nickname, icon_url, created_at)
      select 'u' || n, '1' || (3000000000 + n), '玩家' || n, 'avatars/a.webp', ${END} from ${many(PLAYERS)}`,
    sql`insert into player (id, nickname, icon_url, uid, account_uid, mobile_masked, mobile_key, created_at)
      select n, '玩家' || n, 'avatars/a.webp', md5('p' || n), 'own:u' || n, ${mobile}, sha256(n::text::bytea),
        ${END} - n * interval '10 second' from ${many(PLAYERS)}`,
    sql`insert into session (token_hash, player_id, created_at, expires_at)
      select sha256(('s' || n)::bytea), n, ${END}, ${END} + interval '30 days' from ${many(PLAYERS)}`,
    sql`insert into comment (id, game_id, player_id, nickname, body, stars, state, likes, created_at)
      select n, ${lit(unit * GAMES)} + 1 + n / 131 % ${lit(GAMES)}, ${player}, '玩家' || n,
        ${sentence} || repeat(${sentence}, n % 5), 1 + n % 5,
        case when n % 50 = 0 then '待审核' when n % 49 = 0 then '已拒绝' else '已发布' end, n % 3,
        ${END} - n * interval '2 second' from ${many(COMMENTS)}
      on conflict do nothing`,
    sql`insert into comment_like (comment_id, player_id) select n, ${player} from ${many(COMMENTS)}`,
    sql`insert into favourite (player_id, game_id) select ${player}, ${game} from ${many(FAVOURITES)} on conflict do nothing`,
    sql`insert into trade_listing (game_id, server_name, platform, title, price_fen, state, listed_at)
      select ${game}, n % 50 || '服', 'android', '账号' || n, n % 10000 + 100,
        (array['审核中','公示期','出售中','已下架'])[1 + n % 4], ${END} - n * interval '1 minute' from ${many(LISTINGS)}`,
    sql`insert into audit_entry (at, operator_name, role, action, subject, subject_id, title, before, after, address)
      select ${END} - (n::numeric / ${lit(AUDIT_ENTRIES)} - ${lit(unit)}) * interval '300 days', 'editor', 'editor', 'update', 'games',
        (1 + n % ${lit(GAMES)})::text, '游戏' || n, jsonb_build_object('summary', repeat('旧的简介', 40) || n, 'heat', n),
        jsonb_build_object('summary', repeat('新的简介', 40) || n, 'heat', n + 1), '10.0.0.1' from ${many(AUDIT_ENTRIES)}`,
    sql`insert into search_count (day, term, searches, results)
      select date '2026-11-20' - (n % 300)::int, '词' || n, 1 + n % 20, n % 50 from ${many(PLAYERS)}`,
  ];
  await transaction(db, async (tx) => {
    await removeStatementLimit(tx);
    await sql`set local session_replication_role = replica`.execute(tx);
    for (const statement of statements) {
      await statement.execute(tx);
    }
  });
}

/** Sets identity columns behind the inserted ids. */
export async function finishFilling(db: Database): Promise<void> {
  for (const table of ['game', 'news', 'pack', 'pack_code', 'player', 'comment']) {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`.execute(
      db,
    );
  }
}
