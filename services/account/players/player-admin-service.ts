import type { AdminData, AdminParams } from '#contract/admin/call.ts';
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
  listSessions,
  lockPlayer,
  writeBan,
} from './player-admin-repository.ts';
import { type PlayerFilter, playerResource, playerSheet } from './player-resource.ts';

/** `numberKey` returns the keyed hash of a mobile number. */
export interface PlayerAdminDeps {
  db: Database;
  numberKey: (mobile: string) => Uint8Array;
}

type Query = Pick<AdminParams<typeof calls.playerList>, 'id' | 'mobile' | 'q' | 'banned'>;

/** Lists players by full number, name, or the visible part of a number. */
export function readPlayers(
  { db, numberKey }: PlayerAdminDeps,
  { page, size, sort, ...query }: AdminParams<typeof calls.playerList>,
  now: Date,
): Promise<AdminData<typeof calls.playerList>> {
  return listRecords(db, playerResource(now), { page, size, sort, ...filterOf(query, numberKey) }, now);
}

/** Exports the list; the audit records that a number was searched, without the number. */
export function exportPlayers(
  { db, numberKey }: PlayerAdminDeps,
  { format, sort, ...query }: AdminParams<typeof calls.playerExport>,
  context: AdminContext,
): Promise<TableFile> {
  const list = playerResource(context.now);
  const { mobile, ...audited } = query;
  return exportList(
    db,
    { name: 'players', title: '玩家', list, sheet: playerSheet },
    { format, sort, ...filterOf(query, numberKey) },
    context,
    { ...audited, ...(mobile === undefined ? {} : { mobile: '***' }) },
  );
}

export async function readSessions(
  { db }: PlayerAdminDeps,
  id: number,
  now: Date,
): Promise<AdminData<typeof calls.playerSessions>> {
  const rows = await listSessions(db, id, now);
  return {
    list: rows.map(({ created_at, expires_at }) => ({
      created_at: chinaTime(created_at),
      expires_at: chinaTime(expires_at),
    })),
  };
}

/** A change of a player; a ban also ends the sessions. */
export type PlayerChange = { action: 'ban'; ban: Ban } | { action: 'unban' } | { action: 'sessions_ended' };

/**
 * Bans a player and ends the sessions, lifts the ban, or ends the sessions only.
 * @throws {Refusal} NOT_FOUND; BAD_REQUEST if the ban ends in the past
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
    const player = await lockPlayer(tx, id);
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

function filterOf({ mobile, ...query }: Query, numberKey: (mobile: string) => Uint8Array): PlayerFilter {
  return { ...query, mobileKey: mobile === undefined ? undefined : numberKey(mobile) };
}
