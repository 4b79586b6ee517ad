import { sql } from 'kysely';
import type { CodeImportCounts, CodeImportResult } from '#contract/admin/codes.ts';
import { Refusal } from '#contract/refusal.ts';
import type { Database } from '#platform/database/open.ts';
import type { Tables } from '#platform/database/tables.ts';
import type { Tx } from '#platform/database/transaction.ts';
import { asJson, storableText } from '#platform/database/upsert-rows.ts';
import type { AddedCodes } from './code-writer.ts';
import type { FreeCode } from './withdrawn-codes.ts';

type State = Tables['code_batch']['state'];

/** The source of a batch; without an operator the command line. Operators belong to another service: their name is stored. */
export interface CodeSource {
  operator: { id: number; display_name: string } | null;
  fileName: string;
}

export interface CodeBatch {
  id: number;
  pack_id: number;
  file_name: string;
  at: Date;
  operator: string | null;
  state: State;
  added: number;
  taken_out: number;
  given: number;
  left: number;
  /** It is being imported or withdrawn, and was active within the last minute. */
  is_under_way: boolean;
  result: CodeImportCounts | null;
}

/**
 * Records added codes in the transaction that adds them; the first ones create a batch. Returns the batch's id.
 * @throws {Refusal} CONFLICT if the batch is being withdrawn
 */
export async function recordAdded(
  tx: Tx,
  batch: number | undefined,
  added: AddedCodes,
  { packId, at, source }: { packId: number; at: Date; source: CodeSource },
): Promise<number> {
  const id = batch ?? (await createBatch(tx, { packId, at, source }));
  const { rows } = await sql`
    update code_batch set added = added + ${added.added}, active_at = now(),
      replaced_total = coalesce(replaced_total, ${added.replaced?.total ?? null}::int),
      replaced_remaining = coalesce(replaced_remaining, ${added.replaced?.remaining ?? null}::int)
    where id = ${id} and state = 'coming' returning id`.execute(tx);
  if (rows.length === 0) {
    throw new Refusal('CONFLICT', '这次导入已被撤销，导入已停止，已经导入的兑换码会一并撤下');
  }
  const span = { batch_id: id, first_id: added.firstId, last_id: added.lastId };
  await tx.insertInto('code_span').values(span).execute();
  return id;
}

async function createBatch(
  tx: Tx,
  { packId, at, source }: { packId: number; at: Date; source: CodeSource },
): Promise<number> {
  const file_name = storableText(source.fileName);
  const { operator } = source;
  const row = {
    pack_id: packId,
    file_name,
    at,
    state: 'coming' as const,
    operator_id: operator?.id ?? null,
    operator_name: operator?.display_name ?? null,
  };
  const { id } = await tx.insertInto('code_batch').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Ends an import, with its result; null for the command line. A withdrawal that has begun keeps its state. */
export async function finishImport(tx: Tx, batch: number, result: CodeImportResult | null): Promise<void> {
  await sql`
    update code_batch set result = ${result && asJson(result)},
      state = case state when 'coming' then 'there' else state end
    where id = ${batch}`.execute(tx);
}

function batches(condition: ReturnType<typeof sql>, limit: number) {
  return sql<CodeBatch>`
    select code_batch.id, code_batch.pack_id, file_name, at, operator_name as operator, state, added,
      taken_out, result - 'findings' - 'findings_left_out' as result, counted.given, counted.left,
      state in ('coming', 'going') and active_at > now() - interval '1 minute' as is_under_way
    from code_batch
    cross join lateral (
      select (count(*) filter (where claimed))::int as given, (count(*) filter (where not claimed))::int as "left"
      from code_span join pack_code on pack_code.pack_id = code_batch.pack_id and pack_code.id between first_id and last_id
      where code_span.batch_id = code_batch.id
    ) as counted
    where ${condition} order by code_batch.id desc limit ${limit}`;
}

export async function readBatches(db: Database, packId: number, limit: number): Promise<CodeBatch[]> {
  return (await batches(sql`code_batch.pack_id = ${packId}`, limit).execute(db)).rows;
}

export async function readBatch(db: Database | Tx, id: number): Promise<CodeBatch | undefined> {
  return (await batches(sql`code_batch.id = ${id}`, 1).execute(db)).rows[0];
}

/** The stored result of an import; undefined if there is none. */
export async function readResult(db: Database, id: number): Promise<CodeImportResult | undefined> {
  const row = await db.selectFrom('code_batch').select('result').where('id', '=', id).executeTakeFirst();
  return row?.result ?? undefined;
}

/** Starts or resumes the withdrawal of a batch; false if it is busy. */
export async function beginWithdrawal(db: Database, batch: number): Promise<boolean> {
  const { rows } = await sql`
    update code_batch set state = 'going', active_at = now()
    where id = ${batch} and (state = 'there'
      or state in ('coming', 'going') and active_at <= now() - interval '1 minute')
    returning id`.execute(db);
  return rows.length > 0;
}

/** Records withdrawn codes in the transaction that removes them. */
export async function recordRemoved(tx: Tx, batch: number, taken: number, state: State): Promise<void> {
  await sql`
    update code_batch set taken_out = taken_out + ${taken}, active_at = now(), state = ${state}
    where id = ${batch}`.execute(tx);
}

/** Unclaimed codes of a batch; the pack is locked. */
export async function freeCodes(
  tx: Tx,
  { id, pack_id }: Pick<CodeBatch, 'id' | 'pack_id'>,
  limit: number,
): Promise<FreeCode[]> {
  const { rows } = await sql<FreeCode>`
    select code.id, code.code from code_span, lateral (
      select id, code from pack_code
      where pack_id = ${pack_id} and id between first_id and last_id and not claimed
      order by id limit ${limit}
    ) as code
    where batch_id = ${id} limit ${limit}`.execute(tx);
  return rows;
}

export async function countBatch(db: Database | Tx, { id, pack_id }: Pick<CodeBatch, 'id' | 'pack_id'>) {
  const { rows } = await sql<{ free: number; claimed: number }>`
    select (count(*) filter (where not claimed))::int as free, (count(*) filter (where claimed))::int as claimed
    from code_span join pack_code on pack_id = ${pack_id} and pack_code.id between first_id and last_id
    where batch_id = ${id}`.execute(db);
  return rows[0] ?? { free: 0, claimed: 0 };
}
