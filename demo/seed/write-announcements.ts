import { pastMoment } from './dates.ts';
import type { Seeding } from './seeding.ts';

/** Writes the announcements to all players; one without a time is a draft. */
export async function writeAnnouncements({ tx, catalogue, now }: Seeding): Promise<void> {
  await tx
    .insertInto('announcement')
    .values(
      catalogue.sections.announcements.map(({ title, body, link, sent_days_ago }) => {
        const sent_at = sent_days_ago === undefined ? null : pastMoment(now, sent_days_ago, '10:00');
        return {
          title,
          body: body.trim(),
          link,
          audience: '全部玩家' as const,
          game_id: null,
          published: sent_at !== null,
          publish_at: sent_at,
          offline_at: null,
          sent_at,
        };
      }),
    )
    .execute();
}
