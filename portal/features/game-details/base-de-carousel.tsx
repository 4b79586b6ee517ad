import type { Game } from '#contract/entities/game.ts';
import { island } from '#portal/islands/island.tsx';
import { gameHref } from '#portal/ui/game-facts.ts';
import { GameShots, shotOf } from '#portal/ui/game-shots.tsx';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { Section } from '#portal/ui/section.tsx';

const ShotsIsland = island('game-shots', GameShots);

export function BaseDeCarousel({ game }: { game: Game }) {
  return (
    <Section title="视频和截图" look="card">
      {game.media.length === 0 ? (
        <EmptyNotice action={{ href: gameHref(game), label: '看游戏介绍' }}>
          这款游戏还没有截图和视频。
        </EmptyNotice>
      ) : (
        <ShotsIsland name={game.name} shots={game.media.map(shotOf)} />
      )}
    </Section>
  );
}
