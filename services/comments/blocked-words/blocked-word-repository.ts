import type { Database } from '#platform/database/open.ts';
import type { Tx } from '#platform/database/transaction.ts';
import type { BlockedWord } from './find-words.ts';

export function listBlockedWords(db: Database): Promise<BlockedWord[]> {
  return db.selectFrom('sensitive_word').select(['word', 'key', 'action']).orderBy('id').execute();
}

export function insertBlockedWords(
  tx: Tx,
  words: readonly BlockedWord[],
  now: Date,
): Promise<{ id: number; word: string; action: string }[]> {
  return tx
    .insertInto('sensitive_word')
    .values(words.map((word) => ({ ...word, created_at: now })))
    .onConflict((conflict) => conflict.column('key').doNothing())
    .returning(['id', 'word', 'action'])
    .execute();
}
