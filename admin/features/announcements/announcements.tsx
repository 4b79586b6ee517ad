import { request } from '#admin/calls/client.ts';
import { deadLinksFilter, deadLinksOf } from '#admin/resources/dead-links.tsx';
import { defineResource } from '#admin/resources/definition.ts';
import { rangeFilters } from '#admin/resources/range-filters.ts';
import { announcementPreview, announcements } from '#contract/admin/announcements.ts';
import { PUBLICATION_NAMES } from '#contract/admin/shapes.ts';
import { ANNOUNCEMENT_AUDIENCES } from '#contract/vocabulary.ts';

export const resource = defineResource({
  calls: announcements,
  preview: (_id, item) => request(announcementPreview, { item }),
  titleOf: ({ title }) => title,
  filters: [
    { name: 'q', label: '标题或内容', kind: 'text' },
    { name: 'state', label: '状态', kind: 'choices', options: PUBLICATION_NAMES },
    { name: 'audience', label: '收件人', kind: 'choice', options: ANNOUNCEMENT_AUDIENCES },
    { name: 'game_id', label: '游戏', kind: 'reference', source: 'games' },
    deadLinksFilter,
    ...rangeFilters('首次发送'),
  ],
  columns: [
    { key: 'id', title: '编号', sort: 'id', width: 72 },
    { key: 'title', isLink: true, title: '标题', width: 270, below: deadLinksOf },
    {
      key: 'audience',
      title: '收件人',
      width: 200,
      render: ({ audience, game }) => (game ? `收藏了《${game.name}》的玩家` : audience),
    },
    { key: 'sent_at', title: '首次发送', sort: 'sent_at', width: 150, kind: 'moment' },
    { key: 'delivered', title: '已送达', sort: 'delivered', width: 100 },
    { key: 'opened', title: '已读', sort: 'opened', width: 100 },
  ],
  sections: [
    {
      title: '站内公告',
      hint:
        '发布就是发送，也可以定时发布。发给全部玩家的公告，30 天内登录访问的玩家都会收到；发给收藏者的公告，几分钟内送达。' +
        '下线会停止发送，已经收到的玩家仍能看到；发送后修改内容，只影响之后收到的玩家。送达和已读人数每几分钟更新一次。',
      fields: [
        { name: 'title', kind: 'text', isRequired: true, isWide: true },
        { name: 'body', kind: 'long-text', isRequired: true },
        { name: 'link', kind: 'link', hint: '选填，点标题打开的页面' },
        { name: 'audience', kind: 'choice', options: ANNOUNCEMENT_AUDIENCES, isRequired: true },
        { name: 'game_id', kind: 'reference', source: 'games', hint: '发给收藏者时选择' },
      ],
    },
  ],
  empty: () => ({ title: '', body: '', link: null, audience: '全部玩家' as const, game_id: null }),
});
