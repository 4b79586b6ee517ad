import { type RawBuilder, sql } from 'kysely';
import { UNSOURCED } from '#contract/admin/games.ts';
import type { CallParams } from '#contract/call.ts';
import type { gameList } from '#contract/calls/games.ts';
import type { GameFigure, GameMedia, GameRelease } from '#contract/entities/game.ts';
import { chinaDayStart } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import { packClaimable } from '../codes/claim-state.ts';
import { countedEntries, readCount } from '../lists/list-counts.ts';
import { allOf, countRows, rangeOf } from '../lists/list-page.ts';
import { gamePromoted } from '../lists/promoted.ts';
import { gameReservable, nextTestStart } from '../reservations/reservable.ts';
import { type GameCardRow, selectGameCards } from './game-card-query.ts';
import { pageColumns } from './game-fields.ts';
import type { StoredPackage } from './stored-package.ts';

const RELEASES = 30;

/** Builds and releases as JSON, with times as the database writes them. */
const packages = sql<StoredPackage[]>`coalesce((
  select jsonb_agg(to_jsonb(game_build) order by platform)
  from game_build where game_id = game.id
), '[]')`;
const releases = sql<GameRelease[]>`coalesce((
  select jsonb_agg(to_jsonb(latest) order by released_at desc, version desc)
  from (
    select version, released_at, notes_html from game_release where game_id = game.id
    order by released_at desc, version desc limit ${sql.lit(RELEASES)}
  ) as latest
), '[]')`;

export function findGame(db: Database, id: number, now: Date) {
  return selectGameCards(db, now)
    .select(pageColumns.map((name) => `game.${name}` as const))
    .select([
      sql<string[]>`array(select alias from game_alias where game_id = game.id order by alias)`.as('aliases'),
      sql<GameMedia[]>`coalesce((
        select jsonb_agg(to_jsonb(game_media) order by (kind = 'video') desc, position)
        from game_media where game_id = game.id
      ), '[]')`.as('media'),
      packages.as('packages'),
      releases.as('releases'),
      gameReservable(now).as('reservable'),
      nextTestStart(now).as('next_test_at'),
      sql<GameFigure[]>`coalesce((
        select jsonb_agg(to_jsonb(game_figure) - 'game_id' order by kind)
        from game_figure where game_id = game.id and source <> ${UNSOURCED} and stated_on is not null
      ), '[]')`.as('figures'),
    ])
    .where('game.id', '=', id)
    .where('game.published', '=', true)
    .executeTakeFirst();
}

export type GameRow = NonNullable<Awaited<ReturnType<typeof findGame>>>;

export function findGameBuilds(db: Database, id: number) {
  return db
    .selectFrom('game')
    .select([
      'game.name',
      'game.icon_url',
      'game.developer',
      'game.publisher',
      'game.approval_no',
      'game.app_filing_no',
      'game.minors_notice',
      'game.h5_url',
      packages.as('packages'),
      releases.as('releases'),
    ])
    .where('game.id', '=', id)
    .where('game.published', '=', true)
    .executeTakeFirst();
}

/**
 * Similar games (猜你喜欢): those that share its first theme and category, then either, then the hottest, so that a game
 * without either has some too.
 */
export function recommendGames(
  db: Database,
  game: Pick<GameRow, 'id' | 'categories' | 'themes'>,
  limit: number,
  now: Date,
): Promise<GameCardRow[]> {
  const hottest = (points: number, column: 'categories' | 'themes' | null, value = '') => sql`(
    select id, heat, ${sql.lit(points)} as points from game
    where published and ${gamePromoted} and id <> ${game.id}
      ${column === null ? sql`` : sql`and ${sql.ref(column)} @> array[${value}]::text[]`}
    order by heat desc, id limit ${limit})`;
  const parts = [
    hottest(0, null),
    ...game.themes.slice(0, 1).map((theme) => hottest(2, 'themes', theme)),
    ...game.categories.slice(0, 1).map((category) => hottest(1, 'categories', category)),
  ];
  const likely = sql<{ id: number; points: number }>`(
    select id, sum(points)::int as points
    from (${sql.join(parts, sql` union all `)}) as candidate
    group by id order by sum(points) desc, max(heat) desc, id limit ${limit})`;
  return selectGameCards(db, now)
    .innerJoin(likely.as('likely'), 'likely.id', 'game.id')
    .orderBy('likely.points', 'desc')
    .orderBy('game.heat', 'desc')
    .orderBy('game.id')
    .execute();
}

