import { sql, type Transaction } from 'kysely';
import { type PackAdminRow, type PackForm, packs } from '#contract/admin/packs.ts';
import { PUBLICATION_NAMES } from '#contract/admin/shapes.ts';
import { defineAdminResource } from '#platform/admin/admin-resource.ts';
import { inStates } from '#platform/admin/publication.ts';
import { containing } from '#platform/database/conditions.ts';
import type { Tables } from '#platform/database/tables.ts';
import { missingGame, presentPublished, type Selected, sortsBy } from '../catalogue/admin-row.ts';
import { presentTimes } from '../catalogue/times.ts';
import { indexPacks } from '../search/search-index.ts';
import { formColumns } from './pack-fields.ts';

type Tx = Transaction<Tables>;
const DAY_MS = 86_400_000;

type Listed = Selected<PackAdminRow, 'starts_at' | 'ends_at' | 'next_batch_at' | 'created_at'>;

const isLow = sql<boolean>`coalesce(remaining <= low_stock, false)`;
const stocks = {
  empty: sql`remaining = 0`,
  low: isLow,
  withheld: sql`id in (select pack_id from pack_code where quarantined and not claimed)`,
};

export const packResource = defineAdminResource<typeof packs, Listed>({
  calls: packs,
  table: 'pack',
  titleOf: sql`title`,
  columns: sql`pack.title, pack.kind, pack.platforms, pack.total, pack.remaining, pack.low_stock, pack.starts_at,
    pack.ends_at, pack.next_batch_at, pack.feedback_good, pack.feedback_bad, pack.created_at,
    ${isLow} as is_low,
    (select jsonb_build_object('id', game.id, 'name', game.name) from game where game.id = pack.game_id) as game,
    (select count(*)::int from pack_code
      where pack_code.pack_id = pack.id and quarantined and not claimed) as withheld`,
  sorts: sortsBy('id', 'title', 'remaining', 'starts_at', 'ends_at', 'created_at'),
  defaultSort: '-id',
  filter: ({ q, game_id, kind, platform, stock, ends_within, state }, now) => [
    q && sql`(${containing('title', q)} or game_id in (select id from game where ${containing('name', q)}))`,
    game_id && sql`game_id = ${game_id}`,
    kind && sql`kind = ${kind}`,
    platform && sql`platforms @> array[${platform}]::text[]`,
    stock && stocks[stock],
    ends_within === undefined
      ? undefined
      : sql`ends_at > ${now} and ends_at <= ${new Date(now.getTime() + ends_within * DAY_MS)}`,
    inStates(state),
  ],
  present: presentPublished,
  sheet: [
    ['编号', (row) => row.id],
    ['游戏', (row) => row.game.name],
    ['礼包', (row) => row.title],
    ['类型', (row) => row.kind],
    ['平台', (row) => row.platforms],
    ['总数', (row) => row.total],
    ['剩余', (row) => row.remaining],
    ['暂停发放', (row) => row.withheld],
    ['库存不足', (row) => row.is_low],
    ['开始时间', (row) => row.starts_at],
    ['结束时间', (row) => row.ends_at],
    ['下一批', (row) => row.next_batch_at],
    ['反馈可用', (row) => row.feedback_good],
    ['反馈失效', (row) => row.feedback_bad],
    ['状态', (row) => PUBLICATION_NAMES[row.state]],
  ],
  read: readPackForm,
  check: missingGame,
  write: writePackForm,
  hanging: async (tx, ids) => {
    const { rows } = await sql<{ id: number; reason: string }>`
      select id, case when published then '还在网站上，请先下线' else '已有兑换码' end as reason from pack
      where id = any(${[...ids]}::bigint[])
        and (published or exists (select from pack_code where pack_code.pack_id = pack.id))`.execute(tx);
    return rows;
  },
  afterwards: (tx, ids) => indexPacks(tx, ids),
  tags: (ids) => ['packs', 'games', ...ids.map((id) => `pack:${id}`)],
});

async function readPackForm(tx: Tx, id: number): Promise<PackForm | undefined> {
  const row = await tx
    .selectFrom('pack')
    .select([...formColumns, 'low_stock'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && presentTimes(row);
}

async function writePackForm(tx: Tx, id: number | null, form: PackForm, now: Date): Promise<number> {
  const moment = (time: string | null) => (time === null ? null : new Date(time));
  const values = {
    ...form,
    contents: JSON.stringify(form.contents),
    starts_at: moment(form.starts_at),
    ends_at: moment(form.ends_at),
    next_batch_at: moment(form.next_batch_at),
  };
  if (id !== null) {
    await tx.updateTable('pack').set(values).where('id', '=', id).execute();
    return id;
  }
  const row = tx
    .insertInto('pack')
    .values({ ...values, created_at: now })
    .returning('id');
  return (await row.executeTakeFirstOrThrow()).id;
}
