import { sql } from 'kysely';
import { type ChannelAdminRow, type ChannelForm, channels } from '#contract/admin/channels.ts';
import { CHANNELS_TAG } from '#contract/channel-code.ts';
import type { FieldProblem } from '#contract/envelope.ts';
import { siteMap } from '#contract/site-map.ts';
import { defineAdminResource } from '#platform/admin/admin-resource.ts';
import { flatForm } from '#platform/admin/flat-form.ts';
import { chinaDay, chinaDayStart, chinaTime } from '#platform/core/clock.ts';
import { containing } from '#platform/database/conditions.ts';
import type { Tx } from '#platform/database/transaction.ts';

const FILE = ':file';
/** The days whose counts the list shows. */
const SHOWN_DAYS = 30;

interface Listed extends Omit<ChannelAdminRow, 'id' | 'version' | 'created_at'> {
  created_at: Date;
}

/** Channels of promotion. One that has counts is closed instead of deleted. */
export const channelResource = defineAdminResource<typeof channels, Listed>({
  calls: channels,
  table: 'promo_channel',
  titleOf: sql`name`,
  columns: (now) => {
    const from = chinaDay(chinaDayStart(now, 1 - SHOWN_DAYS));
    const recent = sql`from promo_channel_day where channel_id = promo_channel.id and day >= ${from}::date`;
    return sql`promo_channel.code, promo_channel.name, promo_channel.partner, promo_channel.landing,
      promo_channel.is_closed, promo_channel.created_at,
      (select coalesce(sum(visits), 0)::int ${recent}) as visits,
      (select coalesce(sum(registrations), 0)::int ${recent}) as registrations`;
  },
  sorts: { id: sql`id`, name: { names: sql`name` }, created_at: sql`created_at` },
  defaultSort: '-id',
  filter: ({ q, closed }) => [
    q && sql`(${containing('name', q)} or ${containing('code', q)} or ${containing('partner', q)})`,
    closed === undefined ? undefined : sql`is_closed = ${closed}`,
  ],
  present: ({ published: _p, publish_at: _a, offline_at: _o, ...row }) => ({
    ...row,
    created_at: chinaTime(row.created_at),
  }),
  sheet: [
    ['编号', (row) => row.id],
    ['渠道名称', (row) => row.name],
    ['渠道代码', (row) => row.code],
    ['合作方', (row) => row.partner],
    ['落地页', (row) => row.landing],
    ['已停用', (row) => row.is_closed],
    ['近 30 天访问', (row) => row.visits],
    ['近 30 天注册', (row) => row.registrations],
    ['创建时间', (row) => row.created_at],
  ],
  check: problemsOf,
  ...flatForm<ChannelForm>(
    'promo_channel',
    { name: 'plain', code: 'plain', partner: 'plain', landing: 'plain', note: 'plain', is_closed: 'plain' },
    (now) => ({ created_at: now }),
  ),
  inUse: async (tx, ids) => {
    const { rows } = await sql<{ id: number }>`
      select distinct channel_id as id from promo_channel_day
      where channel_id = any(${[...ids]}::bigint[])`.execute(tx);
    return rows.map(({ id }) => ({ id, reason: '这个渠道已有数据，请改为停用' }));
  },
  tags: () => [CHANNELS_TAG],
});

/** The pages of the portal; the others lead to the home page. */
const PAGES: readonly string[] = siteMap.map(({ path }) => path.toLowerCase());

function isPage(address: string): boolean {
  const [path = ''] = address.toLowerCase().split(/[?#]/);
  return PAGES.some((page) =>
    page.endsWith(FILE) ? path.startsWith(page.slice(0, -FILE.length)) : path === page,
  );
}

async function problemsOf(
  tx: Tx,
  { code, landing }: ChannelForm,
  id: number | null,
): Promise<FieldProblem[]> {
  const other = await tx
    .selectFrom('promo_channel')
    .select('id')
    .where('code', '=', code)
    .where('id', '<>', id ?? 0)
    .executeTakeFirst();
  const counted = await tx
    .selectFrom('promo_channel')
    .innerJoin('promo_channel_day', 'promo_channel_day.channel_id', 'promo_channel.id')
    .select('code')
    .where('promo_channel.id', '=', id ?? 0)
    .executeTakeFirst();
  return [
    ...(isPage(landing) ? [] : [{ path: 'landing', msg: '本站没有这个页面，请从站内页面里选一个' }]),
    ...(other ? [{ path: 'code', msg: '已有这个渠道代码' }] : []),
    ...(counted && counted.code !== code
      ? [{ path: 'code', msg: '这个渠道已有数据，代码不能再改；请另建一个渠道' }]
      : []),
  ];
}
