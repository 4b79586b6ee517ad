import { sql } from 'kysely';
import type { CallParams } from '#contract/call.ts';
import type { gameList } from '#contract/calls/games.ts';
import { chinaDayStart } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { type GameCardRow, selectGameCards } from '../catalogue/game-card-query.ts';
import { countRows, rangeOf } from '../catalogue/list-page.ts';
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
  if (params.recommended) {
    games = games.where('game.reason', 'is not', null);
  }
  return games;
}

/** One page of games as cards in the requested order, and the number of matches, up to the count limit. */
export async function pageOfGames(
  db: Database,
  params: GameListParams,
  now: Date,
): Promise<{ rows: GameCardRow[]; total: number }> {
  const matches = matching(db, params, now);
  const few = isNarrow(params) ? await matches.limit(FEW + 1).execute() : undefined;
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

function listGames(db: Database, chosen: ReturnType<typeof matching>, params: GameListParams, now: Date) {
  const order = ORDERS[params.sort];
  const { limit, offset } = rangeOf(params);
  const page = chosen.orderBy(order).limit(limit).offset(offset);
  return selectGameCards(db, now).where('game.id', 'in', page).orderBy(order).execute();
}

/** Whether several filters apply. Each may match many games and all together few, which no index covers. */
function isNarrow({
  category,
  theme,
  status,
  letter,
  platform,
  has_gift,
  opens_today,
  recommended,
}: GameListParams): boolean {
  return (
    [category, theme, status, letter, platform, has_gift, opens_today, recommended].filter(Boolean).length > 1
  );
}
