import type { Database } from '#platform/database/open.ts';
import { coreOf, type PlayerQuery } from './analysis/query.ts';
import { rankRelated, relatedUnits, type UnitMatch } from './analysis/related-units.ts';
import { findMatches } from './search-repository.ts';

/** Games of each unit, the hottest ones. */
const MOST_OF_A_UNIT = 100;

/** Games that share much of a text by which none is found, the nearest first. */
export async function findRelatedGames(
  db: Database,
  query: PlayerQuery,
  limit: number,
): Promise<{ id: number }[]> {
  const core = coreOf(query);
  const units = query.isIntentOnly ? [] : relatedUnits(core);
  const groups = units.flatMap(({ text, labels }) =>
    [text, labels].map((lookUp) => ({ lookUp, limit: MOST_OF_A_UNIT })),
  );
  const found = await findMatches(db, { kind: 'game', groups });
  const matches = found.map(
    ({ ref_id: id, weight, place }): UnitMatch => ({
      ...{ id, weight, unit: Math.floor(place / 2), isLabel: place % 2 === 1 },
    }),
  );
  return rankRelated(core, matches)
    .slice(0, limit)
    .map((id) => ({ id }));
}
