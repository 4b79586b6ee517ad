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
import { recountRatings } from '../comments/rating-repository.ts';

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
    const rows = playerRows(tx, person.id);
    const comment = await tx
      .selectFrom('comment')
      .select(['id', 'game_id', 'parent_id', 'nickname', 'stars', 'body'])
      .select(['device', 'province', 'created_at', 'edited_at', 'likes', 'state'])
      .where('player_id', '=', person.id)
      .orderBy('id')
      .execute();
    return {
      comment,
      comment_like: await rows.selectRows('comment_like', ['comment_id', 'liked_at']),
      player_block: await rows.selectRows('player_block', ['nickname', 'created_at'], 'id'),
      report: await readReports(tx, person, await keys.ring(tx)),
      nickname_order: await rows.selectRows(
        'nickname_order',
        ['action', 'nickname', 'reason', 'created_at'],
        'id',
      ),
      notice_event: await rows.selectRows(
        'notice_event',
        ['kind', 'title', 'body', 'link', 'created_at'],
        'id',
      ),
    };
  },
  async erase(tx, person, choice = { comments: '匿名' }) {
    const { id } = person;
    await eraseReports(tx, person, await keys.ring(tx));
    await playerRows(tx, id).deleteRows(['nickname_order', 'notice_event']);
    const liked = await eraseLikes(tx, id);
    await tx
      .deleteFrom('player_block')
      .where((block) => block.or([block('player_id', '=', id), block('blocked_id', '=', id)]))
      .execute();
    const games = choice.comments === '删除' ? await deleteComments(tx, id) : await anonymise(tx, id);
    return [...new Set([...games, ...liked])].map((game) => `comments:${game}`);
  },
});
