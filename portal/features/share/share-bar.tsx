import { buttonClass } from '#portal/ui/button.ts';
import { GameAction, GameBar } from '#portal/ui/game-bar.tsx';
import { gameHref } from '#portal/ui/game-facts.ts';
import type { SharedGame } from './load-share.ts';
import css from './share-bar.module.css';

interface ShareBarProps {
  id: number;
  info: SharedGame['info'];
  name: string;
}

/** The game's one action, at the foot wherever the reader is. */
export function ShareBar({ id, info, name }: ShareBarProps) {
  const game = info?.game ?? null;
  return (
    <GameBar game={game} name={name} className={css.bar}>
      {game ? (
        <GameAction game={game} get="立即下载">
          <a href={`/BaseDownloadPage?id=${game.id}`} className={buttonClass.primary}>
            立即下载
          </a>
        </GameAction>
      ) : (
        <a href={gameHref({ id })} className={buttonClass.primary}>
          去游戏主页
        </a>
      )}
    </GameBar>
  );
}
