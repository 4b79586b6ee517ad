import { sql } from 'kysely';
import type { CallData } from '#contract/call.ts';
import type { ownDecisions } from '#contract/calls/reports.ts';
import { NICKNAME_ORDERS, type readNicknameOrders } from '#contract/service-nicknames.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { randomId } from '#platform/core/ids.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { Handle } from '../context.ts';
import type { Decided } from './report-queue-repository.ts';

const OWN_LIMIT = 100;

/** The order that counts for a report: the last one. */
interface LastOrder {
  report_id: number;
  player_id: number;
  action: '重置' | '恢复';
  nickname: string;
  icon_url: string | null;
  reason: string;
}

interface Decision {
  batch: string | null;
  now: Date;
}

/** What a decision orders about reported nicknames. */
export interface Reset extends Decision {
  note: string;
  reset_nickname: boolean;
  remove_picture: boolean;
}

/** Orders the resets of the nicknames of justified reports; returns the ids of the reports. */
export async function orderResets(
  tx: Tx,
  decided: readonly Decided[],
  { note, reset_nickname, remove_picture, ...decision }: Reset,
): Promise<number[]> {
  if (!reset_nickname) {
    return [];
  }
  const ids = decided.map(({ id }) => id);
  const last = await lastOrders(tx, ids);
  const seen = new Set<string>();
  const orders = decided.flatMap(({ id, kind, author_id, title, body, reason }) => {
    const key = JSON.stringify([author_id, title]);
    if (kind !== 'nickname' || author_id === null || last.get(id)?.action === '重置' || seen.has(key)) {
      return [];
    }
    seen.add(key);
    const icon_url = remove_picture && body !== '' ? body : null;
    const about = { report_id: id, player_id: author_id, nickname: title, icon_url, reason: note || reason };
    return [{ ...about, action: '重置' as const, decision_id: id }];
  });
  await insertOrders(tx, orders, decision);
  return orders.map(({ report_id }) => report_id);
}

/**
 * Ends the resets of reports that are not justified any more, and those whose players' appeals are granted.
 * @returns the ids of the reports
 */
export async function endResets(tx: Tx, decided: readonly Decided[], decision: Decision): Promise<number[]> {
  const decisions = new Map(
    decided.flatMap((one): [number, number][] => {
      const isEnded = one.kind === 'nickname' && one.state !== '已处理';
      const target = isEnded ? one.id : appealedByNamed(one);
      return target === null ? [] : [[target, one.id]];
    }),
  );
  const last = await lastOrders(tx, [...decisions.keys()]);
  const orders = [...last.values()].flatMap((order) =>
    order.action === '重置'
      ? [{ ...order, action: '恢复' as const, decision_id: decisions.get(order.report_id) ?? 0 }]
      : [],
  );
  await insertOrders(tx, orders, decision);
  return orders.map(({ report_id }) => report_id);
}

/** Orders the opposite of a batch's orders whose decisions are undone, except for reports with newer orders. */
export async function undoOrders(
  tx: Tx,
  { batch, undone, now }: { batch: string; undone: readonly { id: number }[]; now: Date },
): Promise<void> {
  const rows = await tx
    .selectFrom('nickname_order')
    .select(['report_id', 'player_id', 'decision_id', 'action', 'nickname', 'icon_url', 'reason'])
    .where('batch', '=', batch)
    .orderBy('id')
    .execute();
  const ids = undone.map(({ id }) => id);
  const reports = rows.map(({ report_id }) => report_id);
  const last = await lastOrders(tx, reports);
  const orders = rows.flatMap((row) =>
    ids.includes(row.decision_id) && last.get(row.report_id)?.action === row.action
      ? [{ ...row, action: row.action === '重置' ? ('恢复' as const) : ('重置' as const) }]
      : [],
  );
  await insertOrders(tx, orders, { batch: null, now });
}

/** The report of the appeal of a player whose nickname was reset, if this is granted. */
function appealedByNamed({ kind, state, player_id, author_id, target_id }: Decided): number | null {
  const isNamed = player_id !== null && player_id === author_id;
  return kind === 'report_appeal' && state === '已处理' && isNamed ? target_id : null;
}

async function insertOrders(
  tx: Tx,
  orders: readonly (LastOrder & { decision_id: number })[],
  { batch, now }: Decision,
): Promise<void> {
  if (orders.length > 0) {
    await tx
      .insertInto('nickname_order')
      .values(orders.map((order) => ({ ...order, key: randomId(), batch, created_at: now, done_at: null })))
      .execute();
  }
}

async function lastOrders(tx: Tx, reportIds: readonly number[]): Promise<Map<number, LastOrder>> {
  const { rows } = await sql<LastOrder>`
    select distinct on (report_id) report_id, player_id, action, nickname, icon_url, reason from nickname_order
    where report_id = any(${[...reportIds]}::bigint[]) order by report_id, id desc`.execute(tx);
  return new Map(rows.map((row) => [row.report_id, row]));
}

/** Marks orders as done and returns the next ones. */
export const listOrders: Handle<typeof readNicknameOrders> = async ({ db, now }, { done }) => {
  if (done.length > 0) {
    await db
      .updateTable('nickname_order')
      .set({ done_at: now })
      .where('key', 'in', done)
      .where('done_at', 'is', null)
      .execute();
  }
  const list = await db
    .selectFrom('nickname_order as one')
    .innerJoin('report', 'report.id', 'one.report_id')
    .select(['one.key', 'report.report_no', 'one.player_id', 'one.action', 'one.nickname', 'one.icon_url'])
    .select('one.reason')
    .where('one.done_at', 'is', null)
    .orderBy('one.id')
    .limit(NICKNAME_ORDERS)
    .execute();
  return { list };
};

/** The resets of a player's nicknames that count, newest first, with the player's appeals. */
export const readOwnDecisions: Handle<typeof ownDecisions> = async ({ db, player }) => {
  const { rows } = await sql<
    Omit<CallData<typeof ownDecisions>['list'][number], 'decided_at'> & { decided_at: Date }
  >`
    select report.report_no, one.nickname, one.reason, one.created_at as decided_at, (
      select appeal.state from report as appeal
      where appeal.kind = 'report_appeal' and appeal.target_id = report.id and appeal.player_id = ${player.id}
      order by appeal.id desc limit 1
    ) as appeal
    from nickname_order as one join report on report.id = one.report_id
    where one.player_id = ${player.id} and one.action = '重置'
      and not exists (select from nickname_order as next where next.report_id = one.report_id and next.id > one.id)
    order by one.id desc limit ${OWN_LIMIT}`.execute(db);
  return { list: rows.map((row) => ({ ...row, decided_at: chinaTime(row.decided_at) })) };
};
