import type { RankingEntry } from '#contract/calls/site.ts';
import { inCard } from '#portal/ui/game-facts.ts';
import { SHOWN } from './base-ranking.tsx';
import type { HomeData } from './load-home.ts';

/** The home page's data; how many servers open today its description says. */
export type HomePage = HomeData & { openings_today: number };

/** What the browser is handed of them: what stands still is in the HTML, the rest of the boards on a page of their own. */
export function handedOver(data: HomePage): HomePage {
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

/** The places of a board that are shown, with what their rows say. */
function board(entries: readonly RankingEntry[]): RankingEntry[] {
  return entries.slice(0, SHOWN).map(({ game, change }) => ({ game: inCard(game), change }));
}
