import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from '#platform/database/tables.ts';
import type { RosterEntry } from '../catalogue/games.ts';
import type { DemoNews } from '../catalogue/news.ts';
import type { DemoPack } from '../catalogue/packs.ts';
import type { DemoActivity } from '../catalogue/sections.ts';
import { newsDate } from './write-news.ts';
import { packDates, packKeys } from './write-packs.ts';
import { activityDates, demoKey } from './write-sections.ts';

type Tx = Transaction<Tables>;

/** Rows as one parameter, read back as columns. */
function given(rows: readonly object[], columns: string): RawBuilder<unknown> {
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (${sql.raw(columns)})`;
}

/** Dates the packs anew; one that players have codes of never goes back to before its start. */
export async function renewPacks(
  tx: Tx,
  content: { games: RosterEntry[]; packs: DemoPack[] },
  now: Date,
): Promise<void> {
  const keys = packKeys(content);
  const rows = content.packs.map((pack) => ({
    import_key: keys.get(pack.key)?.import_key,
    ...packDates(now, pack),
  }));
  await sql`
    update pack set starts_at = given.starts_at, ends_at = given.ends_at, next_batch_at = given.next_batch_at
    from ${given(rows, 'import_key text, starts_at timestamptz, ends_at timestamptz, next_batch_at timestamptz')}
    where pack.import_key = given.import_key
      and not (
        given.starts_at > ${now} and exists (select 1 from claim where claim.pack_id = pack.id)
      )`.execute(tx);
}

/** Dates the activities anew. */
export async function renewActivities(tx: Tx, activities: readonly DemoActivity[], now: Date): Promise<void> {
  const rows = activities.map((one) => ({ import_key: demoKey(one.key), ...activityDates(now, one) }));
  await sql`
    update activity set starts_at = given.starts_at, ends_at = given.ends_at
    from ${given(rows, 'import_key text, starts_at timestamptz, ends_at timestamptz')}
    where activity.import_key = given.import_key`.execute(tx);
}

/** Dates the news anew; what is known of them by title and source keeps the day it was first written with. */
export async function renewNews(tx: Tx, news: readonly DemoNews[], now: Date): Promise<void> {
  const rows = news.map((one) => ({
    key: `${one.title}|${one.source}|`,
    published_at: newsDate(now, one),
  }));
  await sql`
    update news set published_at = given.published_at
    from ${given(rows, 'key text, published_at timestamptz')}
    where starts_with(news.import_key, given.key)`.execute(tx);
}
