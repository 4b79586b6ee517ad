import { type RawBuilder, sql } from 'kysely';
import { type GameAdminRow, gameForm, gameRow, games } from '#contract/admin/games.ts';
import { PUBLICATION_NAMES } from '#contract/admin/shapes.ts';
import { defineAdminResource } from '#platform/admin/admin-resource.ts';
import { sheetColumns } from '#platform/admin/export/table-file.ts';
import { inStates } from '#platform/admin/publication.ts';
import { containing } from '#platform/database/conditions.ts';
import { presentPublished, type Selected, sortsBy } from '../catalogue/admin-row.ts';
import { indexGames, indexPacks } from '../search/search-index.ts';
import { rowColumns } from './game-fields.ts';
import {
  gamesInUse,
  PARTS,
  packsOfGames,
  readGameForm,
  sameGame,
  writeGameForm,
} from './game-form-repository.ts';

type Listed = Selected<GameAdminRow, 'created_at' | 'updated_at'>;

const missing = {
  approval_no: sql`approval_no is null`,
  age_rating: sql`age_rating is null`,
  icon_url: sql`icon_url is null`,
  packages: sql`h5_url is null and not exists (select from game_package where game_id = game.id)`,
};

/** Failed download and play addresses of a game. */
const faults = sql`(
  select platform, fault from game_package join address_check using (url)
  where game_id = game.id and fault is not null
  union all
  select 'h5', fault from address_check where url = game.h5_url and fault is not null)`;

/** Starts from the faults, of which there are few. */
const hasFault = sql`id in (
  select game_id from game_package join address_check using (url) where fault is not null
  union
  select game.id from game join address_check on url = h5_url where fault is not null)`;

export const gameResource = defineAdminResource<typeof games, Listed>({
  calls: games,
  table: 'game',
  parts: PARTS.map((table) => ({ table, of: 'game_id' })),
  titleOf: sql`concat_ws(' ', name, version_label)`,
  columns: sql`${sql.join(rowColumns.map((name) => sql.ref(`game.${name}`)))},
    array(select platform from game_package where game_id = game.id order by platform) as platforms,
    (select count(*)::int from pack where pack.game_id = game.id) as pack_count,
    coalesce((select jsonb_agg(jsonb_build_object('platform', platform, 'fault', fault)) from ${faults} as dead), '[]')
      as download_faults`,
  sorts: sortsBy('id', 'name', 'heat', 'score', 'download_count', 'updated_at'),
  defaultSort: '-id',
  filter: ({ q, category, theme, platform, status, state, lacks, downloads }) => [
    q ? nameOrNumber(q) : undefined,
    category && sql`categories @> array[${category}]::text[]`,
    theme && sql`themes @> array[${theme}]::text[]`,
    platform &&
      sql`exists (select from game_package where game_id = game.id and game_package.platform = ${platform})`,
    status && sql`status = ${status}`,
    inStates(state),
    lacks && missing[lacks],
    downloads && hasFault,
  ],
  present: presentPublished,
  sheet: sheetColumns<GameAdminRow>(gameRow, gameForm, {
    id: '编号',
    icon_url: null,
    platforms: '平台',
    pack_count: '礼包数',
    download_faults: [
      '失效的下载地址',
      (row) => row.download_faults.map(({ platform, fault }) => `${platform} ${fault}`),
    ],
    state: ['状态', (row) => PUBLICATION_NAMES[row.state]],
    publish_at: '发布时间',
    offline_at: '下线时间',
    updated_at: '更新时间',
  }),
  read: readGameForm,
  check: async (tx, item, id) =>
    (await sameGame(tx, item, id)) ? [{ path: 'name', msg: '已有同名、同版本标签的游戏' }] : [],
  write: writeGameForm,
  hanging: gamesInUse,
  afterwards: async (tx, ids) => {
    await indexGames(tx, ids);
    const packs = await packsOfGames(tx, ids);
    if (packs.length > 0) {
      await indexPacks(tx, packs);
    }
  },
  tags: (ids) => [
    ...['games', 'packs', 'openings', 'tests', 'news', 'trades', 'rankings'],
    ...ids.map((id) => `game:${id}`),
  ],
});

function nameOrNumber(q: string): RawBuilder<unknown> {
  const byNumber = /^[1-9]\d{0,14}$/.test(q) ? sql` or id = ${Number(q)}` : sql``;
  return sql`(${containing('name', q)}
    or id in (select game_id from game_alias where ${containing('alias', q)})${byNumber})`;
}
