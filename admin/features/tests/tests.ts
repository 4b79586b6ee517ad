import { defineResource, hintedSection } from '#admin/resources/definition.ts';
import { rangeFilters } from '#admin/resources/range-filters.ts';
import { tests } from '#contract/admin/tests.ts';
import { TEST_KINDS, type TIME_PRECISIONS } from '#contract/vocabulary.ts';

const PRECISION_NAMES: Record<(typeof TIME_PRECISIONS)[number], string> = {
  分: '精确到分',
  日: '精确到日',
  月: '精确到月',
  待定: '待定',
};

export const resource = defineResource({
  calls: tests,
  titleOf: ({ game, kind }) => `${game.name} ${kind}`,
  filters: [
    { name: 'q', label: '游戏名', kind: 'text' },
    { name: 'game_id', label: '游戏', kind: 'reference', source: 'games' },
    { name: 'kind', label: '测试类型', kind: 'choice', options: TEST_KINDS },
    ...rangeFilters('测试时间'),
  ],
  columns: [
    { key: 'id', title: '编号', sort: 'id', width: 72 },
    { key: 'game', isLink: true, title: '游戏', width: 220, render: ({ game }) => game.name },
    { key: 'kind', title: '测试类型', width: 100 },
    { key: 'starts_at', title: '测试时间', sort: 'starts_at', width: 160, kind: 'moment', empty: '待定' },
    { key: 'precision', title: '精度', width: 100, render: ({ precision }) => PRECISION_NAMES[precision] },
    {
      key: 'changes',
      title: '改期',
      width: 80,
      render: ({ changes }) => (changes > 0 ? `${changes} 次` : ''),
    },
  ],
  sections: [
    hintedSection('测试信息', '改期时，原来的时间会记下来并显示给玩家。', [
      { name: 'game_id', kind: 'reference', source: 'games', isRequired: true },
      { name: 'kind', kind: 'choice', options: TEST_KINDS, isRequired: true },
      { name: 'precision', kind: 'choice', options: PRECISION_NAMES, isRequired: true },
      {
        name: 'starts_at',
        kind: 'moment',
        precision: 'precision',
        hint: '时间待定时不填；精确到月的可以只写 2026年12月',
      },
    ]),
  ],
  empty: () => ({ game_id: 0, kind: '删档' as const, starts_at: null, precision: '分' as const }),
});
