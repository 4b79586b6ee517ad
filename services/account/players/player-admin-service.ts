import type { OperatorData, OperatorParams } from '#contract/admin/call.ts';
import type * as calls from '#contract/admin/players.ts';
import { refuseFields } from '#contract/admin/refusal.ts';
import { Refusal } from '#contract/errors.ts';
import type { TableFile } from '#platform/admin/export/table-file.ts';
import { exportList } from '#platform/admin/export-list.ts';
import { listRecords } from '#platform/admin/list-records.ts';
import { record } from '#platform/audit/record.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import {
  type Ban,
  endPlayerSessions,
  holdPlayer,
  listSessions,
  writeBan,
} from './player-admin-repository.ts';
import { type PlayerFilter, playerResource, playerSheet } from './player-resource.ts';

/** What the management of players works with. `numberKey`: what a number is known by. */
export interface PlayerAdminDeps {
  db: Database;
  numberKey: (mobile: string) => Uint8Array;
}

type Asked = Pick<OperatorParams<typeof calls.playerList>, 'id' | 'mobile' | 'q' | 'banned'>;

/** Players, found by a whole number, a name, or the part of a number that shows. */
export function readPlayers(
  { db, numberKey }: PlayerAdminDeps,
  { page, size, sort, ...asked }: OperatorParams<typeof calls.playerList>,
  now: Date,
): Promise<OperatorData<typeof calls.playerList>> {
  return listRecords(db, playerResource(now), { page, size, sort, ...filterOf(asked, numberKey) }, now);
}

/** The same as a file; the audit keeps that a number was looked for, not which. */
export function exportPlayers(
  { db, numberKey }: PlayerAdminDeps,
  { format, sort, ...asked }: OperatorParams<typeof calls.playerExport>,
  context: AdminContext,
): Promise<TableFile> {
  const list = playerResource(context.now);
  const { mobile, ...told } = asked;
  return exportList(
    db,
    { name: 'players', title: '玩家', list, sheet: playerSheet },
    { format, sort, ...filterOf(asked, numberKey) },
    context,
    { ...told, ...(mobile === undefined ? {} : { mobile: '***' }) },
  );
}

/** Where a player is signed in. */
export async function readSessions(
  { db }: PlayerAdminDeps,
  id: number,
  now: Date,
): Promise<OperatorData<typeof calls.playerSessions>> {
  const rows = await listSessions(db, id, now);
  return {
    list: rows.map(({ created_at, expires_at }) => ({
      created_at: chinaTime(created_at),
      expires_at: chinaTime(expires_at),
    })),
  };
}

/** What is done with a player: a ban puts them out, too. */
export type PlayerChange = { action: 'ban'; ban: Ban } | { action: 'unban' } | { action: 'sessions_ended' };

/**
 * Bans a player, who is out at once; lets them in again; or ends the sessions alone.
 * @throws {Refusal} NOT_FOUND; BAD_REQUEST where a ban would be over already
 */
export function changePlayer(
  { db }: PlayerAdminDeps,
  id: number,
  change: PlayerChange,
  { operator, address, now }: AdminContext,
): Promise<{ ended: number }> {
  const { action } = change;
  const ban = change.action === 'ban' ? change.ban : null;
  if (ban?.until && ban.until <= now) {
    throw refuseFields([{ path: 'until', msg: '解封时间要晚于现在' }]);
  }
  return transaction(db, async (tx) => {
    const player = await holdPlayer(tx, id);
    if (!player) {
      throw new Refusal('NOT_FOUND', '这位玩家不存在');
    }
    const { ban_reason, banned_until, version } = player;
    const isBanned = action !== 'sessions_ended';
    if (isBanned) {
      await writeBan(tx, id, ban, now);
    }
    const ended = action === 'unban' ? 0 : await endPlayerSessions(tx, id);
    const before = { ban_reason, banned_until };
    await record(tx, {
      ...{ operator, action, subject: 'players', subject_id: id, address, at: now },
      title: `${player.nickname} ${player.mobile_masked}`,
      version: isBanned ? version + 1 : version,
      before,
      after: {
        ...(isBanned ? { ban_reason: ban?.reason ?? null, banned_until: ban?.until ?? null } : before),
        ...(ended > 0 ? { ended } : {}),
      },
    });
    return { ended };
  });
}

function filterOf({ mobile, ...asked }: Asked, numberKey: (mobile: string) => Uint8Array): PlayerFilter {
  return { ...asked, mobileKey: mobile === undefined ? undefined : numberKey(mobile) };
}
