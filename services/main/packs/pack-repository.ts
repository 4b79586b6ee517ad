import { sql } from 'kysely';
import type { CallParams } from '../../../contract/call.ts';
import type { packList } from '../../../contract/calls/packs.ts';
import type { GameRef } from '../../../contract/entities/game.ts';
import type { Database } from '../../../platform/database/open.ts';
import { gamePublished, gameRefJson } from '../catalogue/game-ref.ts';
import { countRows, rangeOf } from '../catalogue/list-page.ts';
import { packInState, packPooled } from './claim-state.ts';

type PackListParams = CallParams<typeof packList>;
type PackFilter = Omit<PackListParams, 'page' | 'size'>;

/** Games that the filter of the gift centre offers. */
const FILTER_GAMES = 200;

/** Packs with all that a card shows. */
function selectAnyPacks(db: Database) {
  return db
    .selectFrom('pack')
    .innerJoin('game', 'game.id', 'pack.game_id')
    .select([
      'pack.id',
      gameRefJson().as('game'),
      'pack.title',
      'pack.kind',
      'pack.contents',
      'pack.platforms',
      'pack.starts_at',
      'pack.ends_at',
      'pack.total',
      'pack.remaining',
      'pack.next_batch_at',
      packPooled().as('pooled'),
    ]);
}

/** Published packs of published games with all that a card shows. */
function selectPacks(db: Database) {
  return selectAnyPacks(db).where('pack.published', '=', true).where('game.published', '=', true);
}

/** A pack as a card shows it. */
export type PackCardRow = Awaited<ReturnType<ReturnType<typeof selectPacks>['execute']>>[number];

function matching(db: Database, params: PackFilter, now: Date) {
  let packs = db
    .selectFrom('pack')
    .select('pack.id')
    .where('pack.published', '=', true)
    .where(gamePublished('pack.game_id'));
  if (params.game_id) {
    packs = packs.where('pack.game_id', '=', params.game_id);
  }
  if (params.kind) {
    packs = packs.where('pack.kind', '=', params.kind);
  }
  if (params.platform) {
    packs = packs.where(sql<boolean>`pack.platforms @> array[${params.platform}]::text[]`);
  }
  if (params.state) {
    packs = packs.where(packInState(params.state, now));
  }
  return packs;
}

const NEWEST = sql`pack.created_at desc, pack.id desc`;

/** One page of packs, newest first. */
export function listPacks(db: Database, params: PackListParams, now: Date): Promise<PackCardRow[]> {
  return newestPacks(db, params, rangeOf(params), now);
}

function newestPacks(
  db: Database,
  filter: PackFilter,
  { limit, offset }: { limit: number; offset: number },
  now: Date,
): Promise<PackCardRow[]> {
  const page = matching(db, filter, now).orderBy(NEWEST).limit(limit).offset(offset);
  return selectPacks(db).where('pack.id', 'in', page).orderBy(NEWEST).execute();
}

/** How many packs match, counted as far as lists count. */
export function countPacks(db: Database, params: PackListParams, now: Date): Promise<number> {
  return countRows(db, matching(db, params, now));
}

/** Packs of all games for a block of another page, in the order of `pickPacks`. */
export async function pickFromAllPacks(db: Database, limit: number, now: Date): Promise<PackCardRow[]> {
  const claimable = await newestPacks(db, { state: '领取中' }, { limit, offset: 0 }, now);
  return claimable.length < limit ? pickPacks(db, { limit }, now) : claimable;
}

/**
 * Packs of some games or of all, for a block of another page: those that can be claimed first, then what is
 * to come, then the rest, each newest first. Looks at all that there are of them.
 */
export function pickPacks(
  db: Database,
  choice: { game_ids?: readonly number[]; except?: number; limit: number },
  now: Date,
): Promise<PackCardRow[]> {
  const rank = sql`case when ${packInState('领取中', now)} then 0 when ${packInState('未开始', now)} then 1
    when ${packInState('已结束', now)} then 3 else 2 end`;
  let chosen = matching(db, {}, now);
  if (choice.game_ids) {
    chosen = chosen.where(sql<boolean>`pack.game_id = any(${[...choice.game_ids]}::bigint[])`);
  }
  if (choice.except) {
    chosen = chosen.where('pack.id', '<>', choice.except);
  }
  const order = sql`${rank}, ${NEWEST}`;
  return selectPacks(db)
    .where('pack.id', 'in', chosen.orderBy(order).limit(choice.limit))
    .orderBy(order)
    .execute();
}

/** A pack with everything its own page shows, or undefined. */
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
    ])
    .where('pack.id', '=', id)
    .executeTakeFirst();
}

/** A row of `findPack`. */
export type PackRow = NonNullable<Awaited<ReturnType<typeof findPack>>>;

/** The packs of these ids that are there. */
export function findPacks(db: Database, ids: readonly number[]): Promise<PackCardRow[]> {
  return selectPacks(db)
    .where(sql<boolean>`pack.id = any(${[...ids]}::bigint[])`)
    .orderBy('pack.id')
    .execute();
}

/** The packs of these ids for a player who has codes of them, whether they are still shown or not. */
export function findOwnedPacks(db: Database, ids: readonly number[]) {
  return selectAnyPacks(db)
    .select('pack.how_to')
    .where(sql<boolean>`pack.id = any(${[...ids]}::bigint[])`)
    .execute();
}

/** The games that have packs, hottest first. */
export async function gamesWithPacks(db: Database): Promise<GameRef[]> {
  return db
    .selectFrom('game')
    .select(['game.id', 'game.name', 'game.icon_url'])
    .where('game.published', '=', true)
    .where('game.id', 'in', db.selectFrom('pack').select('game_id').where('pack.published', '=', true))
    .orderBy('game.heat', 'desc')
    .orderBy('game.id')
    .limit(FILTER_GAMES)
    .execute();
}

/** The next moment at which any pack starts or ends, so that a filter by state finds others. */
export async function nextPackChange(db: Database, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least(
      (select min(starts_at) from pack where published and starts_at > ${now}),
      (select min(ends_at) from pack where published and ends_at > ${now})
    ) as at`.execute(db);
  return rows[0]?.at ?? null;
}
