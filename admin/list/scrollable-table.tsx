import { type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';

/** Rows without details have a hidden button in the place of the one that opens them. */
const FOCUSABLE = 'a[href], button:not(.ant-table-row-expand-icon-spaced), input, [tabindex]';

/**
 * A horizontally scrollable table. Without a focusable element inside, its content itself becomes focusable; antd
 * has no property for that.
 */
export function ScrollableTable({
  name,
  children,
  place: given,
}: {
  name: string;
  children: ReactNode;
  place?: RefObject<HTMLDivElement | null>;
}) {
  const own = useRef<HTMLDivElement>(null);
  const place = given ?? own;
  useLayoutEffect(() => {
    const content = place.current?.querySelector('.ant-table-content');
    if (!content) {
      return;
    }
    if (content.querySelector(FOCUSABLE)) {
      content.removeAttribute('tabindex');
    } else {
      content.setAttribute('tabindex', '0');
    }
    content.setAttribute('role', 'region');
    content.setAttribute('aria-label', name);
  });
  return <div ref={place}>{children}</div>;
}
