import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/**
 * A control of a table's header. antd draws the titles once more in a hidden row of the body, to measure its columns:
 * there nothing stands that the keyboard would reach.
 */
export function InHeader({ children }: { children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  const [isMeasured, setMeasured] = useState(false);
  useLayoutEffect(() => setMeasured(place.current?.closest('tbody') !== null), []);
  return <span ref={place}>{!isMeasured && children}</span>;
}
