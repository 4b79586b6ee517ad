import type { GameCard as Game } from '#contract/entities/game.ts';
import { Breadcrumb } from '#portal/ui/breadcrumb.tsx';
import { GameCard } from '#portal/ui/game-card.tsx';
import layout from '#portal/ui/layout.module.css';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { Section } from '#portal/ui/section.tsx';

/** The page without an id: the most popular games. */
export function GameChoice({ games }: { games: readonly Game[] }) {
  return (
    <div className={layout.page}>
      <Breadcrumb crumbs={[{ label: '游戏中心', href: '/BaseGameCenter' }, { label: '选择游戏' }]} />
      <h1 className={layout.title}>想看哪款游戏？</h1>
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
    </div>
  );
}
