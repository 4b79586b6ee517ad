import { type RawBuilder, sql } from 'kysely';
import type { CallParams } from '#contract/call.ts';
import type { gameList } from '#contract/calls/games.ts';
import { chinaDayStart } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { type GameCardRow, selectGameCards } from '../catalogue/game-card-query.ts';
import { allOf, countRows, rangeOf } from '../catalogue/list-page.ts';
import { packClaimable } from '../packs/claim-state.ts';

type GameListParams = CallParams<typeof gameList>;

const ORDERS = {
  hot: sql`game.heat desc, game.id`,
  new: sql`game.updated_at desc, game.id`,
  score: sql`game.score desc nulls last, game.id`,
  downloads: sql`game.download_count desc nulls last, game.id`,
} as const;

/** Up to this many matches are fetched and then sorted. With more, a scan in sort order finds the first page soon. */
const FEW = 1_000;

/** The conditions of the filters that are set. */
function conditions(
  { category, theme, status, letter, platform, has_gift, opens_today, recommended }: GameListParams,
  now: Date,
): RawBuilder<unknown>[] {
  const built = sql`exists(select 1 from game_package where game_id = game.id and platform = ${platform})`;
  return [
    category && sql`game.categories @> array[${category}]::text[]`,
    theme && sql`game.themes @> array[${theme}]::text[]`,
    status && sql`game.status = ${status}`,
    letter && sql`game.first_letter = ${letter}`,
    platform && (platform === 'h5' ? sql`(game.h5_url is not null or ${built})` : built),
    has_gift && sql`exists(select 1 from pack where pack.game_id = game.id and ${packClaimable(now)})`,
    opens_today &&
      sql`exists(
        select 1 from opening where game_id = game.id
          and opens_at >= ${chinaDayStart(now)} and opens_at < ${chinaDayStart(now, 1)})`,
    recommended && sql`game.reason is not null`,
  ].filter((one) => typeof one === 'object');
}

function publishedGames(db: Database) {
  return db.selectFrom('game').select('game.id').where('game.published', '=', true);
}

/** One page of games as cards in the requested order, and the number of matches, up to the count limit. */
export async function pageOfGames(
  db: Database,
  params: GameListParams,
  now: Date,
): Promise<{ rows: GameCardRow[]; total: number }> {
  const given = conditions(params, now);
  const matches = publishedGames(db).where(allOf(given));
  // Each of several filters may match many games and all together few, which no index covers.
  const few = given.length > 1 ? await matches.limit(FEW + 1).execute() : undefined;
  if (few && few.length <= FEW) {
    const ids = few.map(({ id }) => id);
    const found = db
      .selectFrom('game')
      .select('game.id')
      .where(sql<boolean>`game.id = any(${ids}::bigint[])`);
    return { rows: await listGames(db, found, params, now), total: ids.length };
  }
  const [rows, total] = await Promise.all([listGames(db, matches, params, now), countRows(db, matches)]);
  return { rows, total };
}

function listGames(
  db: Database,
  chosen: ReturnType<typeof publishedGames>,
  params: GameListParams,
  now: Date,
) {
  const order = ORDERS[params.sort];
  const { limit, offset } = rangeOf(params);
  const page = chosen.orderBy(order).limit(limit).offset(offset);
  return selectGameCards(db, now).where('game.id', 'in', page).orderBy(order).execute();
}
