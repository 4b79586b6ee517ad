import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { storableText } from '#platform/database/upsert-rows.ts';

/** Shorter names are common words, unless they stand in the signs of a title. */
const SHORTEST = 3;

/** The names of games other than the one of a pack that stand in a text. */
export async function otherGamesIn(db: Database, packId: number, given: string): Promise<string[]> {
  const text = storableText(given);
  const { rows } = await sql<{ name: string }>`
    select distinct known.name
    from (select id, name from game union all select game_id, alias from game_alias) as known (id, name)
    where known.id <> (select game_id from pack where id = ${packId})
      and case when char_length(known.name) >= ${SHORTEST} then position(known.name in ${text}::text) > 0
        else position('《' || known.name || '》' in ${text}::text) > 0 end
    order by known.name
    limit 5`.execute(db);
  return rows.map(({ name }) => name);
}

/** Signs that one of two lists has in a code and the other one may not. */
const SIGNS = ' _–—-';

/** Those of the codes that players can still be given from a pack, which may have them in another case, or with other hyphens. */
export async function freeCodesAmong(
  db: Database,
  packId: number,
  codes: readonly string[],
): Promise<ReadonlySet<string>> {
  if (codes.length === 0) {
    return new Set();
  }
  // One equality, so that the free codes of the pack are read once.
  const { rows } = await sql<{ code: string }>`
    select distinct given.code
    from unnest(${[...codes]}::text[]) as given (code)
    join pack_code on upper(translate(pack_code.code, ${SIGNS}, '')) = upper(translate(given.code, ${SIGNS}, ''))
    where pack_id = ${packId} and not claimed and not quarantined`.execute(db);
  return new Set(rows.map(({ code }) => code));
}
