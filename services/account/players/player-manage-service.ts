import { Refusal } from '../../../contract/errors.ts';
import type { OperatorData, OperatorParams } from '../../../contract/operator/call.ts';
import type * as calls from '../../../contract/operator/players.ts';
import { EXPORT_LIMIT } from '../../../contract/operator/shapes.ts';
import { record } from '../../../platform/audit/record.ts';
import { chinaTime } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/database/open.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { OperatorVisit } from '../../../platform/operator.ts';
import {
  countPlayers,
  endPlayerSessions,
  holdPlayer,
  listPlayers,
  writeBan,
} from './player-manage-repository.ts';

/** What the management of players works with. `numberKey`: what a number is known by. */
export interface PlayerManageParts {
  db: Database;
  numberKey: (mobile: string) => Uint8Array;
}

/** Players, found by a whole number, a name, or the part of a number that shows. */
export async function readPlayers(
  { db, numberKey }: PlayerManageParts,
  { mobile, q, banned, page, size, sort }: OperatorParams<typeof calls.playerList>,
  now: Date,
): Promise<OperatorData<typeof calls.playerList>> {
  const filter = { mobileKey: mobile === undefined ? undefined : numberKey(mobile), q, banned };
  const total = await countPlayers(db, filter, EXPORT_LIMIT);
  const rows = await listPlayers(db, filter, { page, size, sort, now });
  return {
    list: rows.map(({ created_at, banned_at, ...row }) => ({
      ...row,
      created_at: chinaTime(created_at),
      banned_at: banned_at && chinaTime(banned_at),
    })),
    ...{ total: Math.min(total, EXPORT_LIMIT), page, size },
    ...(total > EXPORT_LIMIT ? { total_capped: true } : {}),
  };
}

/**
 * Bans a player, who is out at once; with `reason` null lets them in again; undefined ends the sessions alone.
 * @throws {Refusal} NOT_FOUND
 */
export function changePlayer(
  { db }: PlayerManageParts,
  id: number,
  { action, reason }: { action: 'ban' | 'unban' | 'sessions_ended'; reason?: string | null },
  { operator, address, now }: OperatorVisit,
): Promise<{ ended: number }> {
  return transaction(db, async (tx) => {
    const player = await holdPlayer(tx, id);
    if (!player) {
      throw new Refusal('NOT_FOUND', '这位玩家不存在');
    }
    if (reason !== undefined) {
      await writeBan(tx, id, reason, now);
    }
    const ended = action === 'unban' ? 0 : await endPlayerSessions(tx, id);
    await record(tx, {
      ...{ operator, action, subject: 'players', subject_id: id, address, at: now },
      title: `${player.nickname} ${player.mobile_masked}`,
      before: { ban_reason: player.ban_reason },
      after: { ban_reason: reason === undefined ? player.ban_reason : reason, ended },
    });
    return { ended };
  });
}
