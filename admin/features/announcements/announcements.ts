import { showTime } from '#admin/app/china-time.ts';
import { defineResource, namedOptions } from '#admin/resources/definition.ts';
import { announcements } from '#contract/admin/announcements.ts';
import { PUBLICATION_NAMES } from '#contract/admin/shapes.ts';

export const resource = defineResource({
  calls: announcements,
  titleOf: ({ title }) => title,
  filters: [
    { name: 'q', label: '标题或内容', kind: 'text' },
    { name: 'state', label: '状态', kind: 'choices', options: namedOptions(PUBLICATION_NAMES) },
  ],
  columns: [
    { key: 'id', title: 'ID', sort: 'id', width: 80, render: ({ id }) => id },
    { key: 'title', isLink: true, title: '标题', width: 320, render: ({ title }) => title },
    {
      ...{ key: 'starts_at', title: '开始', sort: 'starts_at', width: 150 },
      render: ({ starts_at }) => showTime(starts_at),
    },
    {
      ...{ key: 'ends_at', title: '结束', sort: 'ends_at', width: 150 },
      render: ({ ends_at }) => showTime(ends_at),
    },
  ],
  sections: [
    {
      title: '公告',
      fields: [
        { name: 'title', label: '标题', kind: 'text', isRequired: true, isWide: true },
        { name: 'body', label: '内容', kind: 'long-text', isRequired: true, isWide: true },
        { name: 'link', label: '链接', kind: 'text' },
        { name: 'starts_at', label: '开始时间（北京时间）', kind: 'moment', isRequired: true },
        { name: 'ends_at', label: '结束时间（北京时间）', kind: 'moment', isRequired: true },
      ],
    },
  ],
  empty: () => ({ title: '', body: '', link: null, starts_at: '', ends_at: '' }),
});
