import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import { PanelHead } from './panel-head.tsx';
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
      <PanelHead id={titleId} title={title}>
        <button type="button" className={css.clear} onClick={onClear} aria-label={`清空${clears}`}>
          <Icon name="trash" size={16} />
          清空
        </button>
      </PanelHead>
      {children}
    </section>
  );
}
