import type { Database } from '#platform/database/open.ts';
import { coreOf, type PlayerQuery } from '../search-index/analysis/query.ts';
import {
  heaviestGames,
  nameCharacters,
  type RelatedUnit,
  rankRelated,
  rarityOf,
  relatedUnits,
  togetherTerms,
  type UnitMatch,
} from '../search-index/analysis/related-units.ts';
import { term } from '../search-index/analysis/tokens.ts';
import { findMatches, findTerms } from './search-repository.ts';

/** Games of each lookup, the hottest ones. */
const MOST_OF_A_UNIT = 100;
const MOST_OF_SEVERAL = 20;
/** Games whose terms are read. */
const MOST_READ = 300;

/** Games that share much of a text by which none is found, the nearest first. */
export async function findRelatedGames(
  db: Database,
  query: PlayerQuery,
  limit: number,
): Promise<{ id: number }[]> {
  const core = coreOf(query);
  const requested = query.isIntentOnly ? [] : relatedUnits(core);
  const found = Map.groupBy(await findUnits(db, requested), ({ place }) => place);
  const known = [...found].sort(([one], [other]) => one - other);
  const units = known.flatMap(([place]) => requested[place] ?? []);
  const rarities = known.map(([, games]) => rarityOf(Math.max(...games.map(({ hot }) => hot))));
  const common = known.flatMap(([, games], unit) => (games.length < MOST_OF_A_UNIT ? [] : [unit]));
  const together = await findTogether(
    db,
    common.flatMap((unit) => units[unit] ?? []),
    common.map((unit) => rarities[unit] ?? 0),
  );
  const listed = known.flatMap(([, games], unit) =>
    games.map(({ ref_id: id, weight }): UnitMatch => ({ id, weight, unit, isLabel: false, named: [] })),
  );
  const candidates = new Set([...together, ...heaviestGames(listed, rarities).map(({ id }) => id)]);
  const matches = await matchesAmong(db, units, nameCharacters(core), [...candidates].slice(0, MOST_READ));
  const texts = units.map(({ text }) => text.join(''));
  return rankRelated(core, matches, rarities, texts)
    .slice(0, limit)
    .map((id) => ({ id }));
}

function findUnits(db: Database, units: readonly RelatedUnit[]) {
  const groups = units.map(({ lookUp }) => ({ lookUp, limit: MOST_OF_A_UNIT }));
  return findMatches(db, { kind: 'game', groups });
}

/** The ids of games that have several units, of which a game may be among the hottest of none. */
async function findTogether(
  db: Database,
  units: readonly RelatedUnit[],
  rarities: readonly number[],
): Promise<number[]> {
  const groups = togetherTerms(units, rarities).map((terms) => ({ lookUp: [terms], limit: MOST_OF_SEVERAL }));
  return (await findMatches(db, { kind: 'game', groups })).map(({ ref_id }) => ref_id);
}

/** Which of the units each game has. */
async function matchesAmong(
  db: Database,
  units: readonly RelatedUnit[],
  characters: readonly string[],
  ids: readonly number[],
): Promise<UnitMatch[]> {
  const terms = [
    ...units.flatMap(({ text, labels }) => [...text, ...labels.flat()]),
    ...characters.map(term.chars),
  ];
  const games = await findTerms(db, { kind: 'game', ids, terms });
  return games.flatMap(({ ref_id: id, weight, terms: having }) => {
    const named = characters.filter((char) => having.has(term.chars(char)));
    return units.flatMap(({ text, labels }, unit): UnitMatch[] => {
      const isLabel = labels.some((label) => label.every((one) => having.has(one)));
      return isLabel || text.every((one) => having.has(one)) ? [{ id, weight, unit, isLabel, named }] : [];
    });
  });
}
