import {
  ACCESS_KIND_NAMES,
  type AccessRow,
  ADDRESS_SEARCH_DAYS,
  type accessExport,
  type accessList,
} from '#contract/admin/access-log.ts';
import { EXPORT_LIMIT } from '#contract/admin/shapes.ts';
import type { CallParams } from '#contract/call.ts';
import { refuseFields } from '#contract/refusal.ts';
import type { RequestClient } from '#contract/service-auth.ts';
import { type SheetColumn, tableFile } from '#platform/admin/export/table-file.ts';
import { record } from '#platform/audit/record.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { ipAddress } from '#platform/core/ip-address.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { AccountAdminServices, AdminHandle } from '../admin-context.ts';
import { type AccessFilter, countAccess, type ListedAccess, listAccess } from './access-repository.ts';

type Query = Omit<CallParams<typeof accessExport>, 'format' | 'sort'>;

const BATCH = 1_000;
const DAY_MS = 86_400_000;

/**
 * A page of the log; the audit records every request.
 * @throws {Refusal} BAD_REQUEST for a search by address or province over a longer period than `ADDRESS_SEARCH_DAYS`
 */
export const readAccess: AdminHandle<typeof accessList> = async (context, { page, size, sort, ...query }) => {
  const filter = await filterOf(context, query);
  await audit(context, 'look', { page, ...query });
  const range = { limit: size, offset: (page - 1) * size, oldestFirst: sort === 'at' };
  if (searchesClients(query)) {
    const found = await Array.fromAsync(rowsOf(context, filter, range.oldestFirst, query));
    const list = found.slice(range.offset, range.offset + size);
    return { list, page, size, total: found.length };
  }
  const total = await countAccess(context.db, filter, EXPORT_LIMIT);
  const rows = await listAccess(context.db, filter, range);
  const clientOf = await context.accessLog.reader(context.db);
  return {
    list: await Promise.all(rows.map((row) => present(context, row, clientOf(row)))),
    page,
    size,
    total: Math.min(total, EXPORT_LIMIT),
    ...(total > EXPORT_LIMIT ? { total_capped: true } : {}),
  };
};

/**
 * Exports the filtered log; the audit records it.
 * @throws {Refusal} as `readAccess`
 */
export const exportAccess: AdminHandle<typeof accessExport> = async (context, { format, sort, ...query }) => {
  const filter = await filterOf(context, query);
  await audit(context, 'export', { format, ...query });
  const { now } = context;
  const upToNow = { ...filter, to: filter.to ?? new Date(now.getTime() + 1) };
  const rows = rowsOf(context, upToNow, sort === 'at', query);
  return tableFile({ format, title: '登录与发布记录', now }, columns, rows);
};

const columns: readonly SheetColumn<AccessRow>[] = [
  ['时间', (row) => row.at],
  ['类型', (row) => ACCESS_KIND_NAMES[row.kind]],
  ['玩家编号', (row) => row.player_id],
  ['昵称', (row) => row.nickname],
  ['手机号', (row) => row.mobile_masked],
  ['对象', (row) => row.subject_id],
  ['IP 地址', (row) => row.address],
  ['源端口', (row) => row.port],
  ['省份', (row) => row.province],
  ['浏览器', (row) => row.agent],
];

/** Whether a search compares what is encrypted. */
function searchesClients({ address, province }: Query): boolean {
  return address !== undefined || Boolean(province);
}

async function filterOf(
  { db, keys }: AccountAdminServices,
  { mobile, address, province, from, to, ...rest }: Query,
): Promise<AccessFilter> {
  const period = {
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  };
  if (searchesClients({ address, province }) && rest.player_id === undefined && mobile === undefined) {
    const days = period.from && period.to ? (period.to.getTime() - period.from.getTime()) / DAY_MS : Infinity;
    if (days > ADDRESS_SEARCH_DAYS) {
      const isProvince = address === undefined;
      const msg = `按${isProvince ? '省份' : ' IP 地址'}查询时，请选择不超过 ${ADDRESS_SEARCH_DAYS} 天的起止时间，或指定玩家`;
      throw refuseFields([{ path: isProvince ? 'province' : 'address', msg }]);
    }
  }
  return {
    ...rest,
    ...period,
    mobileKeys: mobile === undefined ? undefined : (await keys.ring(db)).lookups(mobile),
  };
}

/** Records a look or an export with its filters. A searched number or address is not stored. */
async function audit(
  { db, operator, address: from, now }: AdminContext & { db: Database },
  action: 'look' | 'export',
  { mobile, address, ...filters }: Query & { page?: number; format?: string },
): Promise<void> {
  const hidden = { ...(mobile ? { mobile: '***' } : {}), ...(address ? { address: '***' } : {}) };
  const entry = { operator, address: from, at: now, action, subject: 'access' };
  await transaction(db, (tx) => record(tx, { ...entry, after: { ...filters, ...hidden } }));
}

/** At most `EXPORT_LIMIT` rows, read in batches. With `address` or `province` those of this address or province only. */
async function* rowsOf(
  deps: AccountAdminServices,
  filter: AccessFilter,
  oldestFirst: boolean,
  { address, province }: Pick<Query, 'address' | 'province'>,
): AsyncGenerator<AccessRow> {
  const wanted = address === undefined ? undefined : ipAddress(address);
  const clientOf = await deps.accessLog.reader(deps.db);
  let after: ListedAccess | undefined;
  for (let sent = 0; ; ) {
    const rows = await listAccess(deps.db, filter, { limit: BATCH, oldestFirst, after });
    for (const listed of rows) {
      const client = clientOf(listed);
      const row =
        wanted === undefined || client?.address === wanted ? await present(deps, listed, client) : undefined;
      if (row && (!province || isIn(row, province))) {
        yield row;
        sent += 1;
        if (sent === EXPORT_LIMIT) {
          return;
        }
      }
    }
    after = rows.at(-1);
    if (rows.length < BATCH) {
      return;
    }
  }
}

/** Whether a row is of the province that was typed: 广东, 广东省, or a part of the name. */
function isIn({ province }: AccessRow, typed: string): boolean {
  return province !== null && (province.includes(typed) || typed.includes(province));
}

async function present(
  { provinceOf }: AccountAdminServices,
  { nickname, mobile_masked, ...row }: ListedAccess,
  client: RequestClient | null,
): Promise<AccessRow> {
  return {
    id: row.id,
    at: chinaTime(row.at),
    kind: row.kind,
    subject_id: row.subject_id,
    player_id: row.player_id,
    nickname: nickname ?? '',
    mobile_masked: mobile_masked ?? '',
    address: client?.address ?? null,
    port: client?.port ?? null,
    province: client?.address ? await provinceOf(client.address) : null,
    agent: client?.agent ?? '',
  };
}
