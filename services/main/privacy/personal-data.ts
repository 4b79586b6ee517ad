import { sql, type Transaction } from 'kysely';
import {
  ERASED_NAME,
  type Person,
  type PersonalDataSource,
} from '#platform/admin/privacy/personal-data-source.ts';
import type { Tables } from '#platform/database/tables.ts';

type Tx = Transaction<Tables>;

/** Passes the column's check but is never assigned: mobile numbers start with 13 to 19. */
const ERASED_NUMBER = '10000000000';
/** Replaces the text of an appeal. */
const ERASED_TEXT = '（已按本人要求删除）';

/** True for the appeals of an account's number. */
const ofNumber = (mobile: string) => sql<boolean>`(account = ${mobile} or contact = ${mobile})`;

/** A player's codes. */
async function readCodes(tx: Tx, id: number) {
  const { rows: claim } = await sql<object>`
    select game.name as game, pack.title as pack, pack_code.code, claim.player_label, claim.claimed_at, claim.feedback
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
  const issued_code = await tx
    .selectFrom('issued_code')
    .select(['pack_id', 'code', 'claimed_at'])
    .where('player_id', '=', id)
    .execute();
  return { claim, pool_draw, issued_code };
}

/** A player's favourites, likes and appeals. */
async function readFavouritesAndAppeals(tx: Tx, { id, mobile }: Person) {
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
  const appeal =
    mobile === null
      ? []
      : await tx
          .selectFrom('appeal')
          .select([
            'case_no',
            'kind',
            'account',
            'contact',
            'body',
            'state',
            'answer',
            'created_at',
            'answered_at',
          ])
          .where(ofNumber(mobile))
          .execute();
  return { favourite, news_like, appeal };
}

/** Codes, favourites, likes, and appeals for the account's number. */
export const mainPersonalData: PersonalDataSource = {
  tables: ['claim', 'pool_draw', 'issued_code', 'favourite', 'news_like', 'appeal'],
  async read(tx, person) {
    return { ...(await readCodes(tx, person.id)), ...(await readFavouritesAndAppeals(tx, person)) };
  },
  /**
   * Retains claims without the person, as the record of issued codes; deletes favourites and likes and blanks appeals.
   */
  async erase(tx, { id, mobile }) {
    await tx.updateTable('claim').set({ player_label: ERASED_NAME }).where('player_id', '=', id).execute();
    await tx.deleteFrom('favourite').where('player_id', '=', id).execute();
    await tx.deleteFrom('news_like').where('player_id', '=', id).execute();
    if (mobile !== null) {
      await tx
        .updateTable('appeal')
        .set({
          ...{ account: ERASED_NUMBER, contact: ERASED_NUMBER, body: ERASED_TEXT },
          answer: sql`case when answer is not null then ${ERASED_TEXT}::text end`,
          version: sql`version + 1`,
        })
        .where(ofNumber(mobile))
        .execute();
    }
    return ['packs'];
  },
};
