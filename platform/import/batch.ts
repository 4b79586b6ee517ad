import { createHash } from 'node:crypto';
import { isDataError, isDeadlock, isUniqueViolation } from '../database/error-codes.ts';
import type { Database } from '../database/open.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import type { WriteOutcome } from '../database/upsert-rows.ts';
import type { ImportKind } from './import-kind.ts';
import { updateNumbered } from './numbered-rows.ts';
import type { RowReader } from './row-reader.ts';
import type { SeenKeys } from './seen-keys.ts';

interface BatchRow<Row> {
  reader: RowReader;
  /** Undefined if the row is invalid or changes nothing. */
  row: Row | undefined;
  outcome: WriteOutcome | undefined;
  /** The record that the row changes, and the fields that differ from it. */
  numbered?: { id: number; given: ReadonlySet<string> };
}

export type Batch<Row> = BatchRow<Row>[];

type Ready<Row> = BatchRow<Row> & { row: Row };

/** Rolls back a dry run's transaction. */
class Rollback extends Error {}

/**
 * Writes a batch in its own transaction, rolled back in a dry run. Repeats it once after a deadlock with another import.
 * If the database rejects the data, also when it looks for what the rows refer to, writes row by row, so that valid rows
 * are written; each is resolved again, because what the batch created is rolled back.
 * @returns the tags to invalidate; none in a dry run
 */
export async function settleBatch<Row>(
  kind: ImportKind<Row>,
  batch: Batch<Row>,
  seen: SeenKeys,
  db: Database,
  now: Date,
  isDryRun: boolean,
): Promise<string[]> {
  const inTransaction = (work: (tx: Tx) => Promise<string[]>) =>
    isDryRun ? rolledBack(db, work) : transaction(db, work);
  let ready: Ready<Row>[] = [];
  let isPrepared = false;
  const settle = () =>
    inTransaction(async (tx) => {
      if (isPrepared) {
        return resolveAndWrite(kind, ready, tx, now);
      }
      ready = await prepare(kind, batch, seen, tx);
      isPrepared = true;
      return write(kind, ready, tx, now);
    });
  try {
    return await settle().catch((error: unknown) => {
      if (!isDeadlock(error)) {
        throw error;
      }
      return settle();
    });
  } catch (error) {
    if (!isDataError(error)) {
      throw error;
    }
  }
  const tags: string[] = [];
  const settleOne = async (one: BatchRow<Row>, tx: Tx) =>
    isPrepared
      ? resolveAndWrite(kind, [one as Ready<Row>], tx, now)
      : write(kind, await prepare(kind, [one], seen, tx), tx, now);
  for (const one of isPrepared ? ready : batch) {
    try {
      tags.push(...(await inTransaction((tx) => settleOne(one, tx))));
    } catch (error) {
      if (!isDataError(error)) {
        throw error;
      }
      const reason = isUniqueViolation(error)
        ? '与另一条记录重复：名称、时间等不能与其他记录相同'
        : `数据库不接受这一行：${(error as Error).message}`;
      one.outcome = undefined;
      one.reader.report('rejected', '', reason, one.reader.headline);
    }
  }
  return tags;
}

/** Writes rows with what they refer to in this transaction. */
async function resolveAndWrite<Row>(
  kind: ImportKind<Row>,
  rows: readonly Ready<Row>[],
  tx: Tx,
  now: Date,
): Promise<string[]> {
  await kind.resolve?.(tx, rows);
  return write(
    kind,
    rows.filter(({ reader }) => !reader.isRejected),
    tx,
    now,
  );
}

/** Writes a batch inside an existing transaction. */
export async function writeBatch<Row>(
  kind: ImportKind<Row>,
  batch: Batch<Row>,
  seen: SeenKeys,
  tx: Tx,
  now: Date,
): Promise<string[]> {
  return write(kind, await prepare(kind, batch, seen, tx), tx, now);
}

