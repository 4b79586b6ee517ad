import { createHash } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { CLOSING_COMMENTS } from '#contract/account/constants.ts';
import { ERASED_YEARS } from '#platform/core/retention-periods.ts';
import { journalLine, readJournalLine } from '#platform/database/journal/journal-reader.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { startOrdered } from './closing-repository.ts';

/** A file for each year, so that old lines can be deleted while others are written; the first ones had none. */
const FILES = /^erased-players(-(?<year>\d{4}))?\.jsonl$/;
const OWNER_ONLY = 0o600;
const REASON = '恢复备份后再次注销';

const entry = z.object({
  erased: z.int(),
  /** A hash of the random id that the player had: another database has another player with the number. */
  key: z.string(),
  comments: z.enum(CLOSING_COMMENTS),
  at: z.string(),
});

type ErasedPlayer = z.output<typeof entry>;

/** Where the numbers of erased players are recorded, outside the database: the folder of the journals. */
interface Place {
  db: Database;
  folder: string;
}

/**
 * Records on disk that a player is going to be erased. It can be repeated.
 * @throws if it can't be written; the player must then not be erased
 */
export async function recordErased(
  { db, folder }: Place,
  { player_id, comments }: { player_id: number; comments: ErasedPlayer['comments'] },
  now: Date,
): Promise<void> {
  const { uid } = await db
    .selectFrom('player')
    .select('uid')
    .where('id', '=', player_id)
    .executeTakeFirstOrThrow();
  const line = { erased: player_id, key: keyOf(uid), comments, at: now.toISOString() };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = openSync(join(folder, `erased-players-${yearOf(now)}.jsonl`), 'a', OWNER_ONLY);
  try {
    // A line that was cut off damages only itself.
    writeSync(file, `\n${journalLine(line satisfies ErasedPlayer)}`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}

/**
 * Orders the closing of players who are recorded as erased and are in the database nevertheless: it was restored.
 * @returns their numbers
 */
export async function eraseAgain({ db, folder }: Place, now: Date): Promise<number[]> {
  const byKey = new Map(readErased(folder).map((one) => [`${one.erased} ${one.key}`, one]));
  if (byKey.size === 0) {
    return [];
  }
  const ids = [...byKey.values()].map(({ erased }) => erased);
  const players = await db
    .selectFrom('player')
    .leftJoin('account_closing as closing', 'closing.player_id', 'player.id')
    .select(['player.id', 'player.uid'])
    .where('player.id', 'in', ids)
    .where('player.account_uid', 'not like', 'erased:%')
    .where('closing.started_at', 'is', null)
    .execute();
  const again = players.flatMap(({ id, uid }) => byKey.get(`${id} ${keyOf(uid)}`) ?? []);
  for (const { erased, comments } of again) {
    await transaction(db, (tx) => startOrdered(tx, erased, { reason: REASON, comments, at: now }));
  }
  return again.map(({ erased }) => erased);
}

/** Deletes the files whose lines are as old as no backup that may still be restored. */
export function removeOldErased(folder: string, now: Date): void {
  const oldest = yearOf(now) - ERASED_YEARS + 1;
  for (const name of erasedFiles(folder)) {
    const year = FILES.exec(name)?.groups?.year;
    const years = year ? [Number(year)] : readFile(join(folder, name)).map(({ at }) => yearOf(new Date(at)));
    if (years.length > 0 && years.every((year) => year < oldest)) {
      rmSync(join(folder, name));
    }
  }
}

function readErased(folder: string): ErasedPlayer[] {
  return erasedFiles(folder).flatMap((name) => readFile(join(folder, name)));
}

function erasedFiles(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  // Without links to nowhere.
  return names.filter((name) => FILES.test(name) && existsSync(join(folder, name)));
}

function readFile(path: string): ErasedPlayer[] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const parsed = entry.safeParse(readJournalLine(line));
      return parsed.success ? [parsed.data] : [];
    });
}

function yearOf(at: Date): number {
  return at.getUTCFullYear();
}

function keyOf(uid: string): string {
  return createHash('sha256').update(uid).digest('hex').slice(0, 32);
}