type GameListParams = CallParams<typeof gameList>;

const ORDERS = {
  hot: sql`game.heat desc, game.id`,
  new: sql`game.updated_at desc, game.id`,
  score: sql`game.rating desc, game.id`,
  downloads: sql`game.download_count desc, game.id`,
} as const;

/** Up to this many matches are fetched and then sorted. With more, a scan in sort order finds the first page soon. */
const FEW = 1_000;

/** The conditions of the filters that are set. Only the index by letter lists flagged games. */
function conditions(
  { category, theme, status, letter, platform, has_gift, opens_today, recommended }: GameListParams,
  now: Date,
): RawBuilder<unknown>[] {
  // The view of all builds has no statistics: the planner would read the builds of all games.
  const builds = sql.table(platform === 'harmony' ? 'harmony_package' : 'game_package');
  const built = sql`exists(select 1 from ${builds} where game_id = game.id and platform = ${platform})`;
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
    letter === undefined && gamePromoted,
  ].filter((one) => typeof one === 'object');
}

function publishedGames(db: Database) {
  return db.selectFrom('game').select('game.id').where('game.published', '=', true);
}

/** The number of games with a category, theme and status, or with a letter; undefined for other filters. */
async function countByFilters(db: Database, params: GameListParams): Promise<number | undefined> {
  const { category, theme, status, letter, platform, has_gift, opens_today, recommended } = params;
  const isOther = platform || has_gift || opens_today || recommended;
  if (isOther || (letter !== undefined && (category || theme || status))) {
    return undefined;
  }
  const key = letter === undefined ? [category ?? '', theme ?? '', status ?? ''] : ['letter', letter];
  return readCount(db, countedEntries('game', key));
}

/** One page of games as cards in the requested order, and the number of matches, up to the count limit. */
export async function pageOfGames(
  db: Database,
  params: GameListParams,
  now: Date,
): Promise<{ rows: GameCardRow[]; total: number }> {
  const given = conditions(params, now);
  const matches = publishedGames(db).where(allOf(given));
  const counted = await countByFilters(db, params);
  // Each of several filters may match many games and all together few, which no index covers.
  const isSeveral = given.length > (params.letter === undefined ? 2 : 1);
  const few = isSeveral && (counted ?? 0) <= FEW ? await matches.limit(FEW + 1).execute() : undefined;
  if (few && few.length <= FEW) {
    const ids = few.map(({ id }) => id);
    const found = db
      .selectFrom('game')
      .select('game.id')
      .where(sql<boolean>`game.id = any(${ids}::bigint[])`);
    return { rows: await listGames(db, found, params, now), total: ids.length };
  }
  const [rows, total] = await Promise.all([
    listGames(db, matches, params, now),
    counted ?? countRows(db, matches),
  ]);
  return { rows, total };
}

/** The number of games that match filters; with a filter that is not counted in advance up to `most`. */
export async function countGames(
  db: Database,
  params: GameListParams,
  now: Date,
  most: number,
): Promise<number> {
  const counted = await countByFilters(db, params);
  if (counted !== undefined) {
    return counted;
  }
  const matches = publishedGames(db).where(allOf(conditions(params, now)));
  const row = await db
    .selectFrom(matches.limit(most).as('matching'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return row.total;
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
