import type { Game } from '#contract/entities/game.ts';
import { labelHref } from './game-links.ts';
import css from './label-list.module.css';

type Labelled = Pick<Game, 'categories' | 'themes' | 'tags'>;

/** Every word a game is labelled with, once each: categories, themes, then tags. */
export function labelsOf({ categories, themes, tags }: Labelled): string[] {
  return [...new Set([...categories, ...themes, ...tags])];
}

/** A game's labels, each leading to the games that share it; nothing where there are none. */
export function LabelList({ game }: { game: Labelled }) {
  const labels = labelsOf(game);
  return labels.length === 0 ? null : (
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
