import { type Option, type Section, sameOptions } from '#admin/resources/definition.ts';
import { NEWS_CATEGORIES } from '#contract/vocabulary.ts';

export function newsSections(kinds: readonly Option[]): Section[] {
  return [
    {
      title: '内容',
      fields: [
        { name: 'title', label: '标题', kind: 'text', isRequired: true, isWide: true },
        { name: 'kind', label: '类型', kind: 'choice', options: kinds, isRequired: true },
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
}
