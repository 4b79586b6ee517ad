import type { Game } from '../../../contract/entities/game.ts';
import { buttonClass } from '../../ui/button.ts';
import { shareHref } from '../../ui/game-links.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './game-head.module.css';

/** Passes the game's share page on: the device's own sheet where there is one, else the link is copied. */
export function ShareButton({ game }: { game: Game }) {
  const share = async () => {
    const { shareGame } = await import('./share-game.ts');
    await shareGame({ title: game.name, text: game.summary, path: shareHref(game) });
  };
  return (
    <button type="button" className={`${buttonClass.quietLarge} ${css.share}`} onClick={share}>
      <Icon name="share" />
      分享
    </button>
  );
}
