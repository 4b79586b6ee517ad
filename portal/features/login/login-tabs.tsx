import { type KeyboardEvent, useRef } from 'react';
import css from './login.module.css';
import type { Tab } from './login-state.ts';

const TABS = ['短信登录', '账号密码登录'] as const;

interface LoginTabsProps {
  tab: Tab;
  /** The id of the panel below. */
  panel: string;
  onChoose: (tab: Tab) => void;
}

/** The two ways to log in; the arrow keys go from one to the other. */
export function LoginTabs({ tab, panel, onChoose }: LoginTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      const other = tab === 0 ? 1 : 0;
      onChoose(other);
      list.current?.querySelectorAll('button')[other]?.focus();
    }
  };
  return (
    <div ref={list} role="tablist" aria-label="登录方式" className={css.tabs}>
      {TABS.map((label, i) => (
        <button
          key={label}
          type="button"
          role="tab"
          id={`${panel}-${i}`}
          aria-selected={tab === i}
          aria-controls={panel}
          tabIndex={tab === i ? 0 : -1}
          className={tab === i ? css.currentTab : css.tab}
          onClick={() => onChoose(i as Tab)}
          onKeyDown={onKeyDown}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
