import { type Selectable, sql } from 'kysely';
import { chinaTime } from '#platform/core/clock.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { dateText, testText } from '../date-text.ts';

type GameTest = Pick<Selectable<Tables['game_test']>, 'id' | 'game_id' | 'kind' | 'starts_at' | 'precision'>;

interface ChangedTest extends GameTest {
  name: string;
  is_known: boolean;
  was_at: Date | null;
  was_precision: GameTest['precision'];
}

/** Events of the tests that are new or have another date than players know. Those that have begun are no events. */
export async function recordTestEvents(tx: Tx, now: Date): Promise<void> {
  const { rows } = await sql<ChangedTest>`
    select game_test.id, game_test.game_id, kind, game_test.starts_at, game_test.precision, game.name,
      known.test_id is not null as is_known, known.starts_at as was_at, known.precision as was_precision
    from game_test
    join game on game.id = game_test.game_id and game.published
    left join announced_test as known on known.test_id = game_test.id
    where (game_test.starts_at is null or game_test.starts_at > ${now}::timestamptz - interval '32 days')
      and (known.test_id is null
        or (known.starts_at, known.precision) is distinct from (game_test.starts_at, game_test.precision))
    order by game_test.id`.execute(tx);
  for (const test of rows) {
    const { id: test_id, starts_at, precision } = test;
    await tx
      .insertInto('announced_test')
      .values({ test_id, starts_at, precision })
      .onConflict((conflict) => conflict.column('test_id').doUpdateSet({ starts_at, precision }))
      .execute();
    const event = eventOf(test, now);
    if (event && isAhead(test, now) && (await hasReservations(tx, test.game_id))) {
      await tx
        .insertInto('reservation_event')
        .values({ ...event, game_id: test.game_id, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    }
  }
}

function isAhead({ starts_at, precision }: GameTest, now: Date): boolean {
  return (
    starts_at === null ||
    starts_at > now ||
    (precision === '月' && chinaTime(starts_at).slice(0, 7) >= chinaTime(now).slice(0, 7))
  );
}

async function hasReservations(tx: Tx, gameId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('game_reservation')
    .select('player_id')
    .where('game_id', '=', gameId)
    .where('revoked_at', 'is', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

function isDated({ starts_at, precision }: Pick<GameTest, 'starts_at' | 'precision'>): boolean {
  return starts_at !== null && precision !== '待定';
}

/** A test is new once; each change of its date is an event of its own. One that has no date yet is none. */
function eventOf(test: ChangedTest, now: Date) {
  const [game, what, when] = [`《${test.name}》`, testText(test.kind), dateText(test)];
  const was = { starts_at: test.was_at, precision: test.was_precision };
  const wasDated = test.is_known && isDated(was);
  const key = test.is_known ? `date:${test.id}:${now.getTime()}` : `test:${test.id}`;
  const own = { key, link: `/BaseYxDetails?id=${test.game_id}` };
  if (!isDated(test)) {
    const title = `${game}${what}推迟，新时间待定`;
    return wasDated ? { ...own, title, body: `您预约的${title}，原定${dateText(was)}。` } : undefined;
  }
  return wasDated
    ? {
        ...own,
        title: `${game}${what}改期：${when}`,
        body: `您预约的${game}${what}时间改为${when}，原定${dateText(was)}。`,
      }
    : { ...own, title: `${game}${what}：${when}`, body: `您预约的${game}公布了${what}时间：${when}。` };
}
