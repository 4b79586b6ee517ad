import type { ReactNode } from 'react';
import css from './badge.module.css';

export type BadgeTone = 'action' | 'info' | 'good' | 'warn' | 'quiet';

export function Badge({ tone = 'quiet', children }: { tone?: BadgeTone; children: ReactNode }) {
  return <span className={`${css.badge} ${css[tone]}`}>{children}</span>;
}
