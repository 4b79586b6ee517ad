import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';

/**
 * A control in a table header. antd renders the titles again in a hidden body row to measure its columns; the
 * control is omitted there so that the keyboard cannot reach it.
 */
export function InHeader({ children }: { children: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null);
  const [isMeasured, setMeasured] = useState(false);
  useLayoutEffect(() => setMeasured(place.current?.closest('tbody') !== null), []);
  return <span ref={place}>{!isMeasured && children}</span>;
}
