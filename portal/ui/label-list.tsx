import type { Game } from '#contract/entities/game.ts';
import { labelHref } from './game-links.ts';
import css from './label-list.module.css';

type Labelled = Pick<Game, 'categories' | 'themes' | 'tags'>;

export function labelsOf({ categories, themes, tags }: Labelled): string[] {
  return [...new Set([...categories, ...themes, ...tags])];
}

/** A game's labels, with links to the games that share a category or theme; renders nothing without labels. */
export function LabelList({ game }: { game: Labelled }) {
  const labels = labelsOf(game);
  return labels.length === 0 ? null : (
    <ul className="wrap-2" aria-label="标签">
      {labels.map((label) => {
        const href = labelHref(label, game);
        return (
          <li key={label}>
            {href ? (
              <a href={href} className={css.label}>
                {label}
              </a>
            ) : (
              <span className={css.label}>{label}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
