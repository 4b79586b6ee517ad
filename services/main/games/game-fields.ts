import { gameForm, gameRow } from '#contract/admin/games.ts';
import { APP_FILING_EXAMPLE, appFilingNo, isAppFilingNo } from '#contract/app-filing.ts';
import { AGE_RATINGS, type GameStatus, game, gameCard } from '#contract/entities/game.ts';
import type { UpsertColumn } from '#platform/database/upsert-rows.ts';
import { cells, columnsIn, type RecordField } from '#platform/import/record-fields.ts';
import type { RowReader } from '#platform/import/row-reader.ts';
import type { GameColumns, GameInput } from './game-input.ts';

const STATUSES: Record<string, GameStatus> = {
  已上线: '已上线',
  上线: '已上线',
  公测: '已上线',
  公测中: '已上线',
  已公测: '已上线',
  运营中: '已上线',
  测试中: '测试中',
  测试: '测试中',
  内测: '测试中',
  内测中: '测试中',
  删档内测: '测试中',
  不删档内测: '测试中',
  删档测试: '测试中',
  不删档测试: '测试中',
  预约: '预约',
  预约中: '预约',
  可预约: '预约',
};
const RATINGS = Object.fromEntries(
  AGE_RATINGS.flatMap((rating) => {
    const age = rating.replace('+', '');
    const words = [
      rating,
      age,
      `适龄${rating}`,
      `适龄提示:${rating}`,
      `${rating}岁`,
      `${age}岁+`,
      `${age}岁以上`,
      `${age}岁及以上`,
      `${age}周岁以上`,
    ];
    return words.map((word) => [word, rating] as const);
  }),
);

/** Columns of which an import writes known values only. */
const text = { column: ['text', 'known'], read: cells.optional } as const;
const list = { column: ['text[]', 'known'] } as const;
const computed = <Type extends UpsertColumn[0]>(type: Type) =>
  ({ column: [type, 'known'], isComputed: true }) as const;
const picture = { ...text, read: cells.picture } as const;
const link = { ...text, read: cells.link } as const;
const plainText = { ...text, read: cells.plainText } as const;
const html = { ...text, read: cells.html } as const;
const date = { column: ['timestamptz', 'known'], read: cells.date } as const;
function readAppFilingNo(reader: RowReader, column: string): string | null {
  const number = appFilingNo(reader.oneLine(column, 40));
  if (number !== '' && !isAppFilingNo(number)) {
    reader.report('rejected', column, `格式应像 ${APP_FILING_EXAMPLE}`);
  }
  return number || null;
}
const name = { column: ['text', 'take'], read: cells.required, isRequired: true } as const;

/**
 * The columns of a game, and those of its import in the order of the template. The titles and the limits are those of
 * `gameForm`.
 */
export const gameFields = {
  name: { ...name, about: '游戏名，最多 80 字', example: '青崖渡' },
  aliases: { about: '别名、简称，用 | 分隔', example: '青崖|QYD' },
  categories: { ...list, about: '类型，用 | 分隔；未收录的词放入标签', example: '角色扮演|冒险' },
  themes: { ...list, about: '题材，用 | 分隔', example: '仙侠' },
  tags: { ...list, about: '标签，用 | 分隔', example: '国风|单机' },
  features: { ...list, about: '特色，用 | 分隔', example: '手绘山水|多结局', read: cells.list },
  version_label: { ...text, column: ['text', 'take'], about: '官服、渠道服、折扣服或 BT版', example: '官服' },
  status: {
    ...text,
    about: '已上线、测试中或预约',
    example: '已上线',
    read: (reader, name) => reader.choice(name, STATUSES),
  },
  score: {
    ...computed('numeric'),
    about: '其他平台的评分，满分 10 分；满分不同时写成 4.6/5，或填写外部评分满分；0 表示暂无评分',
    example: '4.6',
  },
  score_scale: { about: '外部评分的满分：5、10 或 100', example: '5' },
  score_count: { ...computed('integer'), about: '其他平台的评分人数', example: '1.2万' },
  download_count: { ...computed('bigint'), about: '其他平台的下载量', example: '35万' },
  reserve_count: { ...computed('bigint'), about: '其他平台的预约人数' },
  figures_source: { about: '以上数据的来源；没有来源的不展示', example: 'App Store' },
  figures_date: { about: '以上数据的日期', example: '2026-11-20' },
  developer: { ...text, about: '开发商', example: '青崖工作室' },
  developer_website: {
    ...link,
    about: '开发商官网网址，最多 500 字',
    example: 'https://www.qingya.example/',
  },
  publisher: { ...text, about: '运营单位', example: '青崖网络科技有限公司' },
  approval_no: { ...text, about: '版号批文', example: '国新出审〔2025〕0000号' },
  isbn: { ...text, about: 'ISBN' },
  app_filing_no: {
    ...text,
    about: 'App 备案号',
    example: APP_FILING_EXAMPLE,
    read: readAppFilingNo,
  },
  age_rating: {
    ...text,
    about: '8+、12+ 或 16+',
    example: '12+',
    read: (reader, name) => reader.choice(name, RATINGS),
  },
  minors_notice: {
    column: ['boolean', 'known'],
    about: '含可能影响未成年人身心健康的内容时写“是”；已有的标记只能按编号写“否”来取消',
    read: (reader, name) => reader.flag(name),
  },
  summary: { ...plainText, about: '一句话简介，最多 500 字', example: '在断崖与渡口之间，寻一条归途。' },
  description_html: {
    ...html,
    about: '详细介绍，HTML 或纯文本',
    example: '<h2>简介</h2><p>少年行至青崖，渡船却再没有来。</p>',
  },
  reason: { ...text, about: '编辑推荐语' },
  icon_url: { ...picture, about: '图标网址', example: 'https://img.example.com/qingya/icon.png' },
  cover_url: { ...picture, about: '封面网址', example: 'https://img.example.com/qingya/cover.jpg' },
  screenshots: {
    about: '截图网址，用 | 分隔；网址后可空一格写宽x高',
    example: 'https://img.example.com/qingya/1.jpg 1280x720|https://img.example.com/qingya/2.jpg',
  },
  android_url: { about: '安卓下载网址', example: 'https://dl.example.com/qingya.apk' },
  android_version: { about: '安卓版本号', example: '1.4.2' },
  android_size_bytes: { about: '安卓包大小', example: '1.2GB' },
  ios_url: { about: '苹果商店网址' },
  h5_url: { ...link, about: '网页版网址' },
  qq_group: { ...text, about: 'QQ 群号' },
  updated_at: { ...date, about: '更新时间', example: '2026-11-01 10:00' },
  created_at: { column: ['timestamptz', 'once'] },
  rating: computed('float8'),
  heat: computed('float8'),
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
