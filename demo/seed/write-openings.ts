import { sql } from 'kysely';
import { chinaDayStart } from '#platform/core/clock.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { upsertOpenings } from '#services/main/schedule/opening-writer.ts';
import type { RotaEntry } from '../catalogue/timetable.ts';
import { rotaOpenings } from './rota.ts';
import { given, type Ids } from './seeding.ts';

/** Days of past openings to retain; the opening rate of a game is computed over four weeks. */
const DAYS_BACK = 30;
const DAYS_AHEAD = 7;

/**
 * Writes the rota's openings around today and removes older ones. Missing games are skipped.
 */
export async function writeOpenings(
  tx: Tx,
  rota: readonly RotaEntry[],
  now: Date,
  ids: { games: Ids; packs: Ids },
): Promise<void> {
  const openings = rotaOpenings(rota, now, { from: -DAYS_BACK, to: DAYS_AHEAD });
  await upsertOpenings(
    tx,
    openings.flatMap(({ entry, server_name, opens_at }) => {
      const game_id = ids.games.get(entry.game);
      const pack_id = (entry.pack && ids.packs.get(entry.pack)) || null;
      const { dynamic, platform } = entry;
      return game_id ? [{ game_id, server_name, opens_at, dynamic, platform, pack_id }] : [];
    }),
  );
  const own = rota.flatMap(({ game, server_prefix }) => {
    const game_id = ids.games.get(game);
    return game_id ? [{ game_id, pattern: `^${server_prefix}\\d+服$` }] : [];
  });
  await sql`
    delete from opening
    using ${given(own, 'game_id bigint, pattern text')}
    where opening.game_id = given.game_id and opening.server_name ~ given.pattern
      and opening.opens_at < ${chinaDayStart(now, -DAYS_BACK)}`.execute(tx);
}
