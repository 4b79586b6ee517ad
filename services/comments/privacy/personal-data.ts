import { sql } from 'kysely';
import {
  ERASED_NAME,
  ERASED_TEXT,
  type Person,
  type PersonalDataSource,
} from '#platform/admin/privacy/personal-data-source.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { DataKeys } from '#platform/security/data-keys/data-keys.ts';
import type { KeyRing } from '#platform/security/data-keys/key-ring.ts';
import { recountRatings } from '../comments/rating-repository.ts';

/**
 * True for the reports of a player, and for those of guests with the player's number, since a time if given. One of another
 * player belongs to a former owner of the number.
 */
function filedBy({ id, mobile }: Person, ring: KeyRing, since: Date | null = null) {
  return mobile === null
    ? sql<boolean>`player_id = ${id}`
    : sql<boolean>`(player_id = ${id} or player_id is null and contact_key in (${sql.join(ring.lookups(mobile))})
        and (${since}::timestamptz is null or created_at >= ${since}::timestamptz))`;
}

/** A player's comments, likes and blocks. */
async function readComments(tx: Tx, { id }: Person) {
  const comment = await tx
    .selectFrom('comment')
    .select(['id', 'game_id', 'parent_id', 'nickname', 'stars', 'body'])
    .select(['device', 'province', 'created_at', 'edited_at', 'likes', 'state'])
    .where('player_id', '=', id)
    .orderBy('id')
    .execute();
  const comment_like = await tx
    .selectFrom('comment_like')
    .select(['comment_id', 'liked_at'])
    .where('player_id', '=', id)
    .execute();
  const player_block = await tx
    .selectFrom('player_block')
    .select(['nickname', 'created_at'])
    .where('player_id', '=', id)
    .orderBy('id')
    .execute();
  return { comment, comment_like, player_block };
}

/** A player's reports; the reported text belongs to others. */
async function readReports(tx: Tx, person: Person, ring: KeyRing) {
  const rows = await tx
    .selectFrom('report')
    .select(['report_no', 'kind', 'target_id', 'title', 'reason', 'text', 'contact_sealed', 'state', 'note'])
    .select(['created_at', 'decided_at'])
    .where(filedBy(person, ring, person.since))
    .orderBy('id')
    .execute();
  return rows.map(({ contact_sealed, ...row }) => ({
    ...row,
    contact: contact_sealed && ring.open('report.contact', row.report_no, contact_sealed),
  }));
}

/** Retains a player's reports without the person, and the reports of the player's comments without the nickname. */
async function eraseReports(tx: Tx, person: Person, ring: KeyRing): Promise<void> {
  await tx
    .updateTable('report')
    .set({
      player_id: null,
      repeat_key: null,
      contact_masked: '',
      contact_key: null,
      contact_sealed: null,
      text: sql`case when text <> '' then ${ERASED_TEXT}::text else '' end`,
      version: sql`version + 1`,
    })
    .where(filedBy(person, ring))
    .execute();
  await tx
    .updateTable('report')
    .set({
      author_id: null,
      // The title of an appeal against a report begins with the number of the report.
      title: sql`case when kind = 'report_appeal' then split_part(title, ' ', 1) || ' ' else '' end || ${ERASED_NAME}`,
      version: sql`version + 1`,
    })
    .where('author_id', '=', person.id)
    .execute();
}

/** Removes the person from the comments, which stay; returns their games. */
async function anonymise(tx: Tx, id: number): Promise<number[]> {
  const written = await tx
    .updateTable('comment')
    .set({
      player_id: null,
      nickname: ERASED_NAME,
      icon_url: null,
      device: null,
      province: null,
      import_key: null,
      version: sql`version + 1`,
    })
    .where('player_id', '=', id)
    .returning('game_id')
    .execute();
  return [...new Set(written.map(({ game_id }) => game_id))];
}

/** Deletes the comments, reviews with their replies; returns their games. */
async function deleteComments(tx: Tx, id: number): Promise<number[]> {
  const deleted = await tx.deleteFrom('comment').where('player_id', '=', id).returning('game_id').execute();
  const games = [...new Set(deleted.map(({ game_id }) => game_id))];
  await recountRatings(tx, games);
  return games;
}

/** Takes the player's likes back; returns the games of the comments. */
async function eraseLikes(tx: Tx, id: number): Promise<number[]> {
  const { rows } = await sql<{ game_id: number }>`
    with taken as (delete from comment_like where player_id = ${id} returning comment_id)
    update comment set likes = greatest(likes - 1, 0) from taken where comment.id = taken.comment_id
    returning game_id`.execute(tx);
  return rows.map(({ game_id }) => game_id);
}

/** Comments, likes, blocks, reports with what was ordered about nicknames, and the events of messages. */
export const commentsPersonalData = (keys: DataKeys): PersonalDataSource => ({
  tables: ['comment', 'comment_like', 'player_block', 'report', 'nickname_order', 'notice_event'],
  async read(tx, person) {
    const report = await readReports(tx, person, await keys.ring(tx));
    const notice_event = await tx
      .selectFrom('notice_event')
      .select(['kind', 'title', 'body', 'link', 'created_at'])
      .where('player_id', '=', person.id)
      .orderBy('id')
      .execute();
    const nickname_order = await tx
      .selectFrom('nickname_order')
      .select(['action', 'nickname', 'reason', 'created_at'])
      .where('player_id', '=', person.id)
      .orderBy('id')
      .execute();
    return { ...(await readComments(tx, person)), report, nickname_order, notice_event };
  },
  async erase(tx, person, choice = { comments: '匿名' }) {
    const { id } = person;
    await eraseReports(tx, person, await keys.ring(tx));
    await tx.deleteFrom('nickname_order').where('player_id', '=', id).execute();
    await tx.deleteFrom('notice_event').where('player_id', '=', id).execute();
    const liked = await eraseLikes(tx, id);
    await tx
      .deleteFrom('player_block')
      .where((block) => block.or([block('player_id', '=', id), block('blocked_id', '=', id)]))
      .execute();
    const games = choice.comments === '删除' ? await deleteComments(tx, id) : await anonymise(tx, id);
    return [...new Set([...games, ...liked])].map((game) => `comments:${game}`);
  },
});
