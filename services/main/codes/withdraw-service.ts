import type { codeBatches, codeFindings, codeWithdraw } from '#contract/admin/codes.ts';
import { orNotFound, Refusal } from '#contract/refusal.ts';
import { record } from '#platform/audit/record.ts';
import { chinaTime } from '#platform/core/clock.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import type { Database } from '#platform/database/open.ts';
import { type Tx, transaction } from '#platform/database/transaction.ts';
import type { AdminHandle } from '../admin-context.ts';
import {
  beginWithdrawal,
  type CodeBatch,
  countBatch,
  freeCodes,
  readBatch,
  readBatches,
  readResult,
  recordRemoved,
} from './code-batches.ts';
import { findCodePack } from './code-writer.ts';
import type { ClaimJournal } from './journal/claim-journal.ts';
import { lockPackRow, newestIds, removeCodes } from './withdrawn-codes.ts';

const SHOWN = 50;
/** Codes per transaction: claims of the pack wait for it. */
const BATCH_SIZE = 1_000;

export const listBatches: AdminHandle<typeof codeBatches> = async ({ db }, { pack_id: packId }) => {
  const list = await readBatches(db, packId, SHOWN);
  return {
    list: list.map(({ id, file_name, at, operator, state, added, given, left, taken_out, ...batch }) => ({
      id,
      from: file_name,
      at: chinaTime(at),
      operator,
      state,
      added,
      given,
      left,
      taken_out,
      may_withdraw: state !== 'gone' && !batch.is_under_way,
      result: batch.result,
    })),
  };
};

/** @throws {Refusal} NOT_FOUND without a stored result */
export const readFindings: AdminHandle<typeof codeFindings> = async ({ db }, { batch }) => {
  const result = orNotFound(await readResult(db, batch), '这次导入没有保存结果');
  const { findings, findings_left_out } = result;
  return { findings, findings_left_out };
};

/**
 * Removes the unclaimed codes of a batch from its pack, some per transaction, so that claims proceed in between. An
 * interrupted withdrawal can be resumed.
 * @throws {Refusal} NOT_FOUND; CONFLICT if it was withdrawn, or is being imported or withdrawn
 */
export const withdrawBatch: AdminHandle<typeof codeWithdraw> = async (context, params) => {
  const { db, publish, journal } = context;
  const batch = await readBatch(db, params.batch);
  const pack = batch && (await findCodePack(db, batch.pack_id));
  if (!batch || !pack) {
    throw new Refusal('NOT_FOUND', '这次导入不存在');
  }
  if (batch.state === 'gone') {
    throw new Refusal('CONFLICT', '这次导入已经撤销');
  }
  if (params.dry_run) {
    const { free, claimed } = await countBatch(db, batch);
    return { taken_out: free, kept: claimed };
  }
  if (!(await beginWithdrawal(db, batch.id))) {
    throw new Refusal('CONFLICT', '这次导入还没有完成，或者正在撤销，请稍后再试');
  }
  const title = `${pack.game} ${pack.title}`;
  const sum = { taken_out: 0, kept: 0 };
  const note = (tx: Tx, more: object) => auditWithdrawal(tx, batch, { title, ...sum, ...more }, context);
  try {
    for (let isDone = false; !isDone; ) {
      const part = await withdrawBatchPart(db, journal, batch, async (tx) => {
        sum.kept = (await countBatch(tx, batch)).claimed;
        await note(tx, {});
      });
      sum.taken_out += part.taken;
      isDone = part.isLast;
    }
  } catch (error) {
    await transaction(db, async (tx) => {
      await recordRemoved(tx, batch.id, 0, 'there');
      await note(tx, { broken_off: true });
    }).catch(() => undefined);
    throw error;
  } finally {
    await publish(['packs', 'games', `pack:${batch.pack_id}`]);
  }
  return sum;
};

/** Withdraws one transaction's worth of codes. They are journaled before the commit; `last` runs when none remain. */
async function withdrawBatchPart(
  db: Database,
  journal: ClaimJournal,
  batch: CodeBatch,
  last: (tx: Tx) => Promise<void>,
): Promise<{ taken: number; isLast: boolean }> {
  let written: Awaited<ReturnType<ClaimJournal['record']>> | undefined;
  const part = await transaction(db, async (tx) => {
    await lockPackRow(tx, batch.pack_id);
    const free = await freeCodes(tx, batch, BATCH_SIZE);
    if (free.length === 0) {
      await recordRemoved(tx, batch.id, 0, 'gone');
      await last(tx);
      return { taken: 0, isLast: true };
    }
    const withdrawn = free.map(({ code }) => code);
    const out = { pack: batch.pack_id, withdrawn, ...(await newestIds(tx)) };
    const ids = free.map(({ id }) => id);
    const taken = await removeCodes(tx, out, ids);
    await recordRemoved(tx, batch.id, taken, 'going');
    written = await journal.record([out]);
    return { taken, isLast: false };
  }).catch((error: unknown) => {
    written?.lost();
    throw error;
  });
  written?.committed();
  return part;
}

function auditWithdrawal(
  tx: Tx,
  { id, pack_id, file_name, added }: CodeBatch,
  { title, ...sum }: { title: string },
  { operator, address, now }: AdminContext,
): Promise<void> {
  return record(tx, {
    operator,
    action: 'withdraw',
    subject: 'codes',
    subject_id: pack_id,
    title,
    after: { batch: id, from: file_name, added, ...sum },
    address,
    at: now,
  });
}
