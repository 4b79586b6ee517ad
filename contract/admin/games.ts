import * as z from 'zod/mini';
import { count, id, time } from '../fields.ts';
import { AGE_RATINGS, GAME_CATEGORIES, GAME_STATUSES, GAME_THEMES, PLATFORMS } from '../vocabulary.ts';
import {
  choice,
  choiceOrNull,
  choices,
  html,
  integer,
  integerOrNull,
  linkOrNull,
  moment,
  momentOrNull,
  needed,
  numberOrNull,
  parts,
  picture,
  pictureOrNull,
  placeOrNull,
  text,
  textOrNull,
  words,
} from './form-fields.ts';
import { publicationColumns, resource } from './resource.ts';
import { oneOf, PUBLICATION_STATES, searchFilter, someOf } from './shapes.ts';

export const ALIAS_KINDS = ['short', 'former', 'english', 'pinyin', 'typo', 'other'] as const;
export const VERSION_LABELS = ['官服', '渠道服', '折扣服', 'BT版'] as const;

const gameAliasForm = z.object({
  alias: needed('别名', 60),
  kind: z._default(choice('别名种类', ALIAS_KINDS), 'other'),
});

const sha256 = z.string().check(z.toLowerCase(), z.regex(/^[0-9a-f]{64}$/, 'SHA-256 应是 64 位十六进制'));

const gamePackageForm = z.object({
  platform: choice('平台', PLATFORMS),
  version: textOrNull('版本号', 60),
  size_bytes: integerOrNull('安装包大小', 1),
  updated_at: momentOrNull('更新时间'),
  url: linkOrNull('下载地址'),
  sha256: z._default(z.nullable(sha256), null),
  permissions: words('应用权限', { items: 60, length: 60 }),
  privacy_url: placeOrNull('隐私政策地址'),
  min_os: textOrNull('系统要求', 60),
});

const gameMediaForm = z
  .object({
    kind: choice('类型', ['image', 'video']),
    url: picture('图片或视频'),
    poster_url: pictureOrNull('视频封面'),
    width: integer('宽度', 1, 20_000),
    height: integer('高度', 1, 20_000),
    alt: text('说明', 120),
  })
  .check(
    z.refine(({ kind, poster_url }) => kind === 'image' || poster_url !== null, {
      path: ['poster_url'],
      error: '视频要有封面',
    }),
  );

const gameReleaseForm = z.object({
  version: needed('版本号', 60),
  released_at: moment('更新时间'),
  notes_html: html('更新说明', 20_000),
});

/** The form of a game. Its parts are ordered. */
export const gameForm = z
  .object({
    name: needed('游戏名', 80),
    version_label: textOrNull('版本标签', 60),
    summary: text('一句话简介', 500),
    description_html: html('详细介绍', 200_000),
    reason: textOrNull('推荐语', 500),
    icon_url: pictureOrNull('图标'),
    cover_url: pictureOrNull('封面'),
    categories: choices('类型', GAME_CATEGORIES),
    themes: choices('题材', GAME_THEMES),
    tags: words('标签', { items: 30, length: 20 }),
    features: words('特色', { items: 20, length: 60 }),
    status: choiceOrNull('运营状态', GAME_STATUSES),
    score: numberOrNull('评分', 0, 10),
    score_count: integer('评分人数'),
    download_count: integerOrNull('下载量'),
    reserve_count: integerOrNull('预约人数'),
    developer: textOrNull('开发商', 120),
    developer_website: linkOrNull('开发商官网', 500),
    publisher: textOrNull('运营单位', 120),
    approval_no: textOrNull('版号批文号', 60),
    isbn: textOrNull('出版物号', 60),
    age_rating: choiceOrNull('适龄提示', AGE_RATINGS),
    qq_group: textOrNull('QQ 群', 60),
    h5_url: linkOrNull('H5 地址'),
    aliases: parts('别名', gameAliasForm, 50),
    packages: parts('安装包', gamePackageForm, PLATFORMS.length),
    media: parts('图片和视频', gameMediaForm, 30),
    releases: parts('更新记录', gameReleaseForm, 100),
  })
  .check(
    distinct('packages', 'platform', '每个平台只能有一个安装包'),
    distinct('releases', 'version', '同一个版本只能有一条更新记录'),
    distinct('aliases', 'alias', '别名重复了'),
  );

/** A game in the list, in the order of the export. */
export const gameRow = z.object({
  id,
  name: z.string(),
  version_label: z.nullable(z.string()),
  icon_url: z.nullable(z.string()),
  categories: z.array(z.string()),
  status: z.nullable(z.string()),
  score: z.nullable(z.number()),
  download_count: z.nullable(count),
  reserve_count: z.nullable(count),
  platforms: z.array(z.string()),
  developer_website: z.nullable(z.string()),
  publisher: z.nullable(z.string()),
  approval_no: z.nullable(z.string()),
  age_rating: z.nullable(z.string()),
  pack_count: count,
  /** The unreachable download addresses: the platform and the fault. */
  download_faults: z.array(z.object({ platform: z.string(), fault: z.string() })),
  ...publicationColumns,
  created_at: z.nullable(time),
  updated_at: time,
});

export const games = resource({
  name: 'games',
  row: gameRow,
  form: gameForm,
  filters: {
    q: searchFilter,
    category: oneOf(GAME_CATEGORIES),
    theme: oneOf(GAME_THEMES),
    platform: oneOf(PLATFORMS),
    status: oneOf(GAME_STATUSES),
    state: someOf(PUBLICATION_STATES),
    /** Games without a required or expected field. */
    lacks: oneOf(['approval_no', 'age_rating', 'icon_url', 'packages']),
    /** Games with an unreachable download address. */
    downloads: oneOf(['dead']),
  },
  sorts: ['id', 'name', 'heat', 'score', 'download_count', 'updated_at'],
});

export type GameForm = z.output<typeof gameForm>;
export type GameAdminRow = z.output<typeof gameRow>;

/** Refuses a list with duplicate values of a field. */
function distinct<List extends string, Field extends string>(list: List, field: Field, msg: string) {
  return z.superRefine<Record<List, readonly Record<Field, string>[]>>((form, context) => {
    const seen = new Set<string>();
    form[list].forEach((part, index) => {
      if (seen.has(part[field])) {
        context.addIssue({ code: 'custom', path: [list, index, field], message: msg });
      }
      seen.add(part[field]);
    });
  });
}
