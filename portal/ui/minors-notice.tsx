import type { ReactNode, Ref } from 'react';
import css from './minors-notice.module.css';

interface Props {
  flagged: boolean;
  children: ReactNode;
  /** Of the element that opens, for content that must not load before. */
  gateRef?: Ref<HTMLDetailsElement>;
  onToggle?: () => void;
}

/**
 * Content that may harm minors, after a notice that the visitor opens. It works without scripts, and the content is in
 * the document, so that search engines read the same page.
 */
export function MinorsNotice({ flagged, children, gateRef, onToggle }: Props) {
  if (!flagged) {
    return children;
  }
  return (
    <>
      <details className={css.gate} ref={gateRef} onToggle={onToggle}>
        <summary className={css.summary}>
          <strong className={css.title}>以下内容可能影响未成年人身心健康</strong>
          <span className={css.text}>未成年人请在监护人陪同下浏览。</span>
          <span className={css.more}>我已了解，继续浏览</span>
          <span className={css.less}>收起</span>
        </summary>
        {children}
      </details>
      <p className={css.back}>
        <a href="/">不看了，回首页</a>
      </p>
    </>
  );
}
