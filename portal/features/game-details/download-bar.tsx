import type { Game } from '#contract/entities/game.ts';
import barCss from '#portal/actions/game-bar.module.css';
import { GameBar } from '#portal/actions/game-bar.tsx';
import { buttonClass } from '#portal/ui/button.ts';
import { firstAction } from '#portal/ui/download-options.ts';
import { calendarHref, similarHref } from '#portal/ui/game-links.ts';
import { ReserveIsland } from './game-head.tsx';
import css from './page.module.css';

/** The primary action of a game at the lower edge of phones. */
export function DownloadBar({ game }: { game: Game }) {
  return (
    <GameBar game={game} name={game.name} className={css.bar}>
      <BarAction game={game} />
    </GameBar>
  );
}

function BarAction({ game }: { game: Game }) {
  const action = firstAction(game);
  if (action === 'reserve') {
    return (
      <span className={barCss.reserve}>
        <ReserveIsland kind="game" id={game.id} name={game.name} look="small" />
        <noscript>
          <a href={calendarHref(game)} className={buttonClass.primary}>
            加入日历
          </a>
        </noscript>
      </span>
    );
  }
  return action === 'none' ? (
    <a href={similarHref(game)} className={buttonClass.button}>
      同类游戏
    </a>
  ) : (
    <a href="#download" className={buttonClass.primary} data-get="">
      下载
    </a>
  );
}
