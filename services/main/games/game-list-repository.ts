import { sql } from 'kysely';
import type { CallParams } from '../../../contract/call.ts';
import type { gameList } from '../../../contract/calls/games.ts';
import { chinaDayStart } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/open.ts';
import { type GameCardRow, selectGameCards } from '../catalogue/game-card-query.ts';
import { countRows, offsetOf } from '../catalogue/list-page.ts';
import { packClaimable } from '../catalogue/pack-claimable.ts';

type GameListParams = CallParams<typeof gameList>;

const ORDERS = {
  hot: sql`game.heat desc, game.id`,
  new: sql`game.updated_at desc, game.id`,
  score: sql`game.score desc nulls last, game.id`,
  downloads: sql`game.download_count desc nulls last, game.id`,
} as const;

function matching(db: Database, params: GameListParams, now: Date) {
  let games = db.selectFrom('game').select('game.id').where('game.published', '=', true);
  if (params.category) {
    games = games.where(sql<boolean>`game.categories @> array[${params.category}]::text[]`);
  }
  if (params.theme) {
    games = games.where(sql<boolean>`game.themes @> array[${params.theme}]::text[]`);
  }
  if (params.status) {
    games = games.where('game.status', '=', params.status);
  }
  if (params.letter) {
    games = games.where('game.first_letter', '=', params.letter);
  }
  if (params.platform) {
    const built = sql<boolean>`exists(
      select 1 from game_package where game_id = game.id and platform = ${params.platform})`;
    games = games.where(
      params.platform === 'h5' ? sql<boolean>`(game.h5_url is not null or ${built})` : built,
    );
  }
  if (params.has_gift) {
    games = games.where(
      sql<boolean>`exists(select 1 from pack where pack.game_id = game.id and ${packClaimable(now)})`,
    );
  }
  if (params.opens_today) {
    games = games.where(
      sql<boolean>`exists(
        select 1 from opening where game_id = game.id
          and opens_at >= ${chinaDayStart(now)} and opens_at < ${chinaDayStart(now, 1)})`,
    );
  }
  return games;
}

/** One page of games as cards, in the order asked for. */
export function listGames(db: Database, params: GameListParams, now: Date): Promise<GameCardRow[]> {
  const page = matching(db, params, now)
    .orderBy(ORDERS[params.sort])
    .limit(params.size)
    .offset(offsetOf(params));
  return selectGameCards(db, now).where('game.id', 'in', page).orderBy(ORDERS[params.sort]).execute();
}

/** How many games match, counted as far as lists count. */
export function countGames(db: Database, params: GameListParams, now: Date): Promise<number> {
  return countRows(db, matching(db, params, now));
}
