import * as z from 'zod/mini';
import { APP_FILING_EXAMPLE, appFilingNo, isAppFilingNo } from '../app-filing.ts';
import { count, id, time } from '../fields.ts';
import { halfWidthNumbers } from '../notations/characters.ts';
import { readMegabytes } from '../notations/numbers.ts';
import { isPackagePath } from '../package-kinds.ts';
import { AGE_RATINGS, CATEGORY_LENGTH, FIGURE_KINDS, GAME_STATUSES, PLATFORMS } from '../vocabulary.ts';
import { GAME_BULK } from './bulk-fields.ts';
import {
  choice,
  choiceOrNull,
  dayOrNull,
  html,
  integer,
  integerOrNull,
  linkOrNull,
  moment,
  momentOrNull,
  needed,
  number,
  parts,
  picture,
  pictureOrNull,
  placeOrNull,
  text,
  textOrNull,
  toggle,
  words,
} from './form-fields.ts';
import { publicationColumns, resource } from './resource.ts';
import { oneOf, PUBLICATION_STATES, searchFilter, someOf, timeRange, yesOrNo } from './shapes.ts';

export const ALIAS_KINDS = ['short', 'former', 'english', 'pinyin', 'typo', 'other'] as const;
export const VERSION_LABELS = ['官服', '渠道服', '折扣服', 'BT版'] as const;

const gameAliasForm = z.object({
  alias: needed('别名', 60),
  kind: z._default(choice('别名种类', ALIAS_KINDS), 'other'),
});

const sha256 = z.string().check(z.toLowerCase(), z.regex(/^[0-9a-f]{64}$/, 'SHA-256 应是 64 位十六进制'));

const filingNo = textOrNull('App 备案号', 40).check(
  z.overwrite((text) => text && appFilingNo(text)),
  z.refine((text) => text === null || isAppFilingNo(text), `App 备案号的格式应像 ${APP_FILING_EXAMPLE}`),
);

/** Huawei's store, from which HarmonyOS installs apps. */
const APP_GALLERY = 'https://appgallery.huawei.com/';

const gamePackageForm = z
  .object({
    platform: choice('平台', PLATFORMS),
    version: textOrNull('版本号', 60),
    size_bytes: integerOrNull('安装包大小', 1, undefined, readMegabytes),
    updated_at: momentOrNull('更新时间'),
    url: linkOrNull('下载地址'),
    sha256: z._default(z.nullable(sha256), null),
    permissions: words('应用权限', { items: 60, length: 60 }),
    privacy_url: placeOrNull('隐私政策地址'),
    min_os: textOrNull('系统要求', 60),
    /** The path of an uploaded package, which is downloaded instead of the URL. */
    file: textOrNull('安装包文件', 80).check(
      z.refine((path) => path === null || isPackagePath(path), '安装包文件不正确，请重新上传'),
    ),
    package_name: textOrNull('包名', 120),
    version_code: textOrNull('内部版本号', 120),
  })
  .check(
    z.refine(({ platform, url }) => platform !== 'harmony' || url === null || url.startsWith(APP_GALLERY), {
      path: ['url'],
      error: `鸿蒙的下载地址应以 ${APP_GALLERY} 开头，请从 AppGallery 的应用详情页复制`,
    }),
  );

/** The form of a package, as it starts. */
export const EMPTY_PACKAGE = {
  version: null,
  size_bytes: null,
  updated_at: null,
  url: null,
  sha256: null,
  permissions: Object.freeze([]),
  privacy_url: null,
  min_os: null,
  file: null,
  package_name: null,
  version_code: null,
};

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
      error: '视频需要封面',
    }),
  );

const gameReleaseForm = z.object({
  version: needed('版本号', 60),
  released_at: moment('更新时间'),
  notes_html: html('更新说明', 20_000),
});

/** The source of figures that were entered without one; they are not public. */
export const UNSOURCED = '运营填写';

