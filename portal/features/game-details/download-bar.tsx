import type { MouseEvent } from 'react';
import { buttonClass } from '#portal/ui/button.ts';
import { comingTest } from '#portal/ui/download-options.ts';
import { GameAction, GameBar } from '#portal/ui/game-bar.tsx';
import css from './download-bar.module.css';
import type { GameInfo } from './load-game.ts';

/** The game's one action within a thumb's reach, on phones. */
export function DownloadBar({ info: { game, tests, generated_at } }: { info: GameInfo }) {
  return (
    <GameBar game={game} name={game.name} className={css.bar}>
      <GameAction game={game} coming={comingTest(tests, generated_at)} get="下载">
        {/* biome-ignore lint/a11y/useValidAnchor: without scripts it leads to the choice in the page */}
        <a href="#download" className={buttonClass.primary} onClick={openChoice}>
          下载
        </a>
      </GameAction>
    </GameBar>
  );
}

/** Where nobody can tell which build suits, the bar leads to the choice. */
function openChoice(event: MouseEvent): void {
  const choice = document.getElementById('download');
  if (choice instanceof HTMLDetailsElement) {
    event.preventDefault();
    choice.open = true;
    choice.scrollIntoView({ block: 'center' });
    choice.querySelector('a')?.focus({ preventScroll: true });
  }
}
