import type { OperatorData, OperatorParams } from '../../../contract/operator/call.ts';
import type { tradeQueue, tradeReview } from '../../../contract/operator/trades.ts';
import { record } from '../../../platform/audit/record.ts';
import type { Database } from '../../../platform/database/open.ts';
import { transaction } from '../../../platform/database/transaction.ts';
import type { OperatorVisit } from '../../../platform/operator.ts';
import type { TellChanges } from '../../../platform/page-cache/changes.ts';
import { wireTime } from '../catalogue/times.ts';
import { countTradeQueue, listTradeQueue, moveTrades } from './trade-manage-repository.ts';

/** What each verdict does: from which states, to which, and what the timeline says. */
const MOVES = {
  通过: { from: ['审核中'], to: '公示期', event: '上架', refusal: '不在审核中' },
  下架: {
    from: ['审核中', '公示期', '出售中'],
    to: '已下架',
    event: '下架',
    refusal: '交易中或已结束，不能下架',
  },
} as const;

/** Listings, for who reviews them. */
export async function readTradeQueue(
  db: Database,
  params: OperatorParams<typeof tradeQueue>,
): Promise<OperatorData<typeof tradeQueue>> {
  const total = await countTradeQueue(db, params);
  const rows = await listTradeQueue(db, params);
  const list = rows.map(({ listed_at, sold_at, timeline, ...row }) => ({
    ...row,
    listed_at: wireTime(listed_at),
    sold_at: wireTime(sold_at),
    timeline: timeline.map(({ kind, happened_at }) => ({ kind, happened_at: wireTime(happened_at) })),
  }));
  return { list, total, page: params.page, size: params.size };
}

/** Lets listings through, or takes them off. Those that can't be are left alone and told. */
export async function reviewTrades(
  { db, tell }: { db: Database; tell: TellChanges },
  { ids, verdict, reason }: OperatorParams<typeof tradeReview>,
  { operator, address, now }: OperatorVisit,
): Promise<OperatorData<typeof tradeReview>> {
  const { refusal, ...move } = MOVES[verdict];
  const moved = await transaction(db, async (tx) => {
    const rows = await moveTrades(tx, ids, move, now);
    const deeds = rows.map(({ id, title, was, version }) => ({
      ...{ operator, action: 'review', subject: 'trades', subject_id: id, title, version, address, at: now },
      before: { state: was },
      after: { state: move.to, reason },
    }));
    await record(tx, ...deeds);
    return rows;
  });
  const done = moved.map(({ id }) => id);
  if (done.length > 0) {
    await tell(['trades', 'games', ...done.map((id) => `trade:${id}`)]);
  }
  const left = ids.filter((id) => !done.includes(id));
  return { done, skipped: left.map((id) => ({ id, title: `#${id}`, reason: refusal })) };
}
