import { sql } from 'kysely';
import type * as calls from '#contract/admin/players.ts';
import type { PlayerAdminRow, playerList } from '#contract/admin/players.ts';
import type { CallParams } from '#contract/call.ts';
import { orNotFound, Refusal, refuseFields } from '#contract/refusal.ts';
import type { SheetColumn } from '#platform/admin/export/table-file.ts';
import { exportList } from '#platform/admin/export-list.ts';
import { type Listable, listRecords } from '#platform/admin/list-records.ts';
import { auditOf } from '#platform/admin/records.ts';
import { record } from '#platform/audit/record.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import { between, containing } from '#platform/database/conditions.ts';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import { BUILT_IN, ERASED } from '../account-uid.ts';
import type { AccountAdminServices, AdminHandle } from '../admin-context.ts';
import { recordAccountEvent } from '../notices/account-events.ts';

type Query = Pick<CallParams<typeof calls.playerList>, 'id' | 'mobile' | 'q' | 'banned'>;

export const readPlayers: AdminHandle<typeof calls.playerList> = async (
  { db, keys, backend, now },
  { page, size, sort, ...query },
) => {
  const filter = await filterOf({ db, keys }, query);
  return listRecords(db, playerResource(backend, now), { page, size, sort, ...filter }, now);
};

/** Exports the list; the audit records that a number was searched, without the number. */
export const exportPlayers: AdminHandle<typeof calls.playerExport> = async (
  context,
  { format, sort, ...query },
) => {
  const { db, keys, backend } = context;
  const list = playerResource(backend, context.now);
  const { mobile, ...audited } = query;
  return exportList(
    { name: 'players', title: '玩家', list, sheet: playerSheet },
    { format, sort, ...(await filterOf({ db, keys }, query)) },
    context,
    { ...audited, ...(mobile === undefined ? {} : { mobile: '***' }) },
  );
};

export const readSessions: AdminHandle<typeof calls.playerSessions> = async ({ db, now }, { id }) => {
  const rows = await listSessions(db, id, now);
  return {
    list: rows.map(({ created_at, expires_at }) => ({
      created_at: chinaTime(created_at),
      expires_at: chinaTime(expires_at),
    })),
  };
};

/**
 * Reads a player's complete number and records that in the audit, without the number.
 * @throws {Refusal} NOT_FOUND if there is no such player, or no number
 */
export const readNumber: AdminHandle<typeof calls.playerNumber> = (context, { id }) => {
  return transaction(context.db, async (tx) => {
    const ring = await context.keys.hold(tx);
    const player = await tx
      .selectFrom('player')
      .select(['account_uid', 'mobile_sealed'])
      .where('id', '=', id)
      .executeTakeFirst();
    if (!player?.mobile_sealed) {
      throw new Refusal(
        'NOT_FOUND',
        player ? '没有这位玩家的完整号码，玩家下次登录后才有' : '这位玩家不存在',
      );
    }
    const mobile = ring.open('player.mobile', player.account_uid, player.mobile_sealed);
    const entry = { ...auditOf('players', context), action: 'number_shown' };
    await record(tx, { ...entry, subject_id: id, title: `玩家 ${id}` });
    return { mobile };
  });
};

/** A change of a player; a ban also ends the sessions. */
type PlayerChange = { action: 'ban'; ban: Ban } | { action: 'unban' } | { action: 'sessions_ended' };

export const endSessions: AdminHandle<typeof calls.playerEndSessions> = (context, { id }) =>
  changePlayer(context, id, { action: 'sessions_ended' });

export const banPlayer: AdminHandle<typeof calls.playerBan> = async (context, { id, reason, until }) => {
  const ban = { reason, until: until === null ? null : new Date(until) };
  return changePlayer(context, id, { action: 'ban', ban });
};

export const unbanPlayer: AdminHandle<typeof calls.playerUnban> = async (context, { id }) => {
  await changePlayer(context, id, { action: 'unban' });
  return {};
};

/**
 * Bans a player and ends the sessions, lifts the ban, or ends the sessions only.
 * @throws {Refusal} NOT_FOUND; BAD_REQUEST if the ban ends in the past
 */
