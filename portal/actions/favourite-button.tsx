import type { GameRef } from '#contract/entities/game.ts';
import { buttonClass } from '../ui/button.ts';
import { Icon } from '../ui/icon.tsx';
import css from './favourite-button.module.css';
import { setFavourite, useFavourites } from './favourites.ts';

export function FavouriteButton({ game, look }: { game: GameRef; look: 'large' | 'small' }) {
  const on = useFavourites().some(({ id }) => id === game.id);
  const word = look === 'large' && on ? '已收藏' : '收藏';
  return (
    <button
      type="button"
      className={`${look === 'large' ? buttonClass.quietLarge : ''} ${css[look]} ${on ? css.on : ''}`}
      aria-pressed={on}
      aria-label={`${word}${game.name}`}
      title={on ? '取消收藏' : '收藏'}
      onClick={() => setFavourite(game, !on)}
    >
      <Icon name={on ? 'heart-full' : 'heart'} size={20} />
      {look === 'large' && <span className={css.word}>{word}</span>}
    </button>
  );
}
