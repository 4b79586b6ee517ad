import type { ReactNode } from 'react';
import './place.css';

/** A block of a long page, which is rendered near the viewport (`place.css`). Its class reserves its height. */
export function Place({ className, children }: { className: string | undefined; children: ReactNode }) {
  return <div className={`place ${className}`}>{children}</div>;
}
