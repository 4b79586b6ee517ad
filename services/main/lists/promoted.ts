import { type RawBuilder, sql } from 'kysely';

/*
 * Games and news with `minors_notice` may harm minors. 未成年人网络保护条例 第二十四条 forbids showing them where the
 * platform draws attention to something. They are found by their address, by a search for them, by their letter, and
 * among what a player owns or marked. Every other list uses these conditions.
 */

/** True if the platform may draw attention to this game. */
export const gamePromoted: RawBuilder<boolean> = sql`(not game.minors_notice)`;

const flaggedGames = sql`(select flagged.id from game as flagged where flagged.minors_notice)`;

/** The same for the game of a column. Few games are flagged, so excluding them is cheaper than a join. */
export function gameOfPromoted(
  column:
    | 'pack.game_id'
    | 'opening.game_id'
    | 'trade_listing.game_id'
    | 'game_test.game_id'
    | 'calendar_entry.game_id',
): RawBuilder<boolean> {
  return sql`${sql.ref(column)} not in ${flaggedGames}`;
}

/** True for news about a flagged game. */
export const aboutFlaggedGame: RawBuilder<boolean> = sql`(
  news.id in (select news_id from news_game where game_id in ${flaggedGames}))`;

/** True for news that is not flagged, and about no flagged game. */
export const newsPromoted: RawBuilder<boolean> = sql`(not news.minors_notice
  and news.id not in (select news_id from news_game where game_id in ${flaggedGames}))`;

/** True if any game or news is flagged. Without one no link needs a look. */
export const anyFlagged: RawBuilder<boolean> = sql`(
  exists (select from game as flagged where flagged.minors_notice)
  or exists (select from news where news.minors_notice))`;

/** The id in an address like `/BaseYxDetails?id=12`; null for other addresses. */
function idIn(link: RawBuilder<unknown>, path: string, param = 'id'): RawBuilder<number | null> {
  return sql`substring(lower(${link}) from ${`${path}[^?#]*[?](?:[^#]*&)?${param}=([0-9]{1,15})(?![0-9])`})::bigint`;
}

/** True unless a link leads to a flagged game or article, or to a list, pack or trade listing of a flagged game. */
export function linkPromoted(column: 'banner.link' | 'activity.link'): RawBuilder<boolean> {
  const link = sql`coalesce(${sql.ref(column)}, '')`;
  const game =
    '/(?:baseyxdetails|movepage/sharegamedetails|basedownloadpage|download[.]html|basegamelogin/basegame)';
  return sql`(
    not exists (
      select from game as flagged where flagged.minors_notice and flagged.id in (
        ${idIn(link, game)},
        ${idIn(link, '/', 'game_id')},
        substring(lower(${link}) from '/download/([0-9]{1,15})/')::bigint,
        (select game_id from pack where pack.id = ${idIn(link, '/basegiftdetails')}),
        (select game_id from trade_listing where trade_listing.id = ${idIn(link, '/basejydetails')})
      )
    )
    and not exists (
      select from news where news.id = ${idIn(link, '/basegameinfodetails')} and not ${newsPromoted}
    ))`;
}

/** True for a text that contains no name of a flagged game. */
export function wordPromoted(column: 'hot_word.word'): RawBuilder<boolean> {
  return sql`not exists (
    select from game as flagged
    cross join lateral (
      select flagged.name union all select alias from game_alias where game_id = flagged.id
    ) as called (name)
    where flagged.minors_notice and strpos(lower(${sql.ref(column)}), lower(called.name)) > 0)`;
}
