import { type RawBuilder, sql } from 'kysely';
import type { reservationList } from '#contract/admin/reservations.ts';
import type { CallData, CallParams } from '#contract/call.ts';
import type { ReservationKind } from '#contract/vocabulary.ts';
import { type Listable, listRecords } from '#platform/admin/list-records.ts';
import { containing } from '#platform/database/conditions.ts';
import type { AdminHandle } from '../admin-context.ts';

type Row = CallData<typeof reservationList>['list'][number];
type Listed = Omit<Row, 'id'>;
type Filters = Pick<CallParams<typeof reservationList>, 'q'>;
type List = Listable<Listed, Row, Filters>;

const counts = (kind: ReservationKind, claims: RawBuilder<unknown>) => {
  const [table, id] = [sql.table(`${kind}_reservation`), sql.ref(`${kind}.id`)];
  const own = sql`${sql.ref(`reservation.${kind}_id`)} = ${id}`;
  return sql`
    (select count(*)::int from ${table} as reservation where ${own} and revoked_at is null) as reserved,
    (select count(*)::int from ${table} as reservation where ${own} and revoked_at is not null) as revoked,
    (select count(distinct claim.player_id)::int from ${table} as reservation
      join claim on claim.player_id = reservation.player_id and claim.pack_id in (${claims})
      where ${own} and revoked_at is null) as claimed`;
};

/** `reserved` by the counter and the changes that are not yet in it: few rows instead of all reservations. */
const reserved = (kind: ReservationKind) => sql`reserve_count + coalesce((
  select sum(change) from reservation_change as change
  where ${sql.ref(`change.${kind}_id`)} = ${sql.ref(`${kind}.id`)}), 0)`;

const lists: Readonly<Record<ReservationKind, List>> = {
  game: {
    table: 'game',
    columns: sql`game.name, game.name as game,
      ${counts('game', sql`select pack.id from pack where pack.game_id = game.id`)}`,
    sorts: { reserved: reserved('game'), id: sql`id` },
    defaultSort: '-reserved',
    filter: ({ q }) => [
      sql`exists (select from game_reservation where game_id = game.id)`,
      q && containing('name', q),
    ],
    present: (row) => row,
  },
  pack: {
    table: 'pack',
    columns: sql`pack.title as name, (select name from game where game.id = pack.game_id) as game,
      ${counts('pack', sql`pack.id`)}`,
    sorts: { reserved: reserved('pack'), id: sql`id` },
    defaultSort: '-reserved',
    filter: ({ q }) => [
      sql`exists (select from pack_reservation where pack_id = pack.id)`,
      q &&
        sql`(${containing('title', q)} or game_id in (select id from game where ${containing('name', q)}))`,
    ],
    present: (row) => row,
  },
};

/** Games or packs with reservations, the most reserved first. */
export const readReservationList: AdminHandle<typeof reservationList> = ({ db, now }, { kind, ...params }) =>
  listRecords(db, lists[kind], params, now);
