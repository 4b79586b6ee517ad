import { sql } from 'kysely';
import { type TestAdminRow, type TestForm, tests } from '#contract/admin/tests.ts';
import { defineAdminResource } from '#platform/admin/admin-resource.ts';
import { flatForm } from '#platform/admin/flat-form.ts';
import { between, containing } from '#platform/database/conditions.ts';
import { missingGame, type Selected } from '../lists/admin-row.ts';
import { presentTimes } from '../lists/times.ts';

type Listed = Selected<TestAdminRow, 'starts_at'>;

const flat = flatForm<TestForm>('game_test', {
  game_id: 'plain',
  kind: 'plain',
  starts_at: 'moment',
  precision: 'plain',
});

/** Game tests in the admin site. Changed dates are recorded. */
export const testResource = defineAdminResource<typeof tests, Listed>({
  calls: tests,
  table: 'game_test',
  parts: [{ table: 'game_test_change', of: 'test_id' }],
  titleOf: sql`concat_ws(' ', (select name from game where game.id = game_test.game_id), kind)`,
  columns: sql`game_test.kind, game_test.starts_at, game_test.precision,
    (select jsonb_build_object('id', game.id, 'name', game.name)
      from game where game.id = game_test.game_id) as game,
    (select count(*)::int from game_test_change where test_id = game_test.id) as changes`,
  sorts: { id: sql`id`, starts_at: sql`starts_at` },
  defaultSort: '-id',
  filter: ({ q, game_id, kind, from, to }) => [
    q && sql`game_id in (select id from game where ${containing('name', q)})`,
    game_id && sql`game_id = ${game_id}`,
    kind && sql`kind = ${kind}`,
    ...between('starts_at', { from, to }),
  ],
  present: presentTimes,
  sheet: [
    ['编号', (row) => row.id],
    ['游戏', (row) => row.game.name],
    ['测试类型', (row) => row.kind],
    ['测试时间', (row) => row.starts_at],
    ['精度', (row) => row.precision],
    ['改期次数', (row) => row.changes],
  ],
  read: flat.read,
  check: missingGame,
  write: async (tx, id, item, now, before) => {
    const starts_at = item.starts_at === null ? null : new Date(item.starts_at);
    await sql`
      insert into game_test_change (test_id, changed_at, was_at)
      select id, ${now}, starts_at from game_test
      where id = ${id} and starts_at is distinct from ${starts_at}::timestamptz
      on conflict do nothing`.execute(tx);
    return flat.write(tx, id, item, now, before);
  },
  tags: () => ['tests', 'games'],
});
