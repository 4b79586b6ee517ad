import type { MouseEvent } from 'react';
import type { Game } from '../../../contract/entities/game.ts';
import { buttonClass } from '../../ui/button.ts';
import { comingTest, downloadOptions, firstAction, optionForDevice } from '../../ui/download-options.ts';
import { gameFacts } from '../../ui/game-facts.ts';
import { GameIcon } from '../../ui/game-icon.tsx';
import { calendarHref, similarHref } from '../../ui/game-links.ts';
import { GetLink } from '../../ui/get-link.tsx';
import { useDevice } from '../../ui/use-device.ts';
import css from './download-bar.module.css';
import type { GameInfo } from './load-game.ts';

/** The game's one action within a thumb's reach, on phones. */
export function DownloadBar({ info: { game, tests, generated_at } }: { info: GameInfo }) {
  const action = firstAction(game, comingTest(tests, generated_at));
  return (
    <aside className={css.bar} aria-label="下载">
      <GameIcon game={game} size={40} />
      <span className={css.text}>
        <span className={css.name}>{game.name}</span>
        <span className={css.facts}>{gameFacts(game)}</span>
      </span>
      <BarAction game={game} action={action} />
    </aside>
  );
}

function BarAction({ game, action }: { game: Game; action: ReturnType<typeof firstAction> }) {
  const device = useDevice();
  const suited = device && optionForDevice(downloadOptions(game), device);
  if (action === 'reserve') {
    return (
      <a href={calendarHref(game)} className={buttonClass.primary}>
        预约提醒
      </a>
    );
  }
  if (action === 'none') {
    return (
      <a href={similarHref(game)} className={buttonClass.button}>
        同类游戏
      </a>
    );
  }
  return suited ? (
    <GetLink option={suited} className={buttonClass.primary}>
      {suited.platform === 'h5' ? '在线玩' : '下载'}
    </GetLink>
  ) : (
    // biome-ignore lint/a11y/useValidAnchor: without scripts it leads to the choice in the page
    <a href="#download" className={buttonClass.primary} onClick={openChoice}>
      下载
    </a>
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
