import { Button } from 'antd';
import { Link } from 'react-router';
import { deadLinksFilter, deadLinksOf } from '#admin/resources/dead-links.tsx';
import { defineResource, section } from '#admin/resources/definition.ts';
import { impressionColumns } from '#admin/resources/impression-columns.tsx';
import { previewOf } from '#admin/resources/preview-of.ts';
import { rangeFilters } from '#admin/resources/range-filters.ts';
import { activities } from '#contract/admin/activities.ts';
import { PUBLICATION_NAMES } from '#contract/admin/shapes.ts';

export const resource = defineResource({
  calls: activities,
  titleOf: ({ title }) => title,
  preview: previewOf(activities),
  filters: [
    { name: 'q', label: '标题', kind: 'text' },
    { name: 'state', label: '状态', kind: 'choices', options: PUBLICATION_NAMES },
    {
      name: 'when',
      label: '进行',
      kind: 'choice',
      options: { coming: '未开始', running: '进行中', over: '已结束' },
    },
    deadLinksFilter,
    ...rangeFilters('开始时间'),
  ],
  columns: [
    { key: 'id', title: '编号', sort: 'id', width: 72 },
    { key: 'title', isLink: true, title: '标题', sort: 'title', width: 360, below: deadLinksOf },
    { key: 'starts_at', title: '开始', sort: 'starts_at', width: 150, kind: 'moment' },
    { key: 'ends_at', title: '结束', sort: 'ends_at', width: 150, kind: 'moment' },
    ...impressionColumns('activities'),
  ],
  formActions: (id) => (
    <Link to={`/activities/${id}/impressions`}>
      <Button>曝光与点击</Button>
    </Link>
  ),
  sections: [
    section('活动内容', [
      { name: 'title', kind: 'text', isRequired: true, isWide: true },
      { name: 'starts_at', kind: 'moment', isRequired: true },
      { name: 'ends_at', kind: 'moment', isEnd: true, isRequired: true },
      { name: 'cover_url', kind: 'picture', use: 'cover' },
      { name: 'link', kind: 'link' },
      { name: 'body_html', kind: 'html' },
    ]),
  ],
  empty: () => ({ title: '', cover_url: null, body_html: '', link: null, starts_at: '', ends_at: '' }),
});
