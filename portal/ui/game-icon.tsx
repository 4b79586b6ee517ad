import type { GameRef } from '#contract/entities/game.ts';
import css from './game-icon.module.css';
import { Picture } from './picture.tsx';

const SIZES = { 40: css.s40, 48: css.s48, 56: css.s56, 64: css.s64, 72: css.s72, 96: css.s96, 120: css.s120 };

interface GameIconProps {
  game: Pick<GameRef, 'icon_url' | 'name'>;
  size: keyof typeof SIZES;
  priority?: boolean;
}

/** A game's icon; decorative beside the game's name. */
export function GameIcon({ game, size, priority = false }: GameIconProps) {
  return (
    <Picture
      src={game.icon_url}
      alt=""
      name={game.name}
      width={size}
      height={size}
      priority={priority}
      className={`${css.icon} ${SIZES[size]}`}
    />
  );
}
