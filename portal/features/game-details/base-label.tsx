import type { Game } from '../../../contract/entities/game.ts';
import { EmptyNotice } from '../../ui/notice.tsx';
import css from './base-label.module.css';
import { labelHref } from './game-links.ts';

/** Every word a game is labelled with, once each: categories, themes, then tags. */
export function labelsOf({
  categories,
  themes,
  tags,
}: Pick<Game, 'categories' | 'themes' | 'tags'>): string[] {
  return [...new Set([...categories, ...themes, ...tags])];
}

interface BaseLabelProps {
  game: Game;
  /** Alone it says so where there are no labels; in the page's head it just isn't there. */
  alone?: boolean;
}

/** A game's labels, each leading to the games that share it. */
export function BaseLabel({ game, alone = false }: BaseLabelProps) {
  const labels = labelsOf(game);
  if (labels.length === 0) {
    return alone ? (
      <EmptyNotice action={{ href: '/BaseGameCenter', label: '去游戏中心' }}>
        这款游戏还没有标签。
      </EmptyNotice>
    ) : null;
  }
  return (
    <ul className={css.labels} aria-label="标签">
      {labels.map((label) => (
        <li key={label}>
          <a href={labelHref(label)} className={css.label}>
            {label}
          </a>
        </li>
      ))}
    </ul>
  );
}
