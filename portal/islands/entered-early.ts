import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';

/**
 * The ref of a controlled element of a form. It calls `take` once, before the first render after hydration, which would
 * replace what a visitor typed, ticked or chose in the server's HTML.
 */
export function useEnteredEarly<Field extends HTMLElement>(
  take: (field: Field) => void,
): RefObject<Field | null> {
  const ref = useRef<Field>(null);
  const takeFrom = useEffectEvent(take);
  useLayoutEffect(() => {
    if (ref.current) {
      takeFrom(ref.current);
    }
  }, []);
  return ref;
}
