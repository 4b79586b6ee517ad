import type { Heading } from './article-body.ts';
import css from './contents-list.module.css';
import { Icon } from './icon.tsx';

interface ContentsListProps {
  headings: readonly Heading[];
  /** `card` beside the text, `fold` above it, collapsed. */
  look: 'card' | 'fold';
}

export function ContentsList({ headings, look }: ContentsListProps) {
  const list = (
    <ol className={css.list}>
      {headings.map(({ id, text, level }) => (
        <li key={id} className={level === 3 ? css.lower : css.upper}>
          <a href={`#${encodeURIComponent(id)}`} className={css.link}>
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
  if (look === 'card') {
    return (
      <nav className={css.card} aria-label="侧栏目录">
        <p className={css.title}>目录</p>
        {list}
      </nav>
    );
  }
  return (
    <nav aria-label="目录">
      <details className={css.fold}>
        <summary className={css.summary}>
          目录
          <Icon name="down" size={18} className={css.arrow} />
        </summary>
        {list}
      </details>
    </nav>
  );
}
