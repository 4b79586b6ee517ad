import { sql } from 'kysely';
import type { Watched } from '#platform/admin/record-events.ts';

/** What the comments service records events about; without titles, which players wrote. */
export const watchedTables: readonly Watched[] = [
  {
    subject: 'comment',
    table: 'comment',
    shown: sql`state = '待审核'`,
    title: sql`''`,
    gameId: sql`game_id`,
    version: sql`version`,
    types: { added: 'comment.waiting', changed: 'comment.waiting' },
  },
  {
    subject: 'report',
    table: 'report',
    shown: sql`state = '待处理'`,
    title: sql`reason`,
    gameId: sql`game_id`,
    version: sql`0`,
    types: { added: 'report.created' },
  },
];
