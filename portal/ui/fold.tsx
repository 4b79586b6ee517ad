import type { ReactNode } from 'react';
import css from './fold.module.css';

/** A long text that 展开 expands; works without scripts. A short text is not folded. */
export function Fold({ long, children }: { long: boolean; children: ReactNode }) {
  if (!long) {
    return <div>{children}</div>;
  }
  return (
    <div className="stack">
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

/** Whether a text has more than six paragraphs or lines, or more than `characters`. */
export function isLong(text: string, characters: number): boolean {
  const lines = text.match(/<(?:p|li|h[2-4]|br|tr)\b|\n/gi)?.length ?? 0;
  return lines > 6 || text.replace(/<[^<>]*>/g, '').length > characters;
}
