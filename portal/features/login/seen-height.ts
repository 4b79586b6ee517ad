import { type RefObject, useEffect } from 'react';

/**
 * Tells an element's style how much of the page is to be seen while a keyboard covers the rest: `--seen` its height
 * and `--seen-top` where it begins.
 */
export function useSeenHeight(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const seen = window.visualViewport;
    const style = element.current?.style;
    if (!seen || !style) {
      return;
    }
    const update = () => {
      style.setProperty('--seen', `${seen.height}px`);
      style.setProperty('--seen-top', `${seen.offsetTop}px`);
    };
    update();
    seen.addEventListener('resize', update);
    seen.addEventListener('scroll', update);
    return () => {
      seen.removeEventListener('resize', update);
      seen.removeEventListener('scroll', update);
    };
  }, [element]);
}
