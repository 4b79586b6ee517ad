import { sql } from 'kysely';
import type { AdminParams } from '#contract/admin/call.ts';
import type { PlayerAdminRow, playerList } from '#contract/admin/players.ts';
import type { SheetColumn } from '#platform/admin/export/table-file.ts';
import type { Listable } from '#platform/admin/list-records.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { containing } from '#platform/database/conditions.ts';

/** Filter of the player list; a number is given by its keyed hash. */
export type PlayerFilter = Pick<AdminParams<typeof playerList>, 'id' | 'q' | 'banned'> & {
  mobileKey: Uint8Array | undefined;
};

interface Listed extends Omit<PlayerAdminRow, 'id' | 'created_at' | 'banned_at' | 'banned_until'> {
  created_at: Date;
  banned_at: Date | null;
  banned_until: Date | null;
}

/** The player list of the admin site, with bans as of `now`. */
export function playerResource(now: Date): Listable<Listed, PlayerAdminRow, PlayerFilter> {
  const isBanned = sql`(banned_at is not null and coalesce(banned_until > ${now}, true))`;
  return {
    table: 'player',
    columns: sql`player.uid, player.nickname, player.icon_url, player.mobile_masked, player.created_at,
      case when ${isBanned} then player.banned_at end as banned_at,
      case when ${isBanned} then player.ban_reason end as ban_reason,
      case when ${isBanned} then player.banned_until end as banned_until,
      (select count(*)::int from session where player_id = player.id and expires_at > ${now}) as sessions`,
    sorts: { id: sql`id`, created_at: sql`created_at` },
    defaultSort: '-id',
    filter: ({ id, mobileKey, q, banned }) => [
      id === undefined ? undefined : sql`id = ${id}`,
      mobileKey && sql`mobile_key = ${mobileKey}`,
      q && sql`(uid = ${q} or ${containing('nickname', q)} or ${containing('mobile_masked', q)})`,
      banned === undefined ? undefined : banned ? isBanned : sql`not ${isBanned}`,
    ],
    present: ({ created_at, banned_at, banned_until, ...row }) => ({
      ...row,
      created_at: chinaTime(created_at),
      banned_at: banned_at && chinaTime(banned_at),
      banned_until: banned_until && chinaTime(banned_until),
    }),
  };
}

export const playerSheet: readonly SheetColumn<PlayerAdminRow>[] = [
  ['编号', (row) => row.id],
  ['昵称', (row) => row.nickname],
  ['手机号', (row) => row.mobile_masked],
  ['注册时间', (row) => row.created_at],
  ['在线', (row) => row.sessions],
  ['封禁时间', (row) => row.banned_at],
  ['封禁原因', (row) => row.ban_reason],
  ['解封时间', (row) => row.banned_until],
];
