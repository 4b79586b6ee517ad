import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { readDuration } from '../notations/numbers.ts';
import { NEWS_CATEGORIES, NEWS_KINDS } from '../vocabulary.ts';
import { NEWS_BULK } from './bulk-fields.ts';
import { consoleCalls } from './console-calls.ts';
import {
  choice,
  html,
  integerOrNull,
  linkOrNull,
  needed,
  pictureOrNull,
  reference,
  text,
  textOrNull,
  toggle,
} from './form-fields.ts';
import { deadLinks, publicationColumns, resource } from './resource.ts';
import { numberOf, oneOf, PUBLICATION_STATES, searchFilter, someOf, timeRange, yesOrNo } from './shapes.ts';

/** The form of an article or a video. `publication` has its time of publication. */
export const newsForm = z
  .object({
    kind: choice('类型', NEWS_KINDS),
    category: choice('栏目', NEWS_CATEGORIES),
    title: needed('标题', 120),
    summary: text('摘要', 500),
    body_html: html('正文', 200_000),
    cover_url: pictureOrNull('封面'),
    video_url: linkOrNull('视频地址'),
    duration_s: integerOrNull('视频时长', 1, 86_400, readDuration),
    source: textOrNull('来源', 60),
    author: textOrNull('作者', 60),
    featured: toggle('首页推荐'),
    minors_notice: toggle('可能影响未成年人身心健康'),
    game_ids: z._default(z.array(reference('相关游戏')).check(z.maxLength(20, '相关游戏最多 20 个')), []),
  })
  .check(
    z.refine(({ kind, video_url }) => kind === 'article' || video_url !== null, {
      path: ['video_url'],
      error: '视频要填写视频地址',
    }),
  );

/** News in the list, in the order of the export. */
export const newsRow = z.object({
  id,
  kind: z.enum(NEWS_KINDS),
  category: z.enum(NEWS_CATEGORIES),
  title: z.string(),
  cover_url: z.nullable(z.string()),
  source: z.nullable(z.string()),
  author: z.nullable(z.string()),
  games: z.array(z.string()),
  featured: z.boolean(),
  minors_notice: z.boolean(),
  view_count: count,
  like_count: count,
  dead_links: deadLinks,
  ...publicationColumns,
  published_at: time,
});

export const news = resource({
  name: 'news',
  row: newsRow,
  form: newsForm,
  filters: {
    q: searchFilter,
    kind: oneOf(NEWS_KINDS),
    category: oneOf(NEWS_CATEGORIES),
    game_id: z.optional(numberOf),
    featured: yesOrNo,
    minors_notice: yesOrNo,
    state: someOf(PUBLICATION_STATES),
    links: oneOf(['dead']),
    ...timeRange,
  },
  bulkFields: NEWS_BULK,
  sorts: ['id', 'title', 'published_at', 'view_count', 'like_count'],
});

/** Renders the page from the unsaved form. */
export const newsPreview = consoleCalls('main', 'news.write').post('news/preview', '资讯：预览（不保存）', {
  input: z.object({ id: z.nullable(count), item: newsForm }),
  output: z.object({ html: z.string().check(z.describe('The page without scripts')) }),
});

export type NewsForm = z.output<typeof newsForm>;
export type NewsAdminRow = z.output<typeof newsRow>;
