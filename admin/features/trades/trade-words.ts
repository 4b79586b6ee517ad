import type { Filter } from '#admin/resources/definition.ts';
import type { TradeAdminRow } from '#contract/admin/trades.ts';

const FEN = 100;

export const REASONS = ['截图与描述不符', '留有联系方式', '价格异常', '重复发布', '卖家要求'] as const;

/** Filters of the queue. The first, the state, is rendered as tabs. */
export const tradeFilters: readonly Filter[] = [
  { name: 'state', label: '状态', kind: 'choice' },
  { name: 'q', label: '标题', kind: 'text' },
  { name: 'game_id', label: '游戏', kind: 'reference', source: 'games' },
];

/** Labels of the fields in the audit. */
export const tradeLabels: Record<string, string> = { state: '状态', reason: '原因' };

/** `¥1,280`; with decimals if there are fen. */
export function inYuan(fen: number): string {
  return `¥${(fen / FEN).toLocaleString('zh-CN', { maximumFractionDigits: 2 })}`;
}

/** A listing can be taken off until a buyer has reserved or bought it. */
export function canDelist({ state }: Pick<TradeAdminRow, 'state'>): boolean {
  return state === '审核中' || state === '公示期' || state === '出售中';
}
