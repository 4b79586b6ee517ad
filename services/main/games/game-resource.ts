import { type RawBuilder, sql } from 'kysely';
import { type GameAdminRow, gameForm, gameRow, games } from '#contract/admin/games.ts';
import { PUBLICATION_NAMES } from '#contract/admin/shapes.ts';
import { defineAdminResource } from '#platform/admin/admin-resource.ts';
import { exportedColumn, sheetColumns, sheetTime } from '#platform/admin/export/table-file.ts';
import { inStates } from '#platform/admin/publication.ts';
import { between, containing } from '#platform/database/conditions.ts';
import { VERSION_HEADING } from '#platform/import/stale-rows.ts';
import { presentPublished, type Selected, sortsBy } from '../lists/admin-row.ts';
import { holdPackages } from '../packages/upload-repository.ts';
import { indexGames, indexPacks } from '../search-index/search-index.ts';
import {
  categoryOptions,
  categoryProblems,
  fillCategories,
  heldCategoryOptions,
} from './categories/category-lists.ts';
import { FIGURE_COLUMNS } from './figure-cells.ts';
import { rowColumns } from './game-fields.ts';
import {
  gamesInUse,
  PARTS,
  packageProblems,
  packsOfGames,
  readGameForm,
  sameGame,
  writeGameForm,
} from './game-form-repository.ts';
import { GAME_HEADINGS } from './game-headings.ts';

type Listed = Selected<GameAdminRow, 'created_at' | 'updated_at'>;

const missing = {
  approval_no: sql`approval_no is null`,
  app_filing_no: sql`app_filing_no is null and exists (select from game_build where game_id = game.id)`,
  age_rating: sql`age_rating is null`,
  icon_url: sql`icon_url is null`,
  packages: sql`h5_url is null and not exists (select from game_build where game_id = game.id)`,
};

/** Failed download and play addresses of a game. */
const faults = sql`(
  select platform, fault from game_build join address_check using (url)
  where game_id = game.id and fault is not null
  union all
  select 'h5', fault from address_check where url = game.h5_url and fault is not null)`;

/** Starts from the faults, of which there are few. */
const hasFault = sql`id in (
  select game_id from game_build join address_check using (url) where fault is not null
  union
  select game.id from game join address_check on url = h5_url where fault is not null)`;

/** The lists that show games. */
const LISTS = ['games', 'packs', 'openings', 'tests', 'news', 'trades', 'rankings'];

/** The fields that the export has and the list has not. */
const EXPORTED = [
  'aliases',
  'themes',
  'tags',
  'features',
  'summary',
  'reason',
  'cover_url',
  'screenshots',
  'developer',
  'isbn',
  'qq_group',
  'android_url',
  'android_version',
  'android_size_bytes',
  'ios_url',
  'h5_url',
] as const;

export const gameResource = defineAdminResource<typeof games, Listed>({
  calls: games,
  table: 'game',
  parts: PARTS.map((table) => ({ table, of: 'game_id' })),
  titleOf: sql`concat_ws(' ', name, version_label)`,
  columns: sql`${sql.join(rowColumns.map((name) => sql.ref(`game.${name}`)))},
    array(select platform from game_build where game_id = game.id order by platform) as platforms,
    coalesce((
      select sum(count)::int from download_day
      where game_id = game.id and day > (now() at time zone 'Asia/Shanghai')::date - 30
    ), 0) as downloads_30_days,
    (select count(*)::int from pack where pack.game_id = game.id) as pack_count,
    coalesce((select jsonb_agg(jsonb_build_object('platform', platform, 'fault', fault)) from ${faults} as dead), '[]')
      as download_faults`,
  sorts: { ...sortsBy('id', 'heat', 'score', 'download_count', 'updated_at'), name: { names: sql`name` } },
  defaultSort: '-id',
  filter: ({ q, maker, tag, category, theme, platform, status, state, minors_notice, lacks, ...rest }) => [
    q ? nameOrNumber(q) : undefined,
    maker && sql`(${containing('developer', maker)} or ${containing('publisher', maker)})`,
    tag && sql`exists (select from unnest(tags) as one (tag) where ${containing('tag', tag)})`,
    category && sql`categories @> array[${category}]::text[]`,
    theme && sql`themes @> array[${theme}]::text[]`,
    platform &&
      sql`exists (select from game_build where game_id = game.id and game_build.platform = ${platform})`,
    status && sql`status = ${status}`,
    inStates(state),
    minors_notice === undefined ? undefined : sql`minors_notice = ${minors_notice}`,
    lacks && missing[lacks],
    rest.downloads && hasFault,
    ...between('updated_at', rest),
  ],
  present: presentPublished,
  exported: sql`game.themes, game.tags, game.features, game.summary, game.reason, game.cover_url, game.developer,
    game.isbn, game.qq_group, game.h5_url,
    array(select alias from game_alias where game_id = game.id order by alias) as aliases,
    array(select concat(url, ' ', width, 'x', height) from game_media
      where game_id = game.id and kind = 'image' order by position) as screenshots,
    (select url from game_build where game_id = game.id and platform = 'android') as android_url,
    (select version from game_build where game_id = game.id and platform = 'android') as android_version,
    (select size_bytes from game_build where game_id = game.id and platform = 'android') as android_size_bytes,
    (select url from game_build where game_id = game.id and platform = 'ios') as ios_url,
    (select jsonb_agg(to_jsonb(game_figure) order by kind) from game_figure where game_id = game.id) as figures`,
  sheet: [
    ...sheetColumns<GameAdminRow>(gameRow, gameForm, {
      id: '编号',
      download_count: '累计下载',
      downloads_30_days: '近 30 天下载',
      platforms: '平台',
      pack_count: '礼包数',
      download_faults: [
        '失效的下载地址',
        (row) => row.download_faults.map(({ platform, fault }) => `${platform} ${fault}`),
      ],
      state: ['状态', (row) => PUBLICATION_NAMES[row.state]],
      version: VERSION_HEADING,
      publish_at: ['发布时间', (row) => sheetTime(row.publish_at)],
      offline_at: ['下线时间', (row) => sheetTime(row.offline_at)],
      updated_at: ['更新时间', (row) => sheetTime(row.updated_at)],
    }),
    ...EXPORTED.map((name) => exportedColumn(GAME_HEADINGS[name]?.[0] ?? name, name)),
    ...FIGURE_COLUMNS,
  ],
  read: readGameForm,
  prepare: fillCategories,
  check: async (tx, item, id, _context, before) => [
    ...(await categoryProblems(tx, item, before)),
    ...((await sameGame(tx, item, id)) ? [{ path: 'name', msg: '已有同名、同版本标签的游戏' }] : []),
    ...(await packageProblems(tx, item, before)),
  ],
  write: writeGameForm,
  inUse: gamesInUse,
  vocabularies: categoryOptions,
  heldVocabularies: heldCategoryOptions,
  afterwards: async (tx, ids) => {
    await holdPackages(tx, ids);
    await indexGames(tx, ids);
    const packs = await packsOfGames(tx, ids);
    if (packs.length > 0) {
      await indexPacks(tx, packs);
    }
  },
  tags: (ids) => [...LISTS, ...ids.map((id) => `game:${id}`)],
});

function nameOrNumber(q: string): RawBuilder<unknown> {
  const byNumber = /^[1-9]\d{0,14}$/.test(q) ? sql` or id = ${Number(q)}` : sql``;
  return sql`(${containing('name', q)}
    or id in (select game_id from game_alias where ${containing('alias', q)})${byNumber})`;
}