/** The full marks of a score, as the choice of the form. */
export const SCALE_CHOICES = ['5', '10', '100'] as const;

const gameFigureForm = z
  .object({
    kind: choice('数据', FIGURE_KINDS),
    value: number('数值', 0),
    voters: integerOrNull('评分人数'),
    scale: choiceOrNull('评分的满分', SCALE_CHOICES),
    source: needed('来源', 30),
    stated_on: dayOrNull('数据日期'),
  })
  .check(
    // Only a score has full marks.
    z.overwrite((figure) => (figure.kind === '评分' ? figure : { ...figure, scale: null })),
    z.refine(({ kind, scale }) => kind !== '评分' || scale !== null, {
      path: ['scale'],
      error: '请选择评分的满分',
    }),
    z.refine(({ scale, value }) => scale === null || value <= Number(scale), {
      path: ['value'],
      error: '评分不能超过满分',
    }),
    z.refine(({ source, stated_on }) => source === UNSOURCED || stated_on !== null, {
      path: ['stated_on'],
      error: '请填写数据日期，网站会和来源一起显示',
    }),
  );

/** Operators maintain the lists; the service checks the names. */
const CATEGORY_WORDS = { items: 30, length: CATEGORY_LENGTH };

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
    categories: words('类型', CATEGORY_WORDS),
    themes: words('题材', CATEGORY_WORDS),
    tags: words('标签', { items: 30, length: 20 }),
    features: words('特色', { items: 20, length: 60 }),
    status: choiceOrNull('运营状态', GAME_STATUSES),
    developer: textOrNull('开发商', 120),
    developer_website: linkOrNull('开发商官网', 500),
    publisher: textOrNull('运营单位', 120),
    approval_no: textOrNull('版号批文号', 60),
    isbn: textOrNull('出版物号', 60),
    app_filing_no: filingNo,
    age_rating: choiceOrNull('适龄提示', AGE_RATINGS),
    minors_notice: toggle('可能影响未成年人身心健康'),
    qq_group: textOrNull('QQ 群', 60).check(z.overwrite((group) => group && halfWidthNumbers(group))),
    h5_url: linkOrNull('H5 地址'),
    aliases: parts('别名', gameAliasForm, 50),
    packages: parts('安装包', gamePackageForm, PLATFORMS.length),
    media: parts('图片和视频', gameMediaForm, 30),
    releases: parts('更新记录', gameReleaseForm, 100),
    figures: parts('外部数据', gameFigureForm, FIGURE_KINDS.length),
  })
  .check(
    distinct('packages', 'platform', '每个平台只能有一个安装包'),
    distinct('releases', 'version', '同一个版本只能有一条更新记录'),
    distinct('aliases', 'alias', '别名重复'),
    distinct('figures', 'kind', '每种数据只能填一条'),
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
  score_count: count,
  /** Counted downloads: in total, and of the last 30 days. */
  download_count: count,
  downloads_30_days: count,
  reserve_count: count,
  platforms: z.array(z.string()),
  developer_website: z.nullable(z.string()),
  publisher: z.nullable(z.string()),
  approval_no: z.nullable(z.string()),
  app_filing_no: z.nullable(z.string()),
  age_rating: z.nullable(z.string()),
  minors_notice: z.boolean(),
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
    /** In the name of the developer or of the publisher. */
    maker: searchFilter,
    tag: searchFilter,
    category: searchFilter,
    theme: searchFilter,
    platform: oneOf(PLATFORMS),
    status: oneOf(GAME_STATUSES),
    state: someOf(PUBLICATION_STATES),
    /** Games without a required or expected field. */
    lacks: oneOf(['approval_no', 'app_filing_no', 'age_rating', 'icon_url', 'packages']),
    minors_notice: yesOrNo,
    /** Games with an unreachable download address. */
    downloads: oneOf(['dead']),
    ...timeRange,
  },
  bulkFields: GAME_BULK,
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
