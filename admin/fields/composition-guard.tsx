import type { ReactNode } from 'react';
import { isComposing } from '../browser/is-composing.ts';

/** Keeps the keys of an input method from the field inside, which would take Enter for the end of a value. */
export function CompositionGuard({ children }: { children: ReactNode }) {
  return (
    <span onKeyDownCapture={(event) => isComposing(event.nativeEvent) && event.stopPropagation()}>
      {children}
    </span>
  );
}