/** Resolves references and removes duplicates of earlier rows of the file. */
async function prepare<Row>(
  kind: ImportKind<Row>,
  batch: Batch<Row>,
  seen: SeenKeys,
  tx: Tx,
): Promise<Ready<Row>[]> {
  const isReadable = (one: BatchRow<Row>): one is Ready<Row> =>
    one.row !== undefined && !one.reader.isRejected;
  await kind.resolve?.(tx, batch.filter(isReadable));
  const present = await presentRecords(kind, batch.filter(isReadable), tx);
  return batch.filter((one): one is Ready<Row> => {
    const { reader, row, numbered } = one;
    if (reader.isRejected || (row === undefined && !numbered)) {
      return false;
    }
    const content = createHash('sha1')
      .update(JSON.stringify(row ?? null))
      .digest('base64');
    const key = numbered ? `#${numbered.id}` : kind.key(row as Row);
    const earlier = seen.note(key, reader.line, content);
    const record = present.get(one);
    const other = earlier || record === undefined ? undefined : seen.note(`#${record}`, reader.line, content);
    if (earlier) {
      const { line, isSame } = earlier;
      const alike = isSame ? '内容相同' : '内容不同';
      reader.report(
        'duplicate',
        '',
        `与第 ${line} ${reader.unit}重复（${alike}），以第 ${line} ${reader.unit}为准`,
        '',
      );
    } else if (other) {
      const { line } = other;
      reader.report(
        'duplicate',
        '',
        `与第 ${line} ${reader.unit}是同一条（编号 ${record}），以第 ${line} ${reader.unit}为准`,
        '',
      );
    }
    if (earlier || other) {
      one.outcome = undefined;
    }
    return !earlier && !other && isReadable(one);
  });
}

/** The existing records of rows without a number, in a file with numbers. */
async function presentRecords<Row>(
  { numbered, shape }: ImportKind<Row>,
  rows: readonly Ready<Row>[],
  tx: Tx,
): Promise<Map<BatchRow<Row>, number | undefined>> {
  const plain = rows.filter((one) => !one.numbered && !one.reader.isRejected);
  const hasNumbers = rows.some((one) => one.numbered || one.reader.raw('id') !== undefined);
  if (!numbered || !shape || !hasNumbers || plain.length === 0) {
    return new Map();
  }
  const ids = await shape.present(
    tx,
    plain.map(({ row }) => row),
  );
  return new Map(plain.map((one, at) => [one, ids[at]]));
}

async function write<Row>(
  kind: ImportKind<Row>,
  ready: readonly Ready<Row>[],
  tx: Tx,
  now: Date,
): Promise<string[]> {
  if (ready.length === 0) {
    return [];
  }
  const added = ready.filter(({ numbered }) => !numbered);
  const { outcomes, tags } =
    added.length > 0
      ? await kind.write(
          tx,
          added.map((one) => one.row),
          now,
        )
      : { outcomes: [], tags: [] };
  for (const [at, one] of added.entries()) {
    one.outcome = outcomes[at];
  }
  return [...new Set([...tags, ...(await update(kind, ready, tx))])];
}

/** Writes the rows with numbers to their records. */
async function update<Row>(kind: ImportKind<Row>, ready: readonly Ready<Row>[], tx: Tx): Promise<string[]> {
  const { numbered, shape } = kind;
  const changed = ready.flatMap((one) => (one.numbered ? [{ one, row: { ...one, ...one.numbered } }] : []));
  if (!numbered || !shape || changed.length === 0) {
    return [];
  }
  const rows = changed.map(({ row }) => row);
  const { outcomes, tags } = await (kind.update?.(tx, rows) ?? updateNumbered(tx, { numbered, shape }, rows));
  for (const [at, { one }] of changed.entries()) {
    one.outcome = one.reader.isRejected ? undefined : outcomes[at];
  }
  return tags;
}

async function rolledBack(db: Database, work: (tx: Tx) => Promise<string[]>): Promise<string[]> {
  try {
    await transaction(db, async (tx) => {
      await work(tx);
      throw new Rollback();
    });
  } catch (error) {
    if (!(error instanceof Rollback)) {
      throw error;
    }
  }
  return [];
}
