import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Padding of the card around a table, on both sides. */
const CARD_PADDING = 48;

/** A container and the width that a table has in it; undefined before it is measured. */
export function useTablePlace(): { place: RefObject<HTMLDivElement | null>; width: number | undefined } {
  const place = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState<number>();
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) {
      return;
    }
    const measure = () => setWidth(Math.floor(element.clientWidth) - CARD_PADDING);
    measure();
    const resizes = new ResizeObserver(measure);
    resizes.observe(element);
    return () => resizes.disconnect();
  }, []);
  return { place, width };
}
