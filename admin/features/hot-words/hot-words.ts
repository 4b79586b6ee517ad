import { defineResource, section } from '#admin/resources/definition.ts';
import { words } from '#contract/admin/hot-words.ts';

export const resource = defineResource({
  calls: words,
  titleOf: ({ word }) => word,
  filters: [{ name: 'q', label: '热词', kind: 'text' }],
  columns: [
    { key: 'rank', title: '名次', sort: 'rank', width: 80 },
    { key: 'word', isLink: true, title: '热词', sort: 'word', width: 260 },
  ],
  sections: [section('热词', [{ name: 'word', kind: 'text', isRequired: true }])],
  empty: () => ({ word: '' }),
});
