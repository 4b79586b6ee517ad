import { sql } from 'kysely';
import type { AnyResource } from '#platform/admin/admin-resource.ts';
import { type Watched, watchedContent } from '#platform/admin/record-events.ts';
import { mainResources } from '../resources.ts';

/** The resources whose changes are events, by the name of their events. */
const SUBJECTS: Readonly<Record<string, string>> = {
  games: 'game',
  news: 'news',
  packs: 'pack',
  openings: 'opening',
  tests: 'test',
  activities: 'activity',
  banners: 'banner',
};
const OF_A_GAME: readonly string[] = ['pack', 'opening', 'test'];

const outOfCodes: Watched = {
  subject: 'pack.empty',
  table: 'pack',
  shown: sql`published and remaining = 0 and total > 0`,
  title: sql`title`,
  gameId: sql`game_id`,
  version: sql`0`,
  types: { added: 'pack.out_of_codes' },
};

/** What the main service records events about. */
export const watchedTables: readonly Watched[] = [
  ...mainResources.flatMap((resource) => watchedOf(resource)),
  outOfCodes,
];

function watchedOf({ name, table, titleOf, isPublished }: AnyResource): Watched[] {
  const subject = SUBJECTS[name];
  const gameId = OF_A_GAME.includes(subject ?? '') ? sql`game_id` : sql`null`;
  return subject ? [watchedContent(subject, { table, title: titleOf, isPublished, gameId })] : [];
}
