import { sql } from 'kysely';
import {
  BLOCKED_WORDS_AT_ONCE,
  type BlockedWordAdminRow,
  blockedWordForm,
  type blockedWordsAdd,
  sensitive,
} from '#contract/admin/blocked-words.ts';
import { Refusal } from '#contract/refusal.ts';
import { defineAdminResource } from '#platform/admin/admin-resource.ts';
import { auditOf } from '#platform/admin/records.ts';
import { record } from '#platform/audit/record.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { containing } from '#platform/database/conditions.ts';
import { transaction } from '#platform/database/transaction.ts';
import type { AdminHandle } from '../admin-context.ts';
import { insertBlockedWords } from './blocked-word-repository.ts';
import { type BlockedWord, wordKey } from './find-words.ts';

interface Listed extends Omit<BlockedWordAdminRow, 'id' | 'version' | 'created_at'> {
  created_at: Date;
}

export const blockedWordResource = defineAdminResource<typeof sensitive, Listed>({
  calls: sensitive,
  table: 'sensitive_word',
  titleOf: sql`word`,
  columns: sql`sensitive_word.word, sensitive_word.action, sensitive_word.note, sensitive_word.created_at`,
  sorts: { id: sql`id`, word: { names: sql`word` }, created_at: sql`created_at` },
  defaultSort: '-id',
  filter: ({ q, action }) => [
    q && sql`(${containing('word', q)} or ${containing('key', wordKey(q) || q)})`,
    action && sql`action = ${action}`,
  ],
  present: ({ published: _p, publish_at: _a, offline_at: _o, created_at, ...row }) => ({
    ...row,
    created_at: chinaTime(created_at),
  }),
  sheet: [
    ['敏感词', (row) => row.word],
    ['处理方式', (row) => row.action],
    ['备注', (row) => row.note],
    ['添加时间', (row) => row.created_at],
  ],
  check: async (tx, { word }, id) => {
    const key = wordKey(word);
    if (key === '') {
      return [{ path: 'word', msg: '敏感词里要有文字或数字' }];
    }
    const other = await tx
      .selectFrom('sensitive_word')
      .select('word')
      .where('key', '=', key)
      .where('id', '<>', id ?? 0)
      .executeTakeFirst();
    return other ? [{ path: 'word', msg: `已有这个敏感词：${other.word}` }] : [];
  },
  read: (tx, id) =>
    tx
      .selectFrom('sensitive_word')
      .select(['word', 'action', 'note'])
      .where('id', '=', id)
      .executeTakeFirst(),
  write: async (tx, id, { word, action, note }, now) => {
    const values = { word, action, note, key: wordKey(word) };
    if (id !== null) {
      await tx.updateTable('sensitive_word').set(values).where('id', '=', id).execute();
      return id;
    }
    const added = tx.insertInto('sensitive_word').values({ ...values, created_at: now });
    return (await added.returning('id').executeTakeFirstOrThrow()).id;
  },
  tags: () => [],
});

const MOST_REFUSED = 20;

/**
 * Adds words, one per line. Existing words keep their action.
 * @throws {Refusal} BAD_REQUEST above the limit of words
 */
export const addBlockedWords: AdminHandle<typeof blockedWordsAdd> = async (context, { text, action }) => {
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  if (lines.length > BLOCKED_WORDS_AT_ONCE) {
    throw new Refusal('BAD_REQUEST', `一次最多添加 ${BLOCKED_WORDS_AT_ONCE} 个`, { field: 'text' });
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
  const added = await transaction(context.db, async (tx) => {
    const fresh = words.size > 0 ? await insertBlockedWords(tx, [...words.values()], context.now) : [];
    const entries = fresh.map(({ id, word }) => ({
      ...auditOf('sensitive', context),
      action: 'create',
      subject_id: id,
      title: word,
      version: 1,
      after: { word, action },
    }));
    await record(tx, ...entries);
    return fresh.length;
  });
  return { added, known: words.size - added, refused: refused.slice(0, MOST_REFUSED) };
};
