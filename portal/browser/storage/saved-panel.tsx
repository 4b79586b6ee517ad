import type { ReactNode } from 'react';
import { Icon } from '#portal/ui/icon.tsx';
import css from './saved-panel.module.css';

interface SavedPanelProps {
  titleId: string;
  title: string;
  clears: string;
  onClear: () => void;
  children: ReactNode;
}

export function SavedPanel({ titleId, title, clears, onClear, children }: SavedPanelProps) {
  return (
    <section className={css.panel} aria-labelledby={titleId}>
      <header className={css.head}>
        <h2 id={titleId} className={css.title}>
          {title}
        </h2>
        <button type="button" className={css.clear} onClick={onClear} aria-label={`清空${clears}`}>
          <Icon name="trash" size={16} />
          清空
        </button>
      </header>
      {children}
    </section>
  );
}
