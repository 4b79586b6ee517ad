import type { GameCard as Game } from '#contract/entities/game.ts';
import { GameCard } from '#portal/ui/game-card.tsx';
import layout from '#portal/ui/layout.module.css';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { Page } from '#portal/ui/page.tsx';
import { Section } from '#portal/ui/section.tsx';

/** The page without an id: the most popular games. */
export function GameChoice({ games }: { games: readonly Game[] }) {
  return (
    <Page
      title="想看哪款游戏？"
      crumbs={[{ label: '游戏中心', href: '/BaseGameCenter' }, { label: '选择游戏' }]}
    >
      <Section title="大家都在看" more={{ href: '/BaseGameCenter', label: '全部游戏' }}>
        {games.length === 0 ? (
          <EmptyNotice action={{ href: '/', label: '回首页看看' }}>还没有收录游戏。</EmptyNotice>
        ) : (
          <div className={layout.grid3}>
            {games.map((game) => (
              <GameCard key={game.id} game={game} />
            ))}
          </div>
        )}
      </Section>
    </Page>
  );
}
