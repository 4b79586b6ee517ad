import type { packInfo, packList, stock } from '#contract/calls/packs.ts';
import { orNotFound } from '#contract/refusal.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { claimState } from '../codes/claim-state.ts';
import type { Handle } from '../context.ts';
import { listPage } from '../lists/list-page.ts';
import { countPacks, listPacks } from './pack-pages.ts';
import { presentPack, presentPackCards } from './pack-presenter.ts';
import { findPack, findPacks, gamesWithPacks, nextPackChange, pickPacks } from './pack-repository.ts';

const OTHERS = 6;

/** A page of gift packs, claimable ones first, and the games with packs. */
export const readPackList: Handle<typeof packList> = async ({ reads: db, scope }, params) => {
  const [rows, total, games, change] = await Promise.all([
    listPacks(db, params, scope.now),
    countPacks(db, params, scope.now),
    gamesWithPacks(db),
    nextPackChange(db, scope.now),
  ]);
  scope.changesAt(change);
  const list = presentPackCards(rows, scope);
  return { ...listPage(list, total, params, scope.now), games };
};

/**
 * A pack and other packs of its game.
 * @throws {Refusal} NOT_FOUND
 */
export const readPack: Handle<typeof packInfo> = async ({ reads: db, scope }, { id }) => {
  scope.tag(`pack:${id}`);
  const row = orNotFound(await findPack(db, id));
  scope.tag(`game:${row.game_id}`);
  const game_ids = [row.game_id];
  const [others, change] = await Promise.all([
    pickPacks(db, { game_ids, except: id, limit: OTHERS }, scope.now),
    nextPackChange(db, scope.now, game_ids),
  ]);
  scope.changesAt(change);
  return {
    pack: presentPack(row, scope),
    others: presentPackCards(others, scope),
    generated_at: chinaTime(scope.now),
  };
};

/** The current stock of packs, from the primary; unknown ids are omitted. */
export const readStock: Handle<typeof stock> = async ({ db, scope }, { ids }) => {
  scope.tag('site', ...ids.map((id) => `pack:${id}`));
  const rows = await findPacks(db, ids);
  scope.changesAt(...rows.flatMap((row) => [row.starts_at, row.ends_at]));
  return {
    list: rows.map((row) => ({ ...row, claim_state: claimState(row, scope.now) })),
  };
};
