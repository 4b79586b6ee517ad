import type { ReactNode } from 'react';
import { buttonClass } from './button.ts';

interface NoticeProps {
  children: ReactNode;
  action?: { href: string; label: string };
}

export function EmptyNotice({ children, action }: NoticeProps) {
  return (
    <div className="notice">
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

/** A message for a block that failed to load, with a retry link (the page's address). */
export function FailedNotice({ what, address }: { what: string; address: string }) {
  return (
    <div className="notice" role="status">
      <p>{what}加载失败，请稍后重试。</p>
      <a href={address} className={buttonClass.quiet}>
        重试
      </a>
    </div>
  );
}
