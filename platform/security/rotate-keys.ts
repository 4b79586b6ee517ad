import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { rotateEntries } from './access-log/access-log.ts';
import { type DataKeys, idsInUse } from './data-keys/data-keys.ts';
import { UnreadableNumber } from './data-keys/key-ring.ts';
import {
  countSealed,
  NUMBER_COLUMNS,
  outdatedNumbers,
  verifyNumbers,
  writeNumbers,
} from './data-keys/number-columns.ts';
import { renameDevices } from './known-devices.ts';

const BATCH = 500;

/** The result of a rotation; `numbers` counts the access log's addresses too; `retired` are the ids of the keys that nothing in the database needs any more. */
export interface Rotated {
  current: string;
  retired: string[];
  numbers: number;
  /** Numbers that can't be decrypted; they stay under their key, which is not retired. */
  unreadable: number;
}

/**
 * Encrypts all numbers and the access log with a new data key, in batches, while processes read and write. Each batch of
 * numbers is read back before it is committed. The devices that are known for a number stay so. A rotation that was
 * interrupted continues with its key. Returns undefined if `DATA_KEYS` has no new key.
 * @param onBatch reports the numbers written so far
 * @throws {NumberNotReadBack} without the batch
 */
export async function rotateKeys(
  db: Database,
  keys: DataKeys,
  onBatch: (numbers: number) => Promise<void> | void,
): Promise<Rotated | undefined> {
  const isReady = await transaction(db, async (tx) => {
    await keys.begin(tx);
    const isUnfinished = (await idsInUse(tx)).length > 1;
    return isUnfinished || (await keys.advance(tx)) !== undefined;
  });
  if (!isReady) {
    return undefined;
  }
  let [numbers, unreadable] = [0, 0];
  for (const place of NUMBER_COLUMNS) {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const from: string = after;
      after = await transaction(db, async (tx) => {
        const ring = await keys.hold(tx);
        const rows = await outdatedNumbers(tx, place, ring, { after: from, limit: BATCH });
        const opened = rows.flatMap(({ owner, sealed }) => {
          const number = tryToOpen(() => ring.open(place.column, owner, sealed));
          return number === undefined ? [] : [{ owner, number }];
        });
        if (opened.length > 0) {
          await writeNumbers(tx, place, ring, opened);
          await verifyNumbers(tx, place, ring, opened);
          await renameDevices(
            tx,
            opened.map(({ number }) => {
              const [to, ...from] = ring.lookups(number);
              return { from, to };
            }),
          );
        }
        numbers += opened.length;
        unreadable += rows.length - opened.length;
        return rows.length < BATCH ? undefined : rows.at(-1)?.owner;
      });
      await onBatch(numbers);
    }
  }
  for (let after: number | undefined = 0; after !== undefined; ) {
    const from: number = after;
    const batch = await transaction(db, async (tx) =>
      rotateEntries(tx, await keys.hold(tx), { after: from, limit: BATCH }),
    );
    numbers += batch.written;
    unreadable += batch.unreadable;
    after = batch.last;
    await onBatch(numbers);
  }
  return { ...(await retireOthers(db, keys)), numbers, unreadable };
}

function tryToOpen(open: () => string): string | undefined {
  try {
    return open();
  } catch (error) {
    if (error instanceof UnreadableNumber) {
      return undefined;
    }
    throw error;
  }
}

/**
 * Retires the keys under which there is no number any more. The count needs no lock: nothing is written with a key that
 * is not the current one.
 */
async function retireOthers(db: Database, keys: DataKeys): Promise<Pick<Rotated, 'current' | 'retired'>> {
  const [, ...older] = await idsInUse(db);
  const used = await countSealed(db);
  return transaction(db, async (tx) => {
    const { current } = await keys.holdAlone(tx);
    const retired = older.filter((id) => !used.has(id));
    if (retired.length > 0) {
      await tx.updateTable('data_key').set({ retired: true }).where('id', 'in', retired).execute();
    }
    return { current: current.id, retired };
  });
}
