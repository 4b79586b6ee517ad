import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * Moves the focus on once a pressed button of a card may be gone. The function is called at the press; its result focuses
 * the element of an id after the next render, unless the player has moved the focus meanwhile.
 */
export function useFocusAfter(): [RefObject<HTMLDivElement | null>, () => (id: string) => void] {
  const card = useRef<HTMLDivElement>(null);
  const next = useRef('');
  useEffect(() => {
    if (next.current) {
      document.getElementById(next.current)?.focus();
      next.current = '';
    }
  });
  const pressed = useCallback(() => {
    const button = document.activeElement;
    const isOwn = card.current?.contains(button);
    return (id: string) => {
      const { activeElement } = document;
      if (isOwn && (activeElement === button || activeElement === document.body)) {
        next.current = id;
      }
    };
  }, []);
  return [card, pressed];
}
