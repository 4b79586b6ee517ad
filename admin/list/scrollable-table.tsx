import { type ReactNode, useLayoutEffect, useRef } from 'react';

/**
 * A horizontally scrollable table. Without a focusable element inside, its content itself becomes focusable; antd
 * has no property for that.
 */
export function ScrollableTable({ name, children }: { name: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const content = place.current?.querySelector('.ant-table-content');
    if (!content) {
      return;
    }
    if (content.querySelector('a[href], button, input, [tabindex]')) {
      content.removeAttribute('tabindex');
    } else {
      content.setAttribute('tabindex', '0');
    }
    content.setAttribute('role', 'region');
    content.setAttribute('aria-label', name);
  });
  return <div ref={place}>{children}</div>;
}
