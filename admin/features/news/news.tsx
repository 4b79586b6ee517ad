import { Tag } from 'antd';
import { request } from '#admin/calls/client.ts';
import { deadLinksFilter, deadLinksOf } from '#admin/resources/dead-links.tsx';
import { defineResource, section } from '#admin/resources/definition.ts';
import { MINORS_HINT } from '#admin/resources/minors-hint.ts';
import { rangeFilters } from '#admin/resources/range-filters.ts';
import { imports } from '#contract/admin/imports.ts';
import { news, newsPreview } from '#contract/admin/news.ts';
import { PUBLICATION_NAMES } from '#contract/admin/shapes.ts';
import { NEWS_CATEGORIES } from '#contract/vocabulary.ts';

const KINDS = { article: '文章', video: '视频' };

export const resource = defineResource({
  calls: news,
  imports: imports.news,
  publicPath: (id) => `/BaseGameInfoDetails?id=${id}`,
  preview: (id, item) => request(newsPreview, { id, item }),
  titleOf: ({ title }) => title,
  filters: [
    { name: 'q', label: '标题', kind: 'text' },
    { name: 'state', label: '状态', kind: 'choices', options: PUBLICATION_NAMES },
    { name: 'kind', label: '类型', kind: 'choice', options: KINDS },
    { name: 'category', label: '栏目', kind: 'choice', options: NEWS_CATEGORIES },
    { name: 'game_id', label: '游戏', kind: 'reference', source: 'games' },
    { name: 'featured', label: '首页推荐', kind: 'switch' },
    { name: 'minors_notice', label: '未成年人提示', kind: 'switch' },
    deadLinksFilter,
    ...rangeFilters('发布时间'),
  ],
  columns: [
    { key: 'id', title: '编号', sort: 'id', width: 72 },
    {
      key: 'title',
      isLink: true,
      title: '标题',
      sort: 'title',
      width: 284,
      below: deadLinksOf,
      render: ({ title, kind, featured, minors_notice }) => (
        <>
          {title} {kind === 'video' && <Tag>视频</Tag>}
          {featured && <Tag color="warning">推荐</Tag>}
          {minors_notice && <Tag color="warning">未成年人提示</Tag>}
        </>
      ),
    },
    { key: 'category', title: '栏目', width: 80 },
    { key: 'published_at', title: '发布时间', sort: 'published_at', width: 150, kind: 'moment' },
    { key: 'games', title: '相关游戏', width: 146 },
    { key: 'views', property: 'view_count', title: '浏览', sort: 'view_count', width: 80, kind: 'count' },
    { key: 'likes', property: 'like_count', title: '点赞', sort: 'like_count', width: 80, kind: 'count' },
    { key: 'author', title: '作者', width: 110, isHidden: true },
    { key: 'source', title: '来源', width: 110, isHidden: true },
  ],
  sections: [
    section('内容', [
      { name: 'title', kind: 'text', isRequired: true, isWide: true },
      { name: 'kind', kind: 'choice', options: KINDS, isRequired: true },
      { name: 'category', kind: 'choice', options: NEWS_CATEGORIES, isRequired: true },
      { name: 'summary', kind: 'long-text' },
      { name: 'body_html', kind: 'html', hint: '可以从 Word 粘贴，也可以直接粘贴或拖入图片。' },
    ]),
    section('封面与视频', [
      { name: 'cover_url', kind: 'picture', use: 'cover', hint: '1200×675，上传后可以裁切' },
      { name: 'video_url', kind: 'text', hint: '类型是视频时要填写' },
      { name: 'duration_s', kind: 'duration', unit: '秒' },
    ]),
    section('归属', [
      { name: 'game_ids', label: '相关游戏', kind: 'references', source: 'games' },
      { name: 'author', kind: 'text' },
      { name: 'source', kind: 'text' },
      { name: 'featured', kind: 'switch' },
      { name: 'minors_notice', kind: 'switch', hint: MINORS_HINT },
    ]),
  ],
  empty: () => ({ ...news.form.parse({ kind: 'article', category: '新闻', title: '标题' }), title: '' }),
});
