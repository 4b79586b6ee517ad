import { sql } from 'kysely';
import { type HotWordAdminRow, type WordForm, words } from '#contract/admin/hot-words.ts';
import { defineAdminResource } from '#platform/admin/admin-resource.ts';
import { flatForm } from '#platform/admin/flat-form.ts';
import { containing } from '#platform/database/conditions.ts';
import type { Selected } from '../lists/admin-row.ts';
import { presentTimes } from '../lists/times.ts';

/** Hot words of the search box in the admin site. A new one is appended. */
export const hotWordResource = defineAdminResource<typeof words, Selected<HotWordAdminRow>>({
  calls: words,
  table: 'hot_word',
  titleOf: sql`word`,
  columns: sql`hot_word.word, hot_word.rank`,
  sorts: { rank: sql`rank`, id: sql`id`, word: { names: sql`word` } },
  defaultSort: 'rank',
  position: 'rank',
  filter: ({ q }) => [q && containing('word', q)],
  present: presentTimes,
  sheet: [
    ['名次', (row) => row.rank],
    ['热词', (row) => row.word],
  ],
  check: async (tx, { word }, id) => {
    const other = tx
      .selectFrom('hot_word')
      .select('id')
      .where('word', '=', word)
      .where('id', '<>', id ?? 0);
    return (await other.executeTakeFirst()) ? [{ path: 'word', msg: '已有这个热词' }] : [];
  },
  ...flatForm<WordForm>('hot_word', { word: 'plain' }, () => ({
    rank: sql`(select coalesce(max(rank), 0) + 1 from hot_word)`,
  })),
  tags: () => ['hot_words'],
});
