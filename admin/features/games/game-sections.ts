import { type FormSection, namedOptions, sameOptions } from '#admin/resources/definition.ts';
import { VERSION_LABELS } from '#contract/admin/games.ts';
import { AGE_RATINGS, GAME_CATEGORIES, GAME_STATUSES, GAME_THEMES } from '#contract/vocabulary.ts';
import { aliasFields, mediaFields, packageFields, releaseFields } from './list-fields.ts';

export const gameSections: readonly FormSection[] = [
  {
    title: '基本信息',
    fields: [
      { name: 'name', kind: 'text', isRequired: true },
      {
        name: 'version_label',
        kind: 'text',
        hint: `玩家据此分辨版本：${VERSION_LABELS.join('、')}`,
      },
      { name: 'status', kind: 'choice', options: sameOptions(GAME_STATUSES) },
      { name: 'categories', kind: 'choices', options: sameOptions(GAME_CATEGORIES) },
      { name: 'themes', kind: 'choices', options: sameOptions(GAME_THEMES) },
      { name: 'tags', kind: 'words' },
      { name: 'features', kind: 'words' },
      { name: 'summary', kind: 'long-text' },
      { name: 'reason', kind: 'long-text' },
      { name: 'description_html', kind: 'html' },
    ],
  },
  {
    title: '图标与封面',
    hint: '图标 256×256，封面 1200×675。',
    fields: [
      { name: 'icon_url', kind: 'picture', use: 'icon' },
      { name: 'cover_url', kind: 'picture', use: 'cover' },
    ],
  },
  {
    title: '版号与适龄',
    hint: '没有版号和适龄提示的游戏，列表里可以用“缺少”筛选出来。',
    fields: [
      { name: 'developer', kind: 'text' },
      { name: 'developer_website', kind: 'text', hint: '例如：https://www.example.com/' },
      { name: 'publisher', kind: 'text' },
      { name: 'approval_no', kind: 'text', hint: '例如：国新出审〔2026〕123号' },
      { name: 'isbn', kind: 'text', hint: '例如：ISBN 978-7-498-01234-5' },
      { name: 'age_rating', kind: 'choice', options: sameOptions(AGE_RATINGS) },
    ],
  },
  {
    title: '数据与联系',
    fields: [
      { name: 'score', kind: 'number', hint: '0 到 10' },
      { name: 'score_count', kind: 'whole', isRequired: true },
      { name: 'download_count', kind: 'whole' },
      { name: 'reserve_count', kind: 'whole' },
      { name: 'qq_group', kind: 'text' },
      { name: 'h5_url', kind: 'text' },
    ],
  },
  {
    title: '安装包',
    hint: '每个平台最多一个。应用权限和隐私政策会显示在下载页。',
    fields: [packageFields],
  },
  { title: '图片和视频', fields: [mediaFields] },
  { title: '别名', hint: '玩家搜索这些名字也能找到这个游戏。', fields: [aliasFields] },
  { title: '更新记录', fields: [releaseFields] },
];

/** Filter options for missing fields. */
export const MISSING_FIELD_OPTIONS = namedOptions({
  approval_no: '缺少版号',
  age_rating: '缺少适龄提示',
  icon_url: '缺少图标',
  packages: '缺少安装包',
});
