import { showTime } from '#admin/app/china-time.ts';
import { deadLinksFilter, deadLinksOf } from '#admin/resources/dead-links.tsx';
import { defineResource, namedOptions } from '#admin/resources/definition.ts';
import { activities } from '#contract/admin/activities.ts';
import { PUBLICATION_NAMES } from '#contract/admin/shapes.ts';

export const resource = defineResource({
  calls: activities,
  titleOf: ({ title }) => title,
  filters: [
    { name: 'q', label: '标题', kind: 'text' },
    { name: 'state', label: '状态', kind: 'choices', options: namedOptions(PUBLICATION_NAMES) },
    {
      name: 'when',
      label: '进行',
      kind: 'choice',
      options: namedOptions({ coming: '未开始', running: '进行中', over: '已结束' }),
    },
    deadLinksFilter,
  ],
  columns: [
    { key: 'id', title: 'ID', sort: 'id', width: 80, render: ({ id }) => id },
    {
      ...{ key: 'title', isLink: true, title: '标题', sort: 'title', width: 360 },
      render: ({ title }) => title,
      below: deadLinksOf,
    },
    {
      key: 'starts_at',
      title: '开始',
      sort: 'starts_at',
      width: 150,
      render: ({ starts_at }) => showTime(starts_at),
    },
    {
      key: 'ends_at',
      title: '结束',
      sort: 'ends_at',
      width: 150,
      render: ({ ends_at }) => showTime(ends_at),
    },
  ],
  sections: [
    {
      title: '活动内容',
      fields: [
        { name: 'title', label: '标题', kind: 'text', isRequired: true, isWide: true },
        { name: 'starts_at', label: '开始时间（北京时间）', kind: 'moment', isRequired: true },
        { name: 'ends_at', label: '结束时间（北京时间）', kind: 'moment', isRequired: true },
        { name: 'cover_url', label: '封面', kind: 'picture', use: 'cover' },
        { name: 'link', label: '活动链接', kind: 'text' },
        { name: 'body_html', label: '活动内容', kind: 'html' },
      ],
    },
  ],
  empty: () => ({ title: '', cover_url: null, body_html: '', link: null, starts_at: '', ends_at: '' }),
});
