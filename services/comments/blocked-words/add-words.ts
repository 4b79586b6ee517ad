import {
  BLOCKED_WORDS_AT_ONCE,
  blockedWordForm,
  type blockedWordsAdd,
} from '#contract/admin/blocked-words.ts';
import type { AdminData, AdminParams } from '#contract/admin/call.ts';
import { Refusal } from '#contract/errors.ts';
import { record } from '#platform/audit/record.ts';
import type { AdminContext } from '#platform/core/operator.ts';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { insertBlockedWords } from './blocked-word-repository.ts';
import { type BlockedWord, wordKey } from './find-words.ts';

const MOST_REFUSED = 20;

/**
 * Adds words, one per line. Existing words keep their action.
 * @throws {Refusal} BAD_REQUEST above the limit of words
 */
export async function addBlockedWords(
  db: Database,
  { text, action }: AdminParams<typeof blockedWordsAdd>,
  { operator, address, now }: AdminContext,
): Promise<AdminData<typeof blockedWordsAdd>> {
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  if (lines.length > BLOCKED_WORDS_AT_ONCE) {
    throw new Refusal('BAD_REQUEST', `一次最多添加 ${BLOCKED_WORDS_AT_ONCE} 个`, 'text');
  }
  const words = new Map<string, BlockedWord>();
  const refused: string[] = [];
  for (const line of lines) {
    const word = blockedWordForm.shape.word.safeParse(line);
    const key = word.success ? wordKey(word.data) : '';
    if (word.success && key !== '') {
      words.set(key, { word: word.data, key, action });
    } else {
      refused.push(line);
    }
  }
  const added = await transaction(db, async (tx) => {
    const fresh = words.size > 0 ? await insertBlockedWords(tx, [...words.values()], now) : [];
    await record(
      tx,
      ...fresh.map(({ id, word }) => ({
        ...{ operator, action: 'create', subject: 'sensitive', subject_id: id, title: word, version: 1 },
        ...{ after: { word, action }, address, at: now },
      })),
    );
    return fresh.length;
  });
  return { added, known: words.size - added, refused: refused.slice(0, MOST_REFUSED) };
}
