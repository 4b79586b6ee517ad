import type { Game } from '#contract/entities/game.ts';
import { LabelList, labelsOf } from '#portal/ui/label-list.tsx';
import { EmptyNotice } from '#portal/ui/notice.tsx';

interface BaseLabelProps {
  game: Game;
  /** Alone it says so where there are no labels; in the page's head it just isn't there. */
  alone?: boolean;
}

/** A game's labels, each leading to the games that share it. */
export function BaseLabel({ game, alone = false }: BaseLabelProps) {
  return alone && labelsOf(game).length === 0 ? (
    <EmptyNotice action={{ href: '/BaseGameCenter', label: '去游戏中心' }}>这款游戏还没有标签。</EmptyNotice>
  ) : (
    <LabelList game={game} />
  );
}
