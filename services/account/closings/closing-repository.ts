import { type Selectable, sql } from 'kysely';
import { INACTIVE_MONTHS } from '#contract/account/constants.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';

type ClosingRow = Selectable<Tables['account_closing']>;
export type Closing = Pick<ClosingRow, 'player_id' | 'comments' | 'due_at'>;
export type StartedClosing = Pick<ClosingRow, 'player_id' | 'comments'> & { reason: string };

/** The closing that a player has requested; undefined without one. */
export function findClosing(db: Database, playerId: number) {
  return db
    .selectFrom('account_closing')
    .select(['comments', 'due_at', 'started_at'])
    .where('player_id', '=', playerId)
    .where('reason', '=', '本人申请')
    .executeTakeFirst();
}

/** Writes a player's own request; it replaces an earlier one that was not started. */
export async function writeClosing(
  tx: Tx,
  { player_id, comments, due_at }: Closing,
  requested_at: Date,
): Promise<void> {
  const row = { reason: '本人申请', comments, requested_at, notified_at: requested_at, due_at } as const;
  await tx
    .insertInto('account_closing')
    .values({ player_id, ...row, started_at: null })
    .onConflict((conflict) =>
      conflict.column('player_id').doUpdateSet(row).where('account_closing.started_at', 'is', null),
    )
    .execute();
}

/** Takes a request back; false if there is none, or if it is due. */
export async function deleteClosing(tx: Tx, playerId: number, now: Date): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('account_closing')
    .where('player_id', '=', playerId)
    .where('started_at', 'is', null)
    .where('due_at', '>', now)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** At a login: takes the closing of an inactive account back. False if the account is being closed. */
export async function endInactivity(tx: Tx, playerId: number, now: Date): Promise<boolean> {
  await tx
    .deleteFrom('account_closing')
    .where('player_id', '=', playerId)
    .where('reason', '=', '长期未登录')
    .where('started_at', 'is', null)
    .execute();
  return !(await isClosing(tx, playerId, now));
}

/** Whether the closing has started or is due: it can't be taken back. */
export async function isClosing(tx: Tx, playerId: number, now: Date): Promise<boolean> {
  const closing = await tx
    .selectFrom('account_closing')
    .select('player_id')
    .where('player_id', '=', playerId)
    .where((one) => one.or([one('started_at', 'is not', null), one('due_at', '<=', now)]))
    .executeTakeFirst();
  return closing !== undefined;
}

/**
 * After the sessions have ended, requests of the player may still be under way. What they write is erased with the rest, as
 * nothing is erased before this time: longer than any request takes.
 */
const UNDER_WAY_MS = 60_000;

/**
 * Starts the closings that are due; from then on they can't be taken back, and the players' sessions end. Takes back those
 * of players who are not inactive any more.
 */
export function startDue(db: Database, now: Date): Promise<void> {
  return transaction(db, async (tx) => {
    await tx
      .deleteFrom('account_closing')
      .where('reason', '=', '长期未登录')
      .where('started_at', 'is', null)
      .where('due_at', '<=', now)
      .where('player_id', 'in', (active) =>
        active
          .selectFrom('player')
          .select('id')
          .where(sql<Date>`seen_at + make_interval(months => ${INACTIVE_MONTHS}::int)`, '>', now),
      )
      .execute();
    const started = await tx
      .updateTable('account_closing')
      .set({ started_at: now })
      .where('due_at', '<=', now)
      .where('notified_at', 'is not', null)
      .where('started_at', 'is', null)
      .returning('player_id')
      .execute();
    const ids = started.map(({ player_id }) => player_id);
    if (ids.length > 0) {
      await tx.deleteFrom('session').where('player_id', 'in', ids).execute();
    }
  });
}

/** Starts a closing that is ordered; what the player has chosen for the comments stays. */
export async function startOrdered(
  tx: Tx,
  player_id: number,
  {
    reason: operator_reason,
    at,
    comments = '匿名',
  }: { reason: string; at: Date; comments?: Closing['comments'] },
): Promise<void> {
  const requested_at = new Date(at.getTime() - 1);
  const row = { reason: '本人申请', requested_at, notified_at: at, due_at: at, operator_reason } as const;
  await tx
    .insertInto('account_closing')
    .values({ ...row, player_id, comments, started_at: at })
    .onConflict((conflict) =>
      conflict.column('player_id').doUpdateSet({
        ...row,
        started_at: sql<Date>`coalesce(account_closing.started_at, excluded.started_at)`,
      }),
    )
    .execute();
  await tx.deleteFrom('session').where('player_id', '=', player_id).execute();
}

/** Takes up to `limit` closings that were started long enough ago, the ones that were tried longest ago first. */
export async function takeStarted(
  db: Database,
  now: Date,
  { limit, ordered }: { limit: number; ordered: boolean },
): Promise<StartedClosing[]> {
  const rows = await db
    .updateTable('account_closing')
    .set({ tried_at: now })
    .where('player_id', 'in', (ready) =>
      ready
        .selectFrom('account_closing')
        .select('player_id')
        .where('started_at', '<=', new Date(now.getTime() - UNDER_WAY_MS))
        .$if(ordered, (all) => all.where('operator_reason', 'is not', null))
        .orderBy((order) => order.fn('greatest', ['tried_at', 'started_at']))
        .limit(limit),
    )
    .returning(['player_id', 'comments', 'reason', 'operator_reason'])
    .execute();
  return rows.map(({ reason, operator_reason, ...row }) => ({ ...row, reason: operator_reason ?? reason }));
}
