import type { Filter } from '#admin/resources/definition.ts';
import type { TradeAdminRow } from '#contract/admin/trades.ts';

const FEN = 100;

/** Why listings are taken off, mostly. */
export const USUAL_REASONS = ['截图与描述不符', '留有联系方式', '价格异常', '重复发布', '卖家要求'] as const;

/** What the queue is filtered by; the first, its state, has tabs of its own. */
export const tradeFilters: readonly Filter[] = [
  { name: 'state', label: '状态', kind: 'choice' },
  { name: 'q', label: '标题', kind: 'text' },
  { name: 'game_id', label: '游戏', kind: 'reference', source: 'games' },
];

/** What the fields of the audit are called. */
export const tradeLabels: Record<string, string> = { state: '状态', reason: '原因' };

/** `¥1,280`, with the fen where there are any. */
export function inYuan(fen: number): string {
  return `¥${(fen / FEN).toLocaleString('zh-CN', { maximumFractionDigits: 2 })}`;
}

/** Whether a listing may still be taken off: one that is being sold, or is, stays. */
export function canBeTakenOff({ state }: Pick<TradeAdminRow, 'state'>): boolean {
  return state === '审核中' || state === '公示期' || state === '出售中';
}
