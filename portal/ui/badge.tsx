import type { ReactNode } from 'react';
import css from './badge.module.css';

export type BadgeTone = 'action' | 'info' | 'good' | 'warn' | 'quiet';

/** A short label in the colour of its tone. */
export function Badge({ tone = 'quiet', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`${css.badge} ${css[tone]}`}>{children}</span>;
}
