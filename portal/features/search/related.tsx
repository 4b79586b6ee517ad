import type { CallData } from '#contract/call.ts';
import type { search } from '#contract/calls/search.ts';
import { GameCard } from '#portal/ui/game-card.tsx';
import layout from '#portal/ui/layout.module.css';
import { Section } from '#portal/ui/section.tsx';

export type RelatedGames = NonNullable<CallData<typeof search>['related']>;

/** Games that match a text in part, for a search that finds no game. */
export function Related({ games }: { games: RelatedGames }) {
  return games.length > 0 ? (
    <Section title="没有完全符合的游戏，这些比较接近">
      <div className={layout.grid2}>
        {games.map((game) => (
          <GameCard key={game.id} game={game} />
        ))}
      </div>
    </Section>
  ) : null;
}
