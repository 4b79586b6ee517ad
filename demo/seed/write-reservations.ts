import { sql } from 'kysely';
import { adoptDates } from '#services/main/reservations/notices/adopt-dates.ts';
import { recountReservations } from '#services/main/reservations/reservation-counts.ts';
import { DEMO_PLAYERS } from '../catalogue/packs.ts';
import { momentOf } from './dates.ts';
import { given, type Ids, idOf, type Seeding } from './seeding.ts';
import { stableNumber, stableTime } from './stable.ts';
import { playerUid } from './write-claims.ts';

/** A game has fewer reservations than there are generated players by less than this. */
const FEWER = 40;
const PACK_RESERVATIONS = 12;
const DAYS = 20;

/** Writes reservations of generated players for the games that are to come and for packs that are not open yet. */
export async function writeReservations(
  { tx, catalogue, now }: Seeding,
  ids: { games: Ids; packs: Ids },
): Promise<void> {
  const games = catalogue.games
    .filter(({ status }) => status === '预约')
    .flatMap(({ slug }) =>
      reservations(slug, DEMO_PLAYERS - stableNumber(`${slug} reservations`, FEWER), now).map((row) => ({
        ...row,
        game_id: idOf(ids.games, slug),
      })),
    );
  const coming = catalogue.packs.filter(({ starts }) => momentOf(now, starts) > now);
  const ofPacks = coming.flatMap(({ key }) =>
    reservations(key, 1 + stableNumber(`${key} reserved`, PACK_RESERVATIONS), now).map((row) => ({
      ...row,
      pack_id: idOf(ids.packs, key),
    })),
  );
  await sql`
    insert into game_reservation (game_id, player_id, player_label, reserved_at)
    select game_id, player.id, player.mobile_masked, given.reserved_at
    from ${given(games, 'game_id bigint, uid text, reserved_at timestamptz')} join player using (uid)`.execute(
    tx,
  );
  await sql`
    insert into pack_reservation (pack_id, player_id, player_label, reserved_at)
    select pack_id, player.id, player.mobile_masked, given.reserved_at
    from ${given(ofPacks, 'pack_id bigint, uid text, reserved_at timestamptz')} join player using (uid)`.execute(
    tx,
  );
  await recountReservations(tx);
  await adoptDates(tx, now);
}

function reservations(key: string, count: number, now: Date) {
  return Array.from({ length: count }, (_, index) => {
    const name = `${key} reservation ${index}`;
    const days = -1 - stableNumber(name, DAYS);
    return { uid: playerUid(index), reserved_at: momentOf(now, { days, at: stableTime(name) }) };
  });
}
