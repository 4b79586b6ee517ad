import { sql } from 'kysely';
import type { Database } from '#platform/database/open.ts';
import { transaction } from '#platform/database/transaction.ts';
import { ANNOUNCED_DAYS } from './announcement-window.ts';

/** The days after it was sent in which an announcement is counted often; later it is counted once a day. */
const LIVELY_DAYS = 3;
/** The least time between two counts of an announcement, by whichever process: below the interval of the job. */
const LEAST_MINUTES = 2;

/**
 * Counts who received and opened the announcements of the last weeks that are due; one process does it at a time. The
 * numbers are not raised with each delivery, which would make the visits of all players wait for one row.
 */
export async function countAnnouncements(db: Database, now: Date): Promise<void> {
  await transaction(db, async (tx) => {
    const { rows } = await sql<{ granted: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('count announcements', 0)) as granted`.execute(tx);
    if (!rows[0]?.granted) {
      return;
    }
    await sql`
      update announcement set delivered = counted.delivered, opened = counted.opened, counted_at = ${now}
      from (
        select announcement.id, count(announcement_id)::int as delivered, count(read_at)::int as opened
        from announcement left join notification on announcement_id = announcement.id
        where sent_at > ${now}::timestamptz - make_interval(days => ${2 * ANNOUNCED_DAYS}::int)
          and (counted_at is null or counted_at <= ${now}::timestamptz - case
            when sent_at > ${now}::timestamptz - make_interval(days => ${LIVELY_DAYS}::int)
            then make_interval(mins => ${LEAST_MINUTES}::int) else interval '1 day' end)
        group by announcement.id
      ) as counted
      where counted.id = announcement.id`.execute(tx);
  });
}
