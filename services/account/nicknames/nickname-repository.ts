import type { Insertable, Selectable } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { ERASED } from '../account-uid.ts';

export type RefusedNickname = Selectable<Tables['refused_nickname']>;

/** A player that is not erased, locked as the player's own changes do. */
export function holdPlayer(tx: Tx, id: number) {
  return tx
    .selectFrom('player')
    .select(['id', 'nickname', 'icon_url', 'mobile_masked', 'nickname_set_at'])
    .where('id', '=', id)
    .where('account_uid', 'not like', `${ERASED}%`)
    .forUpdate()
    .executeTakeFirst();
}

/** `chosenAt` decides when the player can change it again; it is not null, so that no login replaces it. */
export async function writeNickname(
  tx: Tx,
  id: number,
  { nickname, chosenAt, now }: { nickname: string; chosenAt: Date | null; now: Date },
): Promise<void> {
  await tx
    .updateTable('player')
    .set({ nickname, nickname_set_at: chosenAt, profile_changed_at: now, profile_marked_at: now })
    .where('id', '=', id)
    .execute();
}

export async function insertRefused(tx: Tx, refused: Insertable<Tables['refused_nickname']>): Promise<void> {
  await tx
    .insertInto('refused_nickname')
    .values(refused)
    .onConflict((conflict) => conflict.column('report_no').doNothing())
    .execute();
}

export async function removeRefused(tx: Tx, reportNo: string): Promise<RefusedNickname | undefined> {
  return await tx
    .deleteFrom('refused_nickname')
    .where('report_no', '=', reportNo)
    .returningAll()
    .executeTakeFirst();
}

/** Whether a player may not have a nickname any more, however its letters and separators are written. */
export async function isRefused(db: Database, playerId: number, nickname: string): Promise<boolean> {
  const refused = await db
    .selectFrom('refused_nickname')
    .select('nickname')
    .where('player_id', '=', playerId)
    .execute();
  return refused.some((one) => folded(one.nickname) === folded(nickname));
}

function folded(nickname: string): string {
  return nickname
    .normalize('NFKC')
    .replace(/[\s_·-]/g, '')
    .toLowerCase();
}
