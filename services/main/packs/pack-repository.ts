import { sql } from 'kysely';
import type { CallParams } from '#contract/call.ts';
import type { packList } from '#contract/calls/packs.ts';
import type { GameRef } from '#contract/entities/game.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { storableText } from '#platform/database/upsert-rows.ts';
import { LISTED_STATES, packInState, packPooled } from '../codes/claim-state.ts';
import { gamePublished, gameRefJson, hottestGameRefs } from '../lists/game-ref.ts';
import { allOf } from '../lists/list-page.ts';
import { gameOfPromoted } from '../lists/promoted.ts';
import { cardColumns } from './pack-fields.ts';

/** The filter of a list of packs; the packs of flagged games are listed for these games only. */
export type PackFilter = Omit<CallParams<typeof packList>, 'page' | 'size' | 'game_ids'> & {
  game_ids?: readonly number[];
};

function selectAnyPacks(db: Database) {
  return db
    .selectFrom('pack')
    .innerJoin('game', 'game.id', 'pack.game_id')
    .select([
      'pack.id',
      gameRefJson().as('game'),
      ...cardColumns.map((name) => `pack.${name}` as const),
      packPooled().as('pooled'),
      sql<boolean>`(pack.shared_code is not null and pack.shared_total is null)`.as('unlimited'),
    ]);
}

/** Published packs of published games with the fields of a card. */
function selectPacks(db: Database) {
  return selectAnyPacks(db).where('pack.published', '=', true).where('game.published', '=', true);
}

export type PackCardRow = Awaited<ReturnType<ReturnType<typeof selectPacks>['execute']>>[number];

/** The ids of published packs of published games that match a filter. */
export function matchingPacks(db: Database, params: PackFilter, now: Date) {
  const { game_id, game_ids, kind, platform, state } = params;
  return db
    .selectFrom('pack')
    .select('pack.id')
    .where('pack.published', '=', true)
    .where(gamePublished('pack.game_id'))
    .where(
      allOf([
        game_id && sql`pack.game_id = ${game_id}`,
        game_ids && sql`pack.game_id = any(${[...game_ids]}::bigint[])`,
        !game_id && !game_ids && gameOfPromoted('pack.game_id'),
        kind && sql`pack.kind = ${kind}`,
        platform && sql`pack.platforms @> array[${platform}]::text[]`,
        state && packInState(state, now),
      ]),
    );
}

/** The order of packs in the same state. */
export const NEWEST = sql`pack.created_at desc, pack.id desc`;

/** Packs of some games for a block of another page, in list order. Scans all packs of these games. */
export function pickPacks(
  db: Database,
  choice: { game_ids: readonly number[]; except?: number; limit: number },
  now: Date,
): Promise<PackCardRow[]> {
  const ranks = LISTED_STATES.slice(0, -1).map(
    (state, rank) => sql`when ${packInState(state, now)} then ${sql.lit(rank)}`,
  );
  const order = sql`case ${sql.join(ranks, sql` `)} else ${sql.lit(ranks.length)} end,
    case when ${packInState('未开始', now)} then pack.starts_at end,
    case when ${packInState('已结束', now)} then pack.ends_at end desc, ${NEWEST}`;
  const chosen = matchingPacks(db, { game_ids: choice.game_ids }, now).where(
    allOf([choice.except && sql`pack.id <> ${choice.except}`]),
  );
  return selectPacks(db)
    .where('pack.id', 'in', chosen.orderBy(order).limit(choice.limit))
    .orderBy(order)
    .execute();
}

export function findPack(db: Database, id: number) {
  return selectPacks(db)
    .select([
      'pack.game_id',
      'pack.how_to',
      'pack.notice',
      'pack.servers',
      'pack.level_limit',
      'pack.channel',
      'pack.per_user',
      'pack.feedback_good',
      'pack.feedback_bad',
      'pack.reserve_count',
    ])
    .where('pack.id', '=', id)
    .executeTakeFirst();
}

export type PackRow = NonNullable<Awaited<ReturnType<typeof findPack>>>;

export function findPacks(db: Database, ids: readonly number[]): Promise<PackCardRow[]> {
  return selectPacks(db)
    .where(sql<boolean>`pack.id = any(${[...ids]}::bigint[])`)
    .orderBy('pack.id')
    .execute();
}

/** Packs of a player's codes, published or not. */
export function findOwnedPacks(db: Database, ids: readonly number[]) {
  return selectAnyPacks(db)
    .select('pack.how_to')
    .where(sql<boolean>`pack.id = any(${[...ids]}::bigint[])`)
    .execute();
}

export function gamesWithPacks(db: Database): Promise<GameRef[]> {
  return hottestGameRefs(db, db.selectFrom('pack').select('game_id').where('pack.published', '=', true));
}

/** The next start or end of a pack, of all packs or of those of some games: lists change then. */
export async function nextPackChange(
  db: Database,
  now: Date,
  gameIds?: readonly number[],
): Promise<Date | null> {
  const listed = gameIds ? sql`published and game_id = any(${[...gameIds]}::bigint[])` : sql`published`;
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(starts_at) from pack where ${listed} and starts_at > ${now}),
      (select min(ends_at) from pack where ${listed} and ends_at > ${now})
    ) as at`.execute(db);
  return rows[0]?.at ?? null;
}

/** Finds packs by game id and title; null for each pair without a pack. */
export async function findPackIds(
  tx: Tx,
  wanted: readonly (readonly [game: number, title: string])[],
): Promise<(number | null)[]> {
  const { rows } = await sql<{ id: number | null }>`
    select (select max(pack.id) from pack where pack.game_id = asked.game and pack.title = asked.title) as id
    from unnest(${wanted.map(([game]) => game)}::int[], ${wanted.map(([, title]) => storableText(title))}::text[])
      with ordinality as asked (game, title, place)
    order by place`.execute(tx);
  return rows.map(({ id }) => id);
}
