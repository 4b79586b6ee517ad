import type { tradeExport, tradeQueue, tradeReview } from '#contract/admin/trades.ts';
import { batchResultOf } from '#platform/admin/batch-result.ts';
import { exportList } from '#platform/admin/export-list.ts';
import { listRecords } from '#platform/admin/list-records.ts';
import { maskNumbers } from '#platform/admin/mask-numbers.ts';
import { auditOf } from '#platform/admin/records.ts';
import { record } from '#platform/audit/record.ts';
import { allows, type Operator } from '#platform/core/operator.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { AdminHandle } from '../admin-context.ts';
import { moveTrades, queuedTrades, tradeSheet } from './trade-admin-repository.ts';

/** The effect of each verdict: from which states, to which, and the event. */
const MOVES = {
  通过: { from: ['审核中'], to: '公示期', event: '上架', refusal: '不在审核中' },
  下架: {
    from: ['审核中', '公示期', '出售中'],
    to: '已下架',
    event: '下架',
    refusal: '交易中或已结束，不能下架',
  },
} as const;

export const readTradeQueue: AdminHandle<typeof tradeQueue> = ({ db, operator, now }, params) =>
  listRecords(db, queuedTrades(isMaskedFor(operator)), params, now);

export const exportTrades: AdminHandle<typeof tradeExport> = (context, params) => {
  const list = queuedTrades(isMaskedFor(context.operator));
  return exportList({ name: 'trades', title: '账号交易', list, sheet: tradeSheet }, params, context);
};

/** Approves listings or takes them down. Listings in other states are skipped and reported. */
export const reviewTrades: AdminHandle<typeof tradeReview> = async (context, { ids, verdict, reason }) => {
  const { refusal, ...move } = MOVES[verdict];
  const moved = await transaction(context.db, async (tx) => {
    const rows = await moveTrades(tx, ids, move, context.now);
    const actions = rows.map(({ id, title, was, version }) => ({
      ...auditOf('trades', context),
      action: 'review',
      subject_id: id,
      version,
      title: maskNumbers(title),
      before: { state: was },
      after: { state: move.to, reason },
    }));
    await record(tx, ...actions);
    return rows;
  });
  const done = moved.map(({ id }) => id);
  if (done.length > 0) {
    await context.publish(['trades', 'games', ...done.map((id) => `trade:${id}`)]);
  }
  return batchResultOf(ids, moved, refusal);
};

function isMaskedFor(operator: Operator): boolean {
  return !allows(operator, 'trades.write');
}
