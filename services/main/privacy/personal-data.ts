import { sql } from 'kysely';
import {
  ERASED_NAME,
  ERASED_TEXT,
  type Person,
  type PersonalDataSource,
} from '#platform/admin/privacy/personal-data-source.ts';
import { filedBy, playerRows } from '#platform/admin/privacy/player-rows.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import type { KeyRing } from '#platform/security/data-keys/key-ring.ts';
import { readReservations } from '../reservations/reservation-data.ts';
import { eraseReservations } from '../reservations/reservation-repository.ts';

/** True for the appeals for the account's number, also those of other persons. */
function namesAccount(ring: KeyRing, { mobile }: Person) {
  return mobile === null
    ? sql<boolean>`false`
    : sql<boolean>`account_key in (${sql.join(ring.lookups(mobile))})`;
}

const ERASED_ACCOUNT = { account_masked: '', account_key: null, account_sealed: null };
const ERASED_CONTACT = { contact_masked: '', contact_key: null, contact_sealed: null };

/** A player's claimed and drawn codes. */
async function readCodes(tx: Tx, id: number) {
  const { rows: claim } = await sql<object>`
    select game.name as game, pack.title as pack, coalesce(pack.shared_code, pack_code.code) as code, claim.player_label, claim.claimed_at, claim.feedback
    from claim
    left join pack_code on pack_code.id = claim.code_id
    left join pack on pack.id = claim.pack_id
    left join game on game.id = pack.game_id
    where claim.player_id = ${id} order by claim.id`.execute(tx);
  const { rows: pool_draw } = await sql<object>`
    select game.name as game, pack.title as pack, pack_code.code, pool_draw.drawn_at, pool_draw.feedback
    from pool_draw
    left join pack_code on pack_code.id = pool_draw.code_id
    left join pack on pack.id = pool_draw.pack_id
    left join game on game.id = pack.game_id
    where pool_draw.player_id = ${id} order by pool_draw.id`.execute(tx);
  return { claim, pool_draw };
}

/** A player's favourites, likes and appeals. */
async function readFavouritesAndAppeals(tx: Tx, person: Person, ring: KeyRing) {
  const { id } = person;
  const favourite = await tx
    .selectFrom('favourite')
    .innerJoin('game', 'game.id', 'favourite.game_id')
    .select(['game.name as game', 'favourite.added_at'])
    .where('favourite.player_id', '=', id)
    .execute();
  const news_like = await tx
    .selectFrom('news_like')
    .innerJoin('news', 'news.id', 'news_like.news_id')
    .select(['news.title as news', 'news_like.liked_at'])
    .where('news_like.player_id', '=', id)
    .execute();
  return { favourite, news_like, appeal: await readAppeals(tx, person, ring) };
}

/**
 * A player's appeals. One that another person filed for the account may hold the numbers and texts of another person, for
 * example of the owner whose password was stolen: the export lists only that there is one.
 */
async function readAppeals(tx: Tx, person: Person, ring: KeyRing) {
  const rows = await tx
    .selectFrom('appeal')
    .select(['case_no', 'kind', 'account_sealed', 'contact_sealed', 'body', 'state', 'answer'])
    .select(['created_at', 'answered_at', filedBy(person, ring, person.since).as('own')])
    .where((one) => one.or([filedBy(person, ring, person.since), namesAccount(ring, person)]))
    .orderBy('id')
    .execute();
  return rows.map(({ own, case_no, kind, account_sealed, contact_sealed, body, answer, ...row }) =>
    own
      ? {
          case_no,
          kind,
          body,
          answer,
          ...row,
          account: account_sealed && ring.open('appeal.account', case_no, account_sealed),
          contact: contact_sealed && ring.open('appeal.contact', case_no, contact_sealed),
        }
      : { kind, ...row },
  );
}

/** Blanks the appeals of the player; of those that others filed for the account, only its number. */
async function eraseAppeals(tx: Tx, person: Person, ring: KeyRing): Promise<void> {
  await tx
    .updateTable('appeal')
    .set({
      ...ERASED_ACCOUNT,
      ...ERASED_CONTACT,
      player_id: null,
      body: ERASED_TEXT,
      answer: sql`case when answer is not null then ${ERASED_TEXT}::text end`,
      version: sql`version + 1`,
    })
    .where(filedBy(person, ring))
    .execute();
  await tx
    .updateTable('appeal')
    .set({ ...ERASED_ACCOUNT, version: sql`version + 1` })
    .where(namesAccount(ring, person))
    .execute();
}

/** Takes the player's likes back; returns the news. */
async function eraseLikes(tx: Tx, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with taken as (delete from news_like where player_id = ${id} returning news_id)
    update news set like_count = greatest(like_count - 1, 0) from taken where news.id = taken.news_id
    returning news.id`.execute(tx);
  return rows.map((row) => row.id);
}

/** Codes, favourites, likes, messages, reservations, and the player's appeals. */
export const mainPersonalData = (keys: DataKeys): PersonalDataSource => ({
  tables: (
    'claim pool_draw issued_code favourite news_like appeal notification notification_setting ' +
    'notice_delivery push_subscription game_reservation pack_reservation'
  ).split(' '),
  async read(tx, person) {
    const ring = await keys.ring(tx);
    const rows = playerRows(tx, person.id);
    return {
      ...(await readCodes(tx, person.id)),
      issued_code: await rows.selectRows('issued_code', ['pack_id', 'code', 'claimed_at']),
      ...(await readFavouritesAndAppeals(tx, person, ring)),
      notification: await rows.selectRows(
        'notification',
        ['kind', 'title', 'body', 'link', 'created_at', 'read_at'],
        'id',
      ),
      notification_setting: await rows.selectRows('notification_setting', ['kind', 'portal', 'sms', 'push']),
      notice_delivery: await rows.selectRows(
        'notice_delivery',
        ['channel', 'kind', 'title', 'state', 'reason', 'created_at', 'taken_at'],
        'id',
      ),
      push_subscription: await rows.selectRows('push_subscription', ['endpoint', 'created_at']),
      ...(await readReservations(tx, person.id)),
    };
  },
  /**
   * Retains claims without the person, as the record of issued codes; deletes favourites, likes, messages and reservations and
   * blanks the player's appeals.
   */
  async erase(tx, person) {
    const { id } = person;
    await tx.updateTable('claim').set({ player_label: ERASED_NAME }).where('player_id', '=', id).execute();
    await tx.deleteFrom('favourite').where('player_id', '=', id).execute();
    const liked = await eraseLikes(tx, id);
    await eraseReservations(tx, id);
    await playerRows(tx, id).deleteRows([
      'notification',
      'notification_setting',
      'notice_delivery',
      'push_subscription',
    ]);
    await eraseAppeals(tx, person, await keys.ring(tx));
    return ['packs', ...liked.map((id) => `news:${id}`)];
  },
});
