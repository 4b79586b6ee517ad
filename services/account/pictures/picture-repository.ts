import { sql } from 'kysely';
import type { PictureState } from '#contract/account/own-picture.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { ERASED } from '../account-uid.ts';

export interface PictureFileRow {
  path: string;
  type: string;
  body: Uint8Array;
}

/** The picture of a player that waits, otherwise the refused one; undefined without either. */
export function findUnseenPicture(db: Database, playerId: number) {
  return db
    .selectFrom('player_picture')
    .select(['state', 'reason', 'removed'])
    .where('player_id', '=', playerId)
    .where('state', 'in', ['待审核', '已退回'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Stores a picture that waits for a decision; it replaces one that waits, and a refused one.
 * @param session the hash of the session that the upload came in
 * @returns undefined if that has ended meanwhile, as it has after the closing of the account
 */
export async function submitPicture(
  tx: Tx,
  { player_id: playerId, session }: { player_id: number; session: Uint8Array },
  { path, files, now }: { path: string; files: readonly PictureFileRow[]; now: Date },
): Promise<number | undefined> {
  await lockPlayer(tx, playerId);
  const current = await tx
    .selectFrom('session')
    .select('player_id')
    .where('token_hash', '=', session)
    .executeTakeFirst();
  if (current?.player_id !== playerId) {
    return undefined;
  }
  await deleteInStates(tx, playerId, ['待审核', '已退回']);
  const { id } = await tx
    .insertInto('player_picture')
    .values({ player_id: playerId, path, submitted_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('player_picture_file')
    .values(files.map((file) => ({ picture_id: id, ...file })))
    .execute();
  return id;
}

/** Deletes all pictures of a player; their files are removed from the store later. */
export function deletePictures(tx: Tx, playerId: number): Promise<void> {
  return deleteInStates(tx, playerId, ['待审核', '使用中', '已退回']);
}

/**
 * Deletes the pictures that processes of an earlier version, which know none, have left: those of erased players, and those
 * in use whose players have chosen another one.
 * @returns their number
 */
export async function deleteAbandoned(tx: Tx): Promise<number> {
  const deleted = await tx
    .deleteFrom('player_picture')
    .using('player')
    .whereRef('player.id', '=', 'player_picture.player_id')
    .where((one) =>
      one.or([
        one('player.account_uid', 'like', `${ERASED}%`),
        one.and([
          one('player_picture.state', '=', '使用中'),
          one('player.icon_url', '<>', one.ref('player_picture.path')),
        ]),
      ]),
    )
    .returning('player_picture.path')
    .execute();
  const paths = deleted.map(({ path }) => path);
  await requestRemoval(tx, paths);
  return deleted.length;
}

export async function deleteInStates(
  tx: Tx,
  playerId: number,
  states: readonly PictureState[],
): Promise<void> {
  const deleted = await tx
    .deleteFrom('player_picture')
    .where('player_id', '=', playerId)
    .where('state', 'in', states)
    .returning('path')
    .execute();
  const paths = deleted.map(({ path }) => path);
  await requestRemoval(tx, paths);
}

/**
 * Requests the removal of files. A waiting picture has some in the store if an approval was interrupted. A repeated request
 * is later, so that a removal under way does not end it.
 */
export async function requestRemoval(tx: Tx, paths: readonly string[]): Promise<void> {
  if (paths.length > 0) {
    await tx
      .insertInto('picture_removal')
      .values(paths.map((path) => ({ path })))
      .onConflict((conflict) =>
        conflict.column('path').doUpdateSet({ requested_at: sql<Date>`clock_timestamp()` }),
      )
      .execute();
  }
}

/** Serialises the changes of a player's pictures. */
export function lockPlayer(tx: Tx, playerId: number) {
  return tx
    .selectFrom('player')
    .select(['nickname', 'icon_url'])
    .where('id', '=', playerId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * The pictures of a player for the export, a waiting one with its content. Only one in use has its path: an interrupted
 * approval may have stored files of a waiting one.
 */
export async function exportPictures(tx: Tx, playerId: number): Promise<object[]> {
  const rows = await tx
    .selectFrom('player_picture')
    .leftJoin('player_picture_file', (join) =>
      join
        .onRef('player_picture_file.picture_id', '=', 'player_picture.id')
        .onRef('player_picture_file.path', '=', 'player_picture.path'),
    )
    .select(['player_picture.path', 'state', 'reason', 'removed', 'submitted_at', 'decided_at'])
    .select(['type', 'body'])
    .where('player_id', '=', playerId)
    .orderBy('player_picture.id')
    .execute();
  return rows.map(({ path, type, body, submitted_at, decided_at, ...row }) => ({
    ...row,
    ...(row.state === '使用中' ? { path } : {}),
    submitted_at: chinaTime(submitted_at),
    decided_at: decided_at && chinaTime(decided_at),
    content: body && dataUrl(type ?? '', body),
  }));
}

export function dataUrl(type: string, body: Uint8Array): string {
  return `data:${type};base64,${Buffer.from(body).toString('base64')}`;
}
