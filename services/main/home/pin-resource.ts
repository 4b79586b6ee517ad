import { sql } from 'kysely';
import { BOARD_NAMES, type PinAdminRow, type PinForm, rankings } from '#contract/admin/rankings.ts';
import { defineAdminResource } from '#platform/admin/admin-resource.ts';
import { flatForm } from '#platform/admin/flat-form.ts';
import { endsAt, type Selected } from '../lists/admin-row.ts';
import { presentTimes } from '../lists/times.ts';

type Listed = Selected<PinAdminRow, 'starts_at' | 'ends_at'>;

const BOARD_CASE = sql`case board when 'hot' then ${BOARD_NAMES.hot} when 'new' then ${BOARD_NAMES.new}
  else ${BOARD_NAMES.reserve} end`;

const when = (now: Date) => ({
  running: sql`(starts_at <= ${now} and coalesce(ends_at > ${now}, true))`,
  coming: sql`starts_at > ${now}`,
  over: sql`ends_at <= ${now}`,
});

/** Games pinned to positions of the rankings, in the admin site. */
export const pinResource = defineAdminResource<typeof rankings, Listed>({
  calls: rankings,
  table: 'ranking_pin',
  titleOf: sql`(${BOARD_CASE} || '第' || position || '名：' || (select name from game where id = game_id))`,
  columns: sql`ranking_pin.board, ranking_pin.position, ranking_pin.starts_at, ranking_pin.ends_at,
    (select jsonb_build_object('id', game.id, 'name', game.name, 'published', game.published)
      from game where game.id = ranking_pin.game_id) as game`,
  sorts: { position: sql`position`, id: sql`id`, starts_at: sql`starts_at`, ends_at: endsAt },
  defaultSort: '-id',
  filter: ({ board, game_id, when: wanted }, now) => [
    board && sql`board = ${board}`,
    game_id === undefined ? undefined : sql`game_id = ${game_id}`,
    wanted && when(now)[wanted],
  ],
  present: presentTimes,
  sheet: [
    ['编号', (row) => row.id],
    ['榜单', (row) => BOARD_NAMES[row.board]],
    ['名次', (row) => row.position],
    ['游戏', (row) => row.game.name],
    ['开始时间', (row) => row.starts_at],
    ['结束时间', (row) => row.ends_at],
  ],
  check: async (tx, { board, position, game_id, starts_at, ends_at }, id) => {
    const game = await tx
      .selectFrom('game')
      .select(['id', 'minors_notice'])
      .where('id', '=', game_id)
      .executeTakeFirst();
    if (!game) {
      return [{ path: 'game_id', msg: '这款游戏不存在' }];
    }
    if (game.minors_notice) {
      return [{ path: 'game_id', msg: '这款游戏有未成年人提示，不能上榜' }];
    }
    const others = await tx
      .selectFrom('ranking_pin')
      .select(['position', 'game_id'])
      .where('board', '=', board)
      .where('id', '<>', id ?? 0)
      .where((one) => one.or([one('position', '=', position), one('game_id', '=', game_id)]))
      .where((one) => one.or([one('ends_at', 'is', null), one('ends_at', '>', new Date(starts_at))]))
      .where((one) => (ends_at === null ? one.lit(true) : one('starts_at', '<', new Date(ends_at))))
      .execute();
    return [
      ...(others.some((other) => other.position === position)
        ? [{ path: 'position', msg: '这段时间里，这个名次已有置顶' }]
        : []),
      ...(others.some((other) => other.game_id === game_id)
        ? [{ path: 'game_id', msg: '这段时间里，这款游戏已在榜单上置顶' }]
        : []),
    ];
  },
  ...flatForm<PinForm>('ranking_pin', {
    board: 'plain',
    position: 'plain',
    game_id: 'plain',
    starts_at: 'moment',
    ends_at: 'moment',
  }),
  tags: () => ['rankings'],
});
