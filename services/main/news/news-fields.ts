import type { Selectable } from 'kysely';
import { newsForm, newsRow } from '#contract/admin/news.ts';
import { NEWS_CATEGORIES, newsCard } from '#contract/entities/news.ts';
import type { Tables } from '#platform/database/tables.ts';
import { cells, columnsIn, type RecordField } from '#platform/import/record-fields.ts';
import { COMPANY_LIMIT } from '../import-rows/limits.ts';

const CATEGORIES = Object.fromEntries(NEWS_CATEGORIES.map((category) => [category, category]));

/** The columns of news without its keys, its change time and its publication. */
export type NewsColumns = Omit<
  Selectable<Tables['news']>,
  'id' | 'import_key' | 'updated_at' | 'published' | 'publish_at' | 'offline_at' | 'version'
>;

const text = { column: ['text', 'known'], read: cells.optional } as const;
const plainText = { ...text, read: cells.plainText } as const;
const html = { ...text, read: cells.html } as const;
const picture = { ...text, read: cells.picture } as const;
const chosen = { column: ['text', 'take'] } as const;
const title = { ...chosen, read: cells.required, isRequired: true } as const;
const time = { column: ['timestamptz', 'take'], isRequired: true } as const;

/**
 * The columns of an article or video, and those of its import in the order of the template. The titles and the limits
 * are those of `newsForm`.
 */
export const newsFields = {
  title: { ...title, about: '标题，最多 120 字', example: '青崖渡：冬日版本今日上线' },
  kind: { ...chosen, about: 'article（文章）或 video（视频）；新的留空为文章', example: 'article' },
  category: {
    ...chosen,
    about: '新闻、公告、攻略、活动或评测；新的留空为新闻',
    example: '公告',
    read: (reader, name) => reader.choice(name, CATEGORIES),
  },
  summary: { ...plainText, about: '摘要，最多 500 字', example: '新地图与新结局一并开放。' },
  body_html: { ...html, about: '正文，HTML 或纯文本', example: '<p>冬日版本于今日十点开放。</p>' },
  cover_url: { ...picture, about: '封面网址', example: 'https://img.example.com/qingya/news.jpg' },
  video_url: { ...text, about: '视频网址；视频必填', read: cells.link },
  duration_s: {
    column: ['integer', 'known'],
    about: '视频时长，可写 205、3:25',
    read: (reader, name) => reader.duration(name),
  },
  /** Longer than in the form. */
  source: {
    ...text,
    about: '来源',
    example: '青崖渡官网',
    read: (reader, name) => reader.optional(name, COMPANY_LIMIT),
  },
  author: { ...text, about: '作者' },
  published_at: { ...time, about: '发布时间', example: '2026-11-01 10:00' },
  games: { about: '相关游戏名，用 | 分隔', example: '青崖渡' },
  minors_notice: {
    column: ['boolean', 'known'],
    about: '含可能影响未成年人身心健康的内容时写“是”；已有的标记只能按编号写“否”来取消',
    read: (reader, name) => reader.flag(name),
  },
  featured: { column: ['boolean', 'once'] },
  view_count: { column: ['bigint', 'once'] },
  like_count: { column: ['bigint', 'once'] },
} as const satisfies { [Name in keyof NewsColumns]: RecordField<NewsColumns[Name] | null> } & Record<
  string,
  RecordField
>;

export const formColumns = columnsIn(newsFields, newsForm);
export const rowColumns = columnsIn(newsFields, newsRow);
export const cardColumns = columnsIn(newsFields, newsCard);
