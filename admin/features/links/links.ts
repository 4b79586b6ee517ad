import { defineResource, section } from '#admin/resources/definition.ts';
import { showTime } from '#admin/ui/china-time.ts';
import { links } from '#contract/admin/links.ts';

const STATE_NAMES = { alive: '正常', dead: '失效', unknown: '未检查' };

export const resource = defineResource({
  calls: links,
  titleOf: ({ name }) => name,
  filters: [
    { name: 'q', label: '名称', kind: 'text' },
    { name: 'state', label: '检查结果', kind: 'choice', options: STATE_NAMES },
  ],
  columns: [
    { key: 'position', title: '顺序', sort: 'position', width: 80 },
    { key: 'name', isLink: true, title: '名称', sort: 'name', width: 220 },
    { key: 'url', title: '网址', width: 320 },
    {
      key: 'fault',
      title: '检查结果',
      width: 200,
      render: ({ fault, checked_at }) =>
        checked_at ? `${fault ?? '正常'}（${showTime(checked_at)}）` : '未检查',
    },
  ],
  sections: [
    section('友情链接', [
      { name: 'name', kind: 'text', isRequired: true },
      { name: 'url', kind: 'text', isRequired: true },
    ]),
  ],
  empty: () => ({ name: '', url: '' }),
});