function changePlayer(
  context: AdminContext & { db: Database },
  id: number,
  change: PlayerChange,
): Promise<{ ended: number }> {
  const { db, now } = context;
  const { action } = change;
  const ban = change.action === 'ban' ? change.ban : null;
  if (ban?.until && ban.until <= now) {
    throw refuseFields([{ path: 'until', msg: '解封时间要晚于当前时间' }]);
  }
  return transaction(db, async (tx) => {
    const player = orNotFound(await lockPlayer(tx, id), '这位玩家不存在');
    const { ban_reason, banned_until, version } = player;
    const isBanned = action !== 'sessions_ended';
    if (isBanned) {
      await writeBan(tx, id, ban, now);
    }
    const ended = action === 'unban' ? 0 : await endPlayerSessions(tx, id, now);
    const before = { ban_reason, banned_until };
    await record(tx, {
      ...auditOf('players', context),
      action,
      subject_id: id,
      title: `玩家 ${id}`,
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

async function filterOf(
  { db, keys }: Pick<AccountAdminServices, 'db' | 'keys'>,
  { mobile, ...query }: Query,
): Promise<PlayerFilter> {
  return { ...query, mobileKeys: mobile === undefined ? undefined : (await keys.ring(db)).lookups(mobile) };
}

/** A ban; `until` is null for a permanent one. */
interface Ban {
  reason: string;
  until: Date | null;
}

const SESSIONS = 100;

function lockPlayer(tx: Tx, id: number) {
  return tx
    .selectFrom('player')
    .select(['id', 'banned_at', 'ban_reason', 'banned_until', 'version'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

async function writeBan(tx: Tx, id: number, ban: Ban | null, now: Date): Promise<void> {
  await tx
    .updateTable('player')
    .set((player) => ({
      banned_at: ban && now,
      ban_reason: ban?.reason ?? null,
      banned_until: ban?.until ?? null,
      version: player('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute();
}

function listSessions(db: Database, id: number, now: Date) {
  return db
    .selectFrom('session')
    .select(['created_at', 'expires_at'])
    .where('player_id', '=', id)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .limit(SESSIONS)
    .execute();
}

/** Ends the sessions, and the pushes to the browsers: one whose session has expired may still get them. */
async function endPlayerSessions(tx: Tx, id: number, at: Date): Promise<number> {
  const ended = await tx.deleteFrom('session').where('player_id', '=', id).returning('player_id').execute();
  await recordAccountEvent(tx, id, at, { event: 'session' });
  return ended.length;
}

/** Filter of the player list; a number is given by its keyed hashes. */
type PlayerFilter = Pick<CallParams<typeof playerList>, 'id' | 'q' | 'banned' | 'from' | 'to'> & {
  mobileKeys: readonly Uint8Array[] | undefined;
};

interface Listed extends Omit<PlayerAdminRow, 'id' | 'created_at' | 'banned_at' | 'banned_until'> {
  created_at: Date;
  banned_at: Date | null;
  banned_until: Date | null;
}

function playerResource(
  { changeNumber }: AccountAdminServices['backend'],
  now: Date,
): Listable<Listed, PlayerAdminRow, PlayerFilter> {
  const isBanned = sql`(banned_at is not null and coalesce(banned_until > ${now}, true))`;
  const account = sql`case when account_uid like ${`${ERASED}%`} then 'closed'
    when account_uid like ${`${BUILT_IN}%`} and ${changeNumber !== null}::boolean then 'built-in' else 'external' end`;
  return {
    table: 'player',
    columns: sql`player.uid, player.nickname, player.icon_url, player.mobile_masked, player.created_at,
      case when ${isBanned} then player.banned_at end as banned_at,
      case when ${isBanned} then player.ban_reason end as ban_reason,
      case when ${isBanned} then player.banned_until end as banned_until, ${account} as account,
      (select mobile_masked from detached_account where ${BUILT_IN}::text || uid = player.account_uid) as former_masked,
      (select count(*)::int from session where player_id = player.id and expires_at > ${now}) as sessions`,
    sorts: { id: sql`id`, created_at: sql`created_at` },
    defaultSort: '-id',
    filter: ({ id, mobileKeys, q, banned, from, to }) => [
      id === undefined ? undefined : sql`id = ${id}`,
      mobileKeys &&
        sql`(mobile_key in (${sql.join(mobileKeys)}) or account_uid in (
          select ${BUILT_IN}::text || uid from detached_account where mobile_key in (${sql.join(mobileKeys)})))`,
      q && sql`(uid = ${q} or ${containing('nickname', q)} or ${containing('mobile_masked', q)})`,
      banned === undefined ? undefined : banned ? isBanned : sql`not ${isBanned}`,
      ...between('created_at', { from, to }),
    ],
    present: ({ created_at, banned_at, banned_until, ...row }) => ({
      ...row,
      created_at: chinaTime(created_at),
      banned_at: banned_at && chinaTime(banned_at),
      banned_until: banned_until && chinaTime(banned_until),
    }),
  };
}

const playerSheet: readonly SheetColumn<PlayerAdminRow>[] = [
  ['编号', (row) => row.id],
  ['昵称', (row) => row.nickname],
  ['手机号', (row) => row.mobile_masked],
  ['原手机号', (row) => row.former_masked],
  ['注册时间', (row) => row.created_at],
  ['登录设备', (row) => row.sessions],
  ['封禁时间', (row) => row.banned_at],
  ['封禁原因', (row) => row.ban_reason],
  ['解封时间', (row) => row.banned_until],
];
