import type { Game } from '#contract/entities/game.ts';
import { GameAction, GameBar } from '#portal/actions/game-bar.tsx';
import { buttonClass } from '#portal/ui/button.ts';
import css from './page.module.css';

/** The primary action of a game at the lower edge of phones. */
export function DownloadBar({ game }: { game: Game }) {
  return (
    <GameBar game={game} name={game.name} className={css.bar}>
      <GameAction game={game}>
        <a href="#download" className={buttonClass.primary} data-get="">
          下载
        </a>
      </GameAction>
    </GameBar>
  );
}
