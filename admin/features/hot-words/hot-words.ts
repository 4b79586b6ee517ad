import { defineResource } from '#admin/resources/definition.ts';
import { type WORD_TRENDS, words } from '#contract/admin/hot-words.ts';

const TREND_NAMES: Record<(typeof WORD_TRENDS)[number], string> = {
  up: '上升',
  down: '下降',
  same: '持平',
  new: '新上榜',
};

export const resource = defineResource({
  calls: words,
  titleOf: ({ word }) => word,
  filters: [{ name: 'q', label: '热词', kind: 'text' }],
  columns: [
    { key: 'rank', title: '名次', sort: 'rank', width: 80 },
    { key: 'word', isLink: true, title: '热词', sort: 'word', width: 260 },
    { key: 'trend', title: '趋势', width: 120, render: ({ trend }) => TREND_NAMES[trend] },
  ],
  sections: [
    {
      title: '热词',
      fields: [
        { name: 'word', kind: 'text', isRequired: true },
        { name: 'trend', kind: 'choice', options: TREND_NAMES, isRequired: true },
      ],
    },
  ],
  empty: () => ({ word: '', trend: 'new' as const }),
});
