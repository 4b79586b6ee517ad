import type { ReactNode } from 'react';
import { buttonClass } from './button.ts';
import css from './notice.module.css';

interface NoticeProps {
  children: ReactNode;
  /** Where to go instead. */
  action?: { href: string; label: string };
}

/** A block without content: one sentence, and where to go instead. */
export function EmptyNotice({ children, action }: NoticeProps) {
  return (
    <div className={css.notice}>
      <img src="/brand/empty.svg" alt="" width={120} height={90} loading="lazy" />
      <p>{children}</p>
      {action && (
        <a href={action.href} className={buttonClass.quiet}>
          {action.label}
        </a>
      )}
    </div>
  );
}

/** A block that could not be loaded: what failed, and the way to try again (the page's own address). */
export function FailedNotice({ what, address }: { what: string; address: string }) {
  return (
    <div className={css.notice} role="status">
      <p>{what}加载失败，请稍后重试。</p>
      <a href={address} className={buttonClass.quiet}>
        重试
      </a>
    </div>
  );
}
