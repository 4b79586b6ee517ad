import type { Game } from '#contract/entities/game.ts';
import { LabelList, labelsOf } from '#portal/ui/label-list.tsx';
import { EmptyNotice } from '#portal/ui/notice.tsx';

export function BaseLabel({ game, alone = false }: { game: Game; alone?: boolean }) {
  return alone && labelsOf(game).length === 0 ? (
    <EmptyNotice action={{ href: '/BaseGameCenter', label: '去游戏中心' }}>这款游戏还没有标签。</EmptyNotice>
  ) : (
    <LabelList game={game} />
  );
}
