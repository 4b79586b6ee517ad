import type { NewsLink } from '#contract/entities/news.ts';
import { Icon } from '#portal/ui/icon.tsx';
import { newsHref } from '#portal/ui/news-facts.ts';
import css from './neighbours.module.css';

export function Neighbours({ previous, next }: { previous: NewsLink | null; next: NewsLink | null }) {
  if (!previous && !next) {
    return null;
  }
  return (
    <nav className={css.pair} aria-label="前后篇">
      {previous && (
        <a href={newsHref(previous)} className={css.previous} rel="prev" title={previous.title}>
          <span className={css.way}>
            <Icon name="left" size={16} />
            上一篇
          </span>
          <span className={css.title}>{previous.title}</span>
        </a>
      )}
      {next && (
        <a href={newsHref(next)} className={css.next} rel="next" title={next.title}>
          <span className={css.way}>
            下一篇
            <Icon name="right" size={16} />
          </span>
          <span className={css.title}>{next.title}</span>
        </a>
      )}
    </nav>
  );
}
