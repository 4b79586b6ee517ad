import { Tag } from 'antd';
import { showTime } from '#admin/app/china-time.ts';
import { formatCount } from '#admin/app/format-number.ts';
import { request } from '#admin/auth/client.ts';
import { deadLinksFilter, deadLinksOf } from '#admin/resources/dead-links.tsx';
import { defineResource, namedOptions, type Section, sameOptions } from '#admin/resources/definition.ts';
import { imports } from '#contract/admin/imports.ts';
import { news, newsPreview } from '#contract/admin/news.ts';
import { PUBLICATION_NAMES } from '#contract/admin/shapes.ts';
import { NEWS_CATEGORIES } from '#contract/vocabulary.ts';

const KINDS = { article: '文章', video: '视频' };

const newsSections: readonly Section[] = [
  {
    title: '内容',
    fields: [
      { name: 'title', label: '标题', kind: 'text', isRequired: true, isWide: true },
      { name: 'kind', label: '类型', kind: 'choice', options: namedOptions(KINDS), isRequired: true },
      {
        name: 'category',
        label: '栏目',
        kind: 'choice',
        options: sameOptions(NEWS_CATEGORIES),
        isRequired: true,
      },
      { name: 'summary', label: '摘要', kind: 'long-text' },
      {
        name: 'body_html',
        label: '正文',
        kind: 'html',
        hint: '可以从 Word 粘贴，也可以直接粘贴或拖入图片。',
      },
    ],
  },
  {
    title: '封面与视频',
    fields: [
      { name: 'cover_url', label: '封面', kind: 'picture', use: 'cover', hint: '1200×675，上传后可以裁切' },
      { name: 'video_url', label: '视频地址', kind: 'text', hint: '类型是视频时要填写' },
      { name: 'duration_s', label: '视频时长', kind: 'whole', unit: '秒' },
    ],
  },
  {
    title: '归属',
    fields: [
      { name: 'game_ids', label: '相关游戏', kind: 'references', source: 'games' },
      { name: 'author', label: '作者', kind: 'text' },
      { name: 'source', label: '来源', kind: 'text' },
      { name: 'featured', label: '首页推荐', kind: 'switch' },
    ],
  },
];

export const resource = defineResource({
  calls: news,
  imports: imports.news,
  publicPath: (id) => `/BaseGameInfoDetails?id=${id}`,
  preview: (id, item) => request(newsPreview, { id, item }),
  titleOf: ({ title }) => title,
  filters: [
    { name: 'q', label: '标题', kind: 'text' },
    { name: 'state', label: '状态', kind: 'choices', options: namedOptions(PUBLICATION_NAMES) },
    { name: 'kind', label: '类型', kind: 'choice', options: namedOptions(KINDS) },
    { name: 'category', label: '栏目', kind: 'choice', options: sameOptions(NEWS_CATEGORIES) },
    { name: 'game_id', label: '游戏', kind: 'reference', source: 'games' },
    { name: 'featured', label: '首页推荐', kind: 'switch' },
    deadLinksFilter,
  ],
  columns: [
    { key: 'id', title: 'ID', sort: 'id', width: 80, render: ({ id }) => id },
    {
      key: 'title',
      isLink: true,
      title: '标题',
      sort: 'title',
      width: 360,
      below: deadLinksOf,
      render: ({ title, kind, featured }) => (
        <>
          {title} {kind === 'video' && <Tag>视频</Tag>}
          {featured && <Tag color="warning">推荐</Tag>}
        </>
      ),
    },
    { key: 'category', title: '栏目', width: 80, render: ({ category }) => category },
    {
      key: 'published_at',
      title: '发布时间',
      sort: 'published_at',
      width: 150,
      render: ({ published_at }) => showTime(published_at),
    },
    { key: 'games', title: '相关游戏', width: 160, render: ({ games }) => games.join('、') || '—' },
    {
      key: 'views',
      title: '浏览',
      sort: 'view_count',
      width: 90,
      align: 'right',
      render: ({ view_count }) => formatCount(view_count),
    },
    {
      key: 'likes',
      title: '点赞',
      sort: 'like_count',
      width: 90,
      align: 'right',
      render: ({ like_count }) => formatCount(like_count),
    },
    { key: 'author', title: '作者', width: 110, isHidden: true, render: ({ author }) => author ?? '—' },
    { key: 'source', title: '来源', width: 110, isHidden: true, render: ({ source }) => source ?? '—' },
  ],
  sections: newsSections,
  empty: () => ({ ...news.form.parse({ kind: 'article', category: '新闻', title: '标题' }), title: '' }),
});
