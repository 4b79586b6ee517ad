import { createHash } from 'node:crypto';
import { isDataError } from '../database/error-codes.ts';
import type { Database } from '../database/open.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import type { WriteOutcome } from '../database/upsert-rows.ts';
import type { ImportKind } from './import-kind.ts';
import type { RowReader } from './row-reader.ts';
import type { SeenKeys } from './seen-keys.ts';

interface BatchRow<Row> {
  reader: RowReader;
  /** Undefined if the row is invalid. */
  row: Row | undefined;
  outcome: WriteOutcome | undefined;
}

export type Batch<Row> = BatchRow<Row>[];

type Ready<Row> = BatchRow<Row> & { row: Row };

/** Rolls back a dry run's transaction. */
class Rollback extends Error {}

/**
 * Writes a batch in its own transaction, rolled back in a dry run. If the database rejects the data, writes row by
 * row, so that valid rows are written.
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
  try {
    return await inTransaction(async (tx) => {
      ready = await prepare(kind, batch, seen, tx);
      return write(kind, ready, tx, now);
    });
  } catch (error) {
    if (!isDataError(error)) {
      throw error;
    }
  }
  const tags: string[] = [];
  for (const one of ready) {
    try {
      tags.push(...(await inTransaction((tx) => write(kind, [one], tx, now))));
    } catch (error) {
      if (!isDataError(error)) {
        throw error;
      }
      const reason = `数据库不接受这一行：${(error as Error).message}`;
      one.outcome = undefined;
      one.reader.report('rejected', '', reason, one.reader.headline);
    }
  }
  return tags;
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
  const readable = batch.filter((one): one is Ready<Row> => one.row !== undefined && !one.reader.isRejected);
  await kind.resolve?.(tx, readable);
  return readable.filter(({ reader, row }) => {
    if (reader.isRejected) {
      return false;
    }
    const content = createHash('sha1').update(JSON.stringify(row)).digest('base64');
    const earlier = seen.note(kind.key(row), reader.line, content);
    if (earlier) {
      const { line, isSame } = earlier;
      const alike = isSame ? '内容相同' : '内容不同';
      reader.report('duplicate', '', `与第 ${line} 行重复（${alike}），以第 ${line} 行为准`, '');
    }
    return !earlier;
  });
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
  const rows = ready.map((one) => one.row);
  const { outcomes, tags } = await kind.write(tx, rows, now);
  for (const [at, one] of ready.entries()) {
    one.outcome = outcomes[at];
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
