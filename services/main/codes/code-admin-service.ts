import type * as calls from '#contract/admin/codes.ts';
import { EXPORT_LIMIT } from '#contract/admin/shapes.ts';
import { Refusal } from '#contract/refusal.ts';
import { tableFile } from '#platform/admin/export/table-file.ts';
import { record } from '#platform/audit/record.ts';
import type { ChangeServices } from '#platform/calls/resource-calls.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import type { AdminHandle } from '../admin-context.ts';
import { presentTimes } from '../lists/times.ts';
import { type CodeRow, countCodes, readCodes } from './code-list-repository.ts';
import { findCodePack } from './code-writer.ts';
import { maskCode } from './mask-code.ts';
import { readMovable, release, withhold } from './withheld-codes.ts';

const BATCH = 2_000;
const STATE_NAMES = { free: '未领取', claimed: '已领取', withheld: '暂停发放' } as const;

/** A pack's codes, masked. `q` matches whole codes only. */
export const listCodes: AdminHandle<typeof calls.codeList> = async (
  { db },
  { pack_id, state, q, page, size },
) => {
  const filter = { pack_id, state, code: q };
  const total = await countCodes(db, filter, EXPORT_LIMIT);
  const rows = await readCodes(db, filter, { after: 0, offset: (page - 1) * size, limit: size });
  return {
    list: rows.map(({ code, ...row }) => ({ ...presentTimes(row), code_masked: maskCode(code) })),
    total: Math.min(total, EXPORT_LIMIT),
    page,
    size,
    ...(total > EXPORT_LIMIT ? { total_capped: true } : {}),
    ...(await readMovable(db, pack_id)),
  };
};

/** Exports the codes of a pack, unmasked. The audit entry is written before the first code is sent. */
export const exportCodes: AdminHandle<typeof calls.codeExport> = async (
  { db, operator, address, now },
  { pack_id, state, format },
) => {
  const title = await requirePack(db, pack_id);
  const filter = { pack_id, state };
  const count = await countCodes(db, filter, Number.MAX_SAFE_INTEGER - 1);
  await transaction(db, (tx) =>
    record(tx, {
      operator,
      action: 'export',
      subject: 'codes',
      subject_id: pack_id,
      title,
      after: { format, state, count },
      address,
      at: now,
    }),
  );
  return tableFile<CodeRow>(
    { format, title: `兑换码-${pack_id}`, now },
    [
      ['兑换码', (row) => row.code],
      ['状态', (row) => STATE_NAMES[row.state]],
      ['领取时间', (row) => row.claimed_at && chinaTime(row.claimed_at)],
      ['领取人', (row) => row.player],
      ['反馈', (row) => row.feedback],
    ],
    allCodes(db, filter),
  );
};

async function* allCodes(
  db: Database,
  filter: { pack_id: number; state: CodeRow['state'] | undefined },
): AsyncGenerator<CodeRow> {
  for (let after = 0; ; ) {
    const rows = await readCodes(db, filter, { after, offset: 0, limit: BATCH });
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) {
      return;
    }
    after = last.id;
  }
}

export const withholdCodes: AdminHandle<typeof calls.codeWithhold> = (context, { pack_id, reason }) =>
  change(context, pack_id, withhold, { action: 'quarantine', after: { reason } }, context);

export const releaseCodes: AdminHandle<typeof calls.codeRelease> = (context, { pack_id }) =>
  change(context, pack_id, release, { action: 'release', after: {} }, context);

async function change(
  { db, publish }: ChangeServices,
  packId: number,
  work: (tx: Tx, packId: number) => Promise<number>,
  { action, after }: { action: string; after: object },
  { operator, address, now }: AdminContext,
): Promise<{ changed: number; remaining: number }> {
  const title = await requirePack(db, packId);
  const result = await transaction(db, async (tx) => {
    const changed = await work(tx, packId);
    const { remaining } = await tx
      .selectFrom('pack')
      .select('remaining')
      .where('id', '=', packId)
      .executeTakeFirstOrThrow();
    await record(tx, {
      operator,
      action,
      subject: 'codes',
      subject_id: packId,
      title,
      after: { ...after, changed, remaining },
      address,
      at: now,
    });
    return { changed, remaining };
  });
  await publish(['packs', 'games', `pack:${packId}`]);
  return result;
}

/** @throws {Refusal} NOT_FOUND */
export async function requirePack(db: Database, packId: number): Promise<string> {
  const pack = await findCodePack(db, packId);
  if (!pack) {
    throw new Refusal('NOT_FOUND', '这个礼包不存在', { field: 'pack_id' });
  }
  return `${pack.game} ${pack.title}`;
}
