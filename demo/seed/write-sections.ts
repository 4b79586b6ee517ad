import { markdownHtml } from '#platform/adapters/markdown/markdown-html.ts';
import type { DemoActivity } from '../catalogue/sections.ts';
import { momentOf } from './dates.ts';
import { coverOf } from './media.ts';
import { type Ids, idOf, type Seeding } from './seeding.ts';

export function demoKey(key: string): string {
  return `demo:${key}`;
}

/** Writes activities, banners, hot words and friendly links. */
export async function writeSections(
  { tx, catalogue: { sections }, art, now }: Seeding,
  ids: { games: Ids; news: Ids; packs: Ids },
): Promise<void> {
  const activities = sections.activities.map((activity) => ({
    import_key: demoKey(activity.key),
    title: activity.title,
    cover_url: coverOf(art, activity.cover_from),
    body_html: markdownHtml(activity.body),
    link: activity.game ? `/BaseYxDetails?id=${idOf(ids.games, activity.game)}` : null,
    ...activityDates(now, activity),
  }));
  const banners = sections.banners.flatMap(({ key, game, headline, sub, link, starts, ends }, position) => {
    const image = art.find(`banners/${game}-1200x480.webp`) ?? coverOf(art, game);
    const target = targetLink(link, ids);
    const times = {
      starts_at: starts ? momentOf(now, starts) : null,
      ends_at: ends ? momentOf(now, ends) : null,
    };
    const words = { alt: headline, headline, sub };
    return image ? [{ import_key: demoKey(key), image, ...words, link: target, position, ...times }] : [];
  });
  await tx.insertInto('activity').values(activities).execute();
  if (banners.length > 0) {
    await tx.insertInto('banner').values(banners).execute();
  }
  await tx
    .insertInto('hot_word')
    .values(sections.hotWords.map((word, index) => ({ word, rank: index + 1 })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await tx
    .insertInto('friend_link')
    .values(sections.links.map((one, position) => ({ ...one, position })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function activityDates(now: Date, { starts, ends }: DemoActivity) {
  return { starts_at: momentOf(now, starts), ends_at: momentOf(now, ends) };
}

/**
 * Replaces a name in a link by its id: `/BaseGiftDetails?pack=hive-dipin` becomes `/BaseGiftDetails?id=12`.
 */
function targetLink(link: string, ids: { games: Ids; news: Ids; packs: Ids }): string {
  const [path = '', query = ''] = link.split('?');
  const params = [...new URLSearchParams(query)].map(([name, value]) => {
    switch (name) {
      case 'game':
        return ['id', String(idOf(ids.games, value))];
      case 'news':
        return ['id', String(idOf(ids.news, value))];
      case 'pack':
        return ['id', String(idOf(ids.packs, value))];
      default:
        return [name, value];
    }
  });
  return params.length > 0 ? `${path}?${new URLSearchParams(params)}` : path;
}
