import type { RankingEntry } from '#contract/calls/site.ts';
import { inCard } from '#portal/ui/game-facts.ts';
import { SHOWN } from './base-ranking.tsx';
import type { HomeData } from './load-home.ts';

/** The home page's data; `openings_today` is for the description. */
export type HomePage = HomeData & { openings_today: number };

/** The data sent to the browser: without that of static islands, which the HTML has. */
export function hydrationData(data: HomePage): HomePage {
  const { hot, new: fresh, reserve } = data.rankings;
  return {
    ...data,
    rankings: { hot: board(hot), new: board(fresh), reserve: board(reserve) },
    openings: [],
    recommended: [],
    tests: [],
    headlines: [],
    news: [],
    activities: data.activities.map((activity) => ({ ...activity, body_html: '' })),
    trades: [],
    links: [],
  };
}

/** The entries shown, with the fields of their rows. */
function board(entries: readonly RankingEntry[]): RankingEntry[] {
  return entries.slice(0, SHOWN).map(({ game, change }) => ({ game: inCard(game), change }));
}
