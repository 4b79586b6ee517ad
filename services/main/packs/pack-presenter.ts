import { PLATFORMS } from '#contract/entities/game.ts';
import type { Pack, PackCard } from '#contract/entities/pack.ts';
import type { ReadScope } from '#platform/cache/read-scope.ts';
import { claimState } from '../codes/claim-state.ts';
import { presentTimes } from '../lists/times.ts';
import type { PackCardRow, PackRow } from './pack-repository.ts';

/** A pack as a list entry; the contract drops the other columns. The response changes at its start and end. */
export function presentPackCard(row: PackCardRow, scope: ReadScope): PackCard {
  scope.changesAt(row.starts_at, row.ends_at);
  return {
    ...presentTimes(row),
    contents: row.contents.map(({ name, count }) => ({ name, count: count ?? null })),
    platforms: PLATFORMS.filter((platform) => row.platforms.includes(platform)),
    claim_state: claimState(row, scope.now),
  };
}

/** Presents pack cards, which include the names of games and depend on the site's 淘号 setting. */
export function presentPackCards(rows: readonly PackCardRow[], scope: ReadScope): PackCard[] {
  scope.tag('packs', 'games', 'site');
  return rows.map((row) => presentPackCard(row, scope));
}

export function presentPack(row: PackRow, scope: ReadScope): Pack {
  return {
    ...row,
    ...presentPackCard(row, scope),
    feedback: { good: row.feedback_good, bad: row.feedback_bad },
  };
}
