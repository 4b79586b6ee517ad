import type { Heading } from './article-body.ts';
import css from './contents-list.module.css';
import { Icon } from './icon.tsx';

export function ContentsList({ headings, look }: { headings: readonly Heading[]; look: 'card' | 'fold' }) {
  const list = (
    <ol className={css.list}>
      {headings.map(({ id, text, level }) => (
        <li key={id} className={level === 3 ? css.lower : undefined}>
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
