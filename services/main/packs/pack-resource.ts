import { sql } from 'kysely';
import { type PackAdminRow, type PackForm, packs } from '#contract/admin/packs.ts';
import { PUBLICATION_NAMES } from '#contract/admin/shapes.ts';
import { defineAdminResource } from '#platform/admin/admin-resource.ts';
import { exportedColumn, sheetTime } from '#platform/admin/export/table-file.ts';
import { inStates } from '#platform/admin/publication.ts';
import { between, containing } from '#platform/database/conditions.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { VERSION_HEADING } from '#platform/import/stale-rows.ts';
import { clearUncoded, recountShared } from '../codes/pack-stock.ts';
import { clearShared, codeProblems, hasUsedShared } from '../codes/shared-code.ts';
import { endsAt, missingGame, presentPublished, type Selected, sortsBy } from '../lists/admin-row.ts';
import { presentTimes } from '../lists/times.ts';
import { indexPacks } from '../search-index/search-index.ts';
import { contentsText } from './contents.ts';
import { packForecast, runsOutSoon } from './forecast.ts';
import { formColumns } from './pack-fields.ts';

const DAY_MS = 86_400_000;

type Listed = Selected<PackAdminRow, 'starts_at' | 'ends_at' | 'next_batch_at' | 'created_at'>;

const unlimited = sql<boolean>`(shared_code is not null and shared_total is null)`;
const isLow = sql<boolean>`coalesce(remaining <= low_stock and not ${unlimited}, false)`;
const uncoded = sql<boolean>`(shared_code is null and not exists (
  select from pack_code where pack_code.pack_id = pack.id))`;
const stocks = (now: Date) => ({
  empty: sql`remaining = 0`,
  low: isLow,
  soon: runsOutSoon(now),
  uncoded,
  withheld: sql`(shared_withheld or id in (select pack_id from pack_code where quarantined and not claimed))`,
});

export const packResource = defineAdminResource<typeof packs, Listed>({
  calls: packs,
  table: 'pack',
  titleOf: sql`title`,
  columns: (
    now,
  ) => sql`pack.title, pack.kind, pack.platforms, pack.total, pack.remaining, pack.low_stock, pack.starts_at,
    pack.ends_at, pack.next_batch_at, pack.feedback_good, pack.feedback_bad, pack.created_at,
    ${isLow} as is_low, ${unlimited} as unlimited, not ${uncoded} as has_codes, ${packForecast(now)} as forecast,
    case when shared_code is null then '一人一码' else '通用码' end as code_kind, shared_seats as given,
    (select jsonb_build_object('id', game.id, 'name', game.name) from game where game.id = pack.game_id) as game,
    case when shared_withheld then greatest(coalesce(shared_total - shared_seats, 1), 0) else (
      select count(*)::int from pack_code
      where pack_code.pack_id = pack.id and quarantined and not claimed) end as withheld`,
  sorts: {
    ...sortsBy('id', 'starts_at', 'created_at'),
    title: { names: sql`title` },
    remaining: sql`case when ${unlimited} then 'infinity'::float8 else remaining end`,
    ends_at: endsAt,
  },
  defaultSort: '-id',
  filter: ({ q, game_id, kind, platform, stock, ends_within, state, from, to }, now) => [
    q && sql`(${containing('title', q)} or game_id in (select id from game where ${containing('name', q)}))`,
    game_id && sql`game_id = ${game_id}`,
    kind && sql`kind = ${kind}`,
    platform && sql`platforms @> array[${platform}]::text[]`,
    stock && stocks(now)[stock],
    ends_within === undefined
      ? undefined
      : sql`ends_at > ${now} and ends_at <= ${new Date(now.getTime() + ends_within * DAY_MS)}`,
    inStates(state),
    ...between('starts_at', { from, to }),
  ],
  present: presentPublished,
  sheet: [
    ['编号', (row) => row.id],
    ['游戏', (row) => row.game.name],
    ['礼包', (row) => row.title],
    ['类型', (row) => row.kind],
    ['平台', (row) => row.platforms],
    ['兑换码类型', (row) => row.code_kind],
    ['总数', (row) => (row.unlimited ? '不限量' : row.total)],
    ['剩余', (row) => (row.unlimited ? '不限量' : row.remaining)],
    ['暂停发放', (row) => row.withheld],
    ['库存不足', (row) => row.is_low],
    ['开始时间', (row) => sheetTime(row.starts_at)],
    ['结束时间', (row) => sheetTime(row.ends_at)],
    ['下一批', (row) => sheetTime(row.next_batch_at)],
    ['反馈可用', (row) => row.feedback_good],
    ['反馈失效', (row) => row.feedback_bad],
    ['状态', (row) => PUBLICATION_NAMES[row.state]],
    [VERSION_HEADING, (row) => row.version],
    exportedColumn('礼包内容', 'contents', contentsText),
    exportedColumn('领取方法', 'how_to'),
    exportedColumn('注意事项', 'notice'),
    exportedColumn('适用区服', 'servers'),
    exportedColumn('适用渠道', 'channel'),
    exportedColumn('等级要求', 'level_limit'),
  ],
  exported: sql`pack.contents, pack.how_to, pack.notice, pack.servers, pack.channel, pack.level_limit`,
  read: readPackForm,
  check: async (tx, form, id) => [...(await missingGame(tx, form)), ...(await codeProblems(tx, form, id))],
  write: writePackForm,
  inUse: async (tx, ids) => {
    const { rows } = await sql<{ id: number; reason: string }>`
      select id, case when published then '还在网站上，请先下线' when coded then '已有兑换码' else '有玩家预约' end as reason
      from (
        select id, published, exists (select from pack_code where pack_id = pack.id) as coded,
          exists (select from pack_reservation where pack_id = pack.id) as reserved
        from pack where id = any(${[...ids]}::bigint[])
      ) as found
      where published or coded or reserved`.execute(tx);
    return rows;
  },
  conflicts: hasUsedShared,
  afterwards: async (tx, ids) => {
    await clearUncoded(tx, ids);
    await indexPacks(tx, ids);
  },
  tags: (ids) => ['packs', 'games', ...ids.map((id) => `pack:${id}`)],
});

async function readPackForm(tx: Tx, id: number): Promise<PackForm | undefined> {
  const row = await tx
    .selectFrom('pack')
    .select([...formColumns, 'low_stock', 'shared_code', 'shared_total'])
    .where('id', '=', id)
    .executeTakeFirst();
  return (
    row && {
      ...presentTimes(row),
      code_kind: row.shared_code === null ? ('一人一码' as const) : ('通用码' as const),
    }
  );
}

async function writePackForm(
  tx: Tx,
  id: number | null,
  { code_kind, shared_code, shared_total, ...form }: PackForm,
  now: Date,
): Promise<number> {
  const moment = (time: string | null) => (time === null ? null : new Date(time));
  const isShared = code_kind === '通用码';
  const values = {
    ...form,
    shared_code: isShared ? shared_code : null,
    shared_total: isShared ? shared_total : null,
    contents: JSON.stringify(form.contents),
    starts_at: moment(form.starts_at),
    ends_at: moment(form.ends_at),
    next_batch_at: moment(form.next_batch_at),
  };
  if (id !== null) {
    await clearShared(tx, id, values.shared_code);
    await tx.updateTable('pack').set(values).where('id', '=', id).execute();
    await recountShared(tx, id);
    return id;
  }
  const row = tx
    .insertInto('pack')
    .values({ ...values, created_at: now })
    .returning('id');
  const { id: added } = await row.executeTakeFirstOrThrow();
  await recountShared(tx, added);
  return added;
}
