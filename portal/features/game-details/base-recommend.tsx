import type { GameCard as Game } from '#contract/entities/game.ts';
import { GameCard } from '#portal/ui/game-card.tsx';
import { similarHref } from '#portal/ui/game-links.ts';
import layout from '#portal/ui/layout.module.css';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { OrderingLink } from '#portal/ui/ordering-link.tsx';
import { Section } from '#portal/ui/section.tsx';

/** Two rows of three on the game's page; the block's page shows all. */
const SHOWN = 6;

interface BaseRecommendProps {
  game: Pick<Game, 'categories'>;
  games: readonly Game[];
  alone?: boolean;
}

export function BaseRecommend({ game, games, alone = false }: BaseRecommendProps) {
  return (
    <Section
      title="猜你喜欢"
      id="similar"
      note={<OrderingLink part="recommended" />}
      more={{ href: similarHref(game), label: '更多同类游戏' }}
    >
      {games.length === 0 ? (
        <EmptyNotice action={{ href: '/BaseGameCenter', label: '去游戏中心' }}>
          还没有相近的游戏。
        </EmptyNotice>
      ) : (
        <div className={layout.grid3}>
          {games.slice(0, alone ? undefined : SHOWN).map((one) => (
            <GameCard key={one.id} game={one} />
          ))}
        </div>
      )}
    </Section>
  );
}
