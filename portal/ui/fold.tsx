import type { ReactNode } from 'react';
import css from './fold.module.css';

/** A long text shown in part until 展开 is chosen; works without scripts. What is short stands as it is. */
export function Fold({ long, children }: { long: boolean; children: ReactNode }) {
  if (!long) {
    return <div>{children}</div>;
  }
  return (
    <div className={css.fold}>
      <details className={css.switch}>
        <summary className={css.summary}>
          <span className={css.more}>展开</span>
          <span className={css.less}>收起</span>
        </summary>
      </details>
      <div className={css.content}>{children}</div>
    </div>
  );
}

/** Whether a text takes more than about six lines: `characters` in all, or so many paragraphs. */
export function isLong(text: string, characters: number): boolean {
  const lines = text.match(/<(?:p|li|h[2-4]|br|tr)\b|\n/gi)?.length ?? 0;
  return lines > 6 || text.replace(/<[^<>]*>/g, '').length > characters;
}
