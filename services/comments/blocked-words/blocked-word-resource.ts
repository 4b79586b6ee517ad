import { sql } from 'kysely';
import { type BlockedWordAdminRow, sensitive } from '#contract/admin/blocked-words.ts';
import { defineAdminResource } from '#platform/admin/admin-resource.ts';
import { chinaTime } from '#platform/core/clock.ts';
import { containing } from '#platform/database/conditions.ts';
import { wordKey } from './find-words.ts';

interface Listed extends Omit<BlockedWordAdminRow, 'id' | 'version' | 'created_at'> {
  created_at: Date;
}

export const blockedWordResource = defineAdminResource<typeof sensitive, Listed>({
  calls: sensitive,
  table: 'sensitive_word',
  titleOf: sql`word`,
  columns: sql`sensitive_word.word, sensitive_word.action, sensitive_word.note, sensitive_word.created_at`,
  sorts: { id: sql`id`, word: sql`word`, created_at: sql`created_at` },
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
