import { buttonClass } from '../../ui/button.ts';
import { Icon } from '../../ui/icon.tsx';
import css from './game-head.module.css';

/** Passes the page on: the device's own sheet where there is one, else the link is copied. */
export function ShareButton({ name, summary }: { name: string; summary: string }) {
  const share = async () => {
    const { shareGame } = await import('./share-game.ts');
    await shareGame({ title: name, text: summary });
  };
  return (
    <button type="button" className={`${buttonClass.quietLarge} ${css.share}`} onClick={share}>
      <Icon name="share" />
      分享
    </button>
  );
}
