import { createHash } from 'node:crypto';
import type { Transaction } from 'kysely';
import { isDataError } from '../database/error-codes.ts';
import type { Database } from '../database/open.ts';
import type { Tables } from '../database/tables.ts';
import { transaction } from '../database/transaction.ts';
import type { WriteOutcome } from '../database/upsert-rows.ts';
import type { ImportKind } from './import-kind.ts';
import type { RowReader } from './row-reader.ts';
import type { SeenKeys } from './seen-keys.ts';

/** One row on its way through, with what became of it. */
export interface BatchRow<Row> {
  reader: RowReader;
  /** Undefined: it could not be read. */
  row: Row | undefined;
  outcome: WriteOutcome | undefined;
}

export type Batch<Row> = BatchRow<Row>[];

type Ready<Row> = BatchRow<Row> & { row: Row };

/** Ends a trial run's transaction. */
class TrialOver extends Error {}

/**
 * Writes a batch in a transaction of its own, rolled back where it is a trial. Where the database refuses the
 * data, row by row, so that the good ones go in.
 * @returns the tags of pages that show what changed; none of a trial
 */
export async function settleBatch<Row>(
  kind: ImportKind<Row>,
  batch: Batch<Row>,
  seen: SeenKeys,
  db: Database,
  now: Date,
  isTrial: boolean,
): Promise<string[]> {
  const inTransaction = (work: (tx: Transaction<Tables>) => Promise<string[]>) =>
    isTrial ? trial(db, work) : transaction(db, work);
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
      one.outcome = undefined;
      one.reader.report(
        'rejected',
        '',
        `数据库不接受这一行：${(error as Error).message}`,
        one.reader.headline,
      );
    }
  }
  return tags;
}

/** Writes a batch inside a transaction that covers more than this. */
export async function writeBatch<Row>(
  kind: ImportKind<Row>,
  batch: Batch<Row>,
  seen: SeenKeys,
  tx: Transaction<Tables>,
  now: Date,
): Promise<string[]> {
  return write(kind, await prepare(kind, batch, seen, tx), tx, now);
}

/** Looks up what the rows refer to and sorts out those that repeat an earlier row of the file. */
async function prepare<Row>(
  kind: ImportKind<Row>,
  batch: Batch<Row>,
  seen: SeenKeys,
  tx: Transaction<Tables>,
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
      const alike = earlier.isSame ? '内容相同' : '内容不同';
      reader.report(
        'duplicate',
        '',
        `与第 ${earlier.line} 行重复（${alike}），以第 ${earlier.line} 行为准`,
        '',
      );
    }
    return !earlier;
  });
}

async function write<Row>(
  kind: ImportKind<Row>,
  ready: readonly Ready<Row>[],
  tx: Transaction<Tables>,
  now: Date,
): Promise<string[]> {
  if (ready.length === 0) {
    return [];
  }
  const { outcomes, tags } = await kind.write(
    tx,
    ready.map((one) => one.row),
    now,
  );
  ready.forEach((one, at) => {
    one.outcome = outcomes[at];
  });
  return tags;
}

async function trial(db: Database, work: (tx: Transaction<Tables>) => Promise<string[]>): Promise<string[]> {
  try {
    await transaction(db, async (tx) => {
      await work(tx);
      throw new TrialOver();
    });
  } catch (error) {
    if (!(error instanceof TrialOver)) {
      throw error;
    }
  }
  return [];
}
