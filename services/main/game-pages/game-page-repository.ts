import { sql } from 'kysely';
import { UNSOURCED } from '#contract/admin/games.ts';
import type { GameFigure, GameMedia, GamePackage, GameRelease } from '#contract/entities/game.ts';
import type { Database } from '#platform/database/open.ts';
import { isOutOfScale } from '../games/figure-scale.ts';
import { type GameCardRow, selectGameCards } from '../games/game-card-query.ts';
import { pageColumns } from '../games/game-fields.ts';
import { gamePromoted } from '../lists/promoted.ts';
import { gameReservable, nextTestStart } from '../reservations/reservable.ts';

/** A package with the path of its uploaded file. */
export type StoredPackage = GamePackage & { file: string | null };

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
          and not ${isOutOfScale}
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
