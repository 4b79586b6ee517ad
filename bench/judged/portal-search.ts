import type { Database } from '#platform/database/open.ts';
import { PLATFORM_NAMES } from '#portal/ui/platform-names.ts';
import { data } from '#tests/integration/main-service/call.ts';
import type { Search } from './evaluate.ts';

/**
 * Searches as the search page does: the filters that the text means, the best results of each kind, the best kind first, and
 * related games if there is no game.
 */
export function portalSearch(db: Database, now: Date): Search {
  return async (val) => {
    const {
      filters,
      order,
      games,
      packs,
      openings,
      news,
      related = [],
    } = await data(db, '/vue/search', { val }, now);
    const lists = {
      game: games.map(({ name }) => name),
      gift: packs.map(({ title }) => title),
      opening: openings.map(({ server_name }) => server_name),
      news: news.map(({ title }) => title),
    };
    return [
      ...filters.map(({ platform, theme, category }) => ({
        kind: 'filter' as const,
        name: [platform && PLATFORM_NAMES[platform], theme, category].filter(Boolean).join(' '),
      })),
      ...order.flatMap((kind) => lists[kind].map((name) => ({ kind, name }))),
      ...related.map(({ name }) => ({ kind: 'game' as const, name })),
    ];
  };
}
