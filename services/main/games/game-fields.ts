import { gameForm, gameRow } from '#contract/admin/games.ts';
import { AGE_RATINGS, type GameStatus, game, gameCard } from '#contract/entities/game.ts';
import { cells, columnsIn, type RecordField } from '#platform/import/record-fields.ts';
import type { GameColumns, GameInput } from './game-input.ts';

const STATUSES: Record<string, GameStatus> = {
  已上线: '已上线',
  上线: '已上线',
  运营中: '已上线',
  测试中: '测试中',
  测试: '测试中',
  内测: '测试中',
  预约: '预约',
  预约中: '预约',
  可预约: '预约',
};
const RATINGS = Object.fromEntries(AGE_RATINGS.map((rating) => [rating, rating]));

/**
 * The columns of a game, and those of its import in the order of the template. The titles and the limits are those of
 * `gameForm`.
 */
export const gameFields = {
  name: {
    column: ['text', 'take'],
    about: '游戏名，最多 80 字',
    example: '青崖渡',
    isRequired: true,
    read: cells.required,
  },
  aliases: { about: '别名、简称，用 | 分隔', example: '青崖|QYD' },
  categories: {
    column: ['text[]', 'known'],
    about: '类型，用 | 分隔；认不出的词放进标签',
    example: '角色扮演|冒险',
  },
  themes: { column: ['text[]', 'known'], about: '题材，用 | 分隔', example: '仙侠' },
  tags: { column: ['text[]', 'known'], about: '标签，用 | 分隔', example: '国风|单机' },
  features: {
    column: ['text[]', 'known'],
    about: '特色，用 | 分隔',
    example: '手绘山水|多结局',
    read: cells.list,
  },
  version_label: {
    column: ['text', 'take'],
    about: '官服、渠道服、折扣服或 BT版',
    example: '官服',
    read: cells.optional,
  },
  status: {
    column: ['text', 'known'],
    about: '已上线、测试中或预约',
    example: '已上线',
    read: (reader, name) => reader.choice(name, STATUSES),
  },
  score: { column: ['numeric', 'known'], about: '评分 0–10；0 表示暂无评分', example: '8.6' },
  score_count: { column: ['integer', 'known'], about: '评分人数', example: '1.2万' },
  download_count: { column: ['bigint', 'known'], about: '下载量', example: '35万', read: cells.count },
  reserve_count: { column: ['bigint', 'known'], about: '预约人数', read: cells.count },
  developer: { column: ['text', 'known'], about: '开发商', example: '青崖工作室', read: cells.optional },
  developer_website: {
    column: ['text', 'known'],
    about: '开发商官网网址，最多 500 字',
    example: 'https://www.qingya.example/',
    read: cells.link,
  },
  publisher: {
    column: ['text', 'known'],
    about: '运营单位',
    example: '青崖网络科技有限公司',
    read: cells.optional,
  },
  approval_no: {
    column: ['text', 'known'],
    about: '版号批文',
    example: '国新出审〔2025〕0000号',
    read: cells.optional,
  },
  isbn: { column: ['text', 'known'], about: 'ISBN', read: cells.optional },
  age_rating: {
    column: ['text', 'known'],
    about: '8+、12+ 或 16+',
    example: '12+',
    read: (reader, name) => reader.choice(name, RATINGS),
  },
  summary: {
    column: ['text', 'known'],
    about: '一句话简介，最多 500 字',
    example: '在断崖与渡口之间，寻一条归途。',
    read: cells.plainText,
  },
  description_html: {
    column: ['text', 'known'],
    about: '详细介绍，HTML 或纯文本',
    example: '<h2>简介</h2><p>少年行至青崖，渡船却再没有来。</p>',
    read: cells.html,
  },
  reason: { column: ['text', 'known'], about: '编辑推荐语', read: cells.optional },
  icon_url: {
    column: ['text', 'known'],
    about: '图标网址',
    example: 'https://img.example.com/qingya/icon.png',
    read: cells.picture,
  },
  cover_url: {
    column: ['text', 'known'],
    about: '封面网址',
    example: 'https://img.example.com/qingya/cover.jpg',
    read: cells.picture,
  },
  screenshots: {
    about: '截图网址，用 | 分隔；网址后可空一格写宽x高',
    example: 'https://img.example.com/qingya/1.jpg 1280x720|https://img.example.com/qingya/2.jpg',
  },
  android_url: { about: '安卓下载网址', example: 'https://dl.example.com/qingya.apk' },
  android_version: { about: '安卓版本号', example: '1.4.2' },
  android_size_bytes: { about: '安卓包大小', example: '1.2GB' },
  ios_url: { about: '苹果商店网址' },
  h5_url: { column: ['text', 'known'], about: '网页版网址', read: cells.link },
  qq_group: { column: ['text', 'known'], about: 'QQ 群号', read: cells.optional },
  updated_at: {
    column: ['timestamptz', 'known'],
    about: '更新时间',
    example: '2026-11-01 10:00',
    read: cells.date,
  },
  created_at: { column: ['timestamptz', 'once'] },
  heat: { column: ['float8', 'take'] },
  first_letter: { column: ['text', 'take'] },
} as const satisfies { [Name in keyof GameColumns]: RecordField<GameInput[Name & keyof GameInput]> } & Record<
  string,
  RecordField
>;

/** The columns of the admin form, of the admin list and of a card, and those that only a game's page has. */
export const formColumns = columnsIn(gameFields, gameForm);
export const rowColumns = columnsIn(gameFields, gameRow);
export const cardColumns = columnsIn(gameFields, gameCard);
export const pageColumns = columnsIn(gameFields, game).filter(
  (name): name is Exclude<typeof name, (typeof cardColumns)[number]> =>
    !cardColumns.some((other) => other === name),
);
