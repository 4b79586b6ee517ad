import { sql } from 'kysely';
import { type OpeningAdminRow, openings } from '#contract/admin/openings.ts';
import { defineAdminResource } from '#platform/admin/admin-resource.ts';
import { sheetTime } from '#platform/admin/export/table-file.ts';
import { between, containing } from '#platform/database/conditions.ts';
import { VERSION_HEADING } from '#platform/import/stale-rows.ts';
import type { Selected } from '../lists/admin-row.ts';
import { presentTimes } from '../lists/times.ts';
import { openingProblems, readOpeningForms, writeOpeningForms } from './opening-form-repository.ts';

type Listed = Selected<OpeningAdminRow, 'opens_at'>;

/** Server openings in the admin site. */
export const openingResource = defineAdminResource<typeof openings, Listed>({
  calls: openings,
  table: 'opening',
  titleOf: sql`concat_ws(' ', (select name from game where game.id = opening.game_id), server_name)`,
  columns: sql`opening.server_name, opening.opens_at, opening.dynamic, opening.platform,
    (select jsonb_build_object('id', game.id, 'name', game.name) from game where game.id = opening.game_id) as game,
    (select jsonb_build_object('id', pack.id, 'title', pack.title)
      from pack where pack.id = opening.pack_id) as pack`,
  sorts: { id: sql`id`, opens_at: sql`opens_at`, server_name: { names: sql`server_name` } },
  defaultSort: '-opens_at',
  filter: ({ q, game_id, platform, dynamic, from, to }) => [
    q &&
      sql`(${containing('server_name', q)} or game_id in (select id from game where ${containing('name', q)}))`,
    game_id && sql`game_id = ${game_id}`,
    platform && sql`platform = ${platform}`,
    dynamic === undefined ? undefined : sql`dynamic = ${dynamic}`,
    ...between('opens_at', { from, to }),
  ],
  present: presentTimes,
  sheet: [
    ['编号', (row) => row.id],
    ['游戏', (row) => row.game.name],
    ['区服', (row) => row.server_name],
    ['开服时间', (row) => sheetTime(row.opens_at)],
    ['平台', (row) => row.platform],
    ['动态开服', (row) => row.dynamic],
    ['礼包', (row) => row.pack?.title ?? null],
    [VERSION_HEADING, (row) => row.version],
  ],
  read: async (tx, id) => (await readOpeningForms(tx, [id])).get(id),
  check: (tx, item, id) => openingProblems(tx, [{ id, item }]),
  write: async (tx, id, item) => {
    const [writtenId = 0] = await writeOpeningForms(tx, [{ id, item }]);
    return writtenId;
  },
  tags: () => ['openings', 'games'],
});
