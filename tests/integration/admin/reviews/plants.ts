import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { data } from '#tests/integration/main-service/call.ts';

/** Everything that the portal's lists of news show. */
export async function publicText(db: Database, now: Date): Promise<string> {
  return JSON.stringify(await data(db, '/vue/news', {}, now));
}

/** Wrong variants, each of which shows a change that waits for a review. */
export const PLANTS: Readonly<Record<string, (db: Database, review: number) => Promise<unknown>>> = {
  'submitting writes the record': (db, review) =>
    sql`
      update news set title = content_review.item ->> 'title' from content_review
      where content_review.id = ${review} and news.id = content_review.record_id`.execute(db),
};

/** Wrong variants, with each of which an operator approves an own change. */
export const OWN_PLANTS: Readonly<Record<string, (db: Database, review: number) => Promise<unknown>>> = {
  'submitting forgets its author': (db, review) =>
    sql`update content_review set submitted_by = 0 where id = ${review}`.execute(db),
  'the colleague who read it last counts as its author': (db, review) =>
    sql`
      update content_review set submitted_by = operator.id from operator
      where content_review.id = ${review} and operator.name = 'the-admin'`.execute(db),
  'own changes are allowed without the setting': (db) =>
    sql`insert into review_setting (resource) values ('own')`.execute(db),
};
