import type { Game } from '#contract/entities/game.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { MediaRow } from '#portal/ui/media-row.tsx';
import { EmptyNotice } from '#portal/ui/notice.tsx';
import { Section } from '#portal/ui/section.tsx';

export function BaseDeCarousel({ game }: { game: Game }) {
  return (
    <Section title="视频和截图" look="card">
      {game.media.length === 0 ? (
        <EmptyNotice action={{ href: gameHref(game), label: '看游戏介绍' }}>
          这款游戏还没有截图和视频。
        </EmptyNotice>
      ) : (
        <MediaRow game={game} />
      )}
    </Section>
  );
}
