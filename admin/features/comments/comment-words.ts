import type { Filter } from '#admin/resources/definition.ts';

export const REASONS = ['广告引流', '辱骂攻击', '灌水', '涉及隐私', '与游戏无关'] as const;

/** Filters of the queue. The first, the state, is rendered as tabs. */
export const commentFilters: readonly Filter[] = [
  { name: 'state', label: '状态', kind: 'choice' },
  { name: 'q', label: '内容、昵称', kind: 'text' },
  { name: 'game_id', label: '游戏', kind: 'reference', source: 'games' },
  { name: 'player_id', label: '玩家 ID', kind: 'number' },
  {
    name: 'stars',
    label: '评分',
    kind: 'choice',
    options: [1, 2, 3, 4, 5].map((stars) => ({ value: String(stars), label: `${stars} 星` })),
  },
  { name: 'replies', label: '回复', kind: 'switch' },
  { name: 'flagged', label: '含敏感词', kind: 'switch' },
  { name: 'from', label: '从', kind: 'moment' },
  { name: 'to', label: '到', kind: 'moment' },
];

/** Labels of the fields in the audit. */
export const commentLabels: Record<string, string> = { state: '状态', reason: '原因' };
