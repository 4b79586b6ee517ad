import { useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '../auth/stored-session.ts';

const KEPT = 'queue-keys';
/** Elements that handle single keys themselves: inputs and overlays. */
const TAKEN = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu]';

/**
 * Single-key shortcuts of a queue, by key name (`j`). They are inactive in inputs and while a dialog is open, and
 * can be switched off, which WCAG 2.1.4 requires.
 */
export function useQueueKeys(keys: Readonly<Record<string, () => void>>): {
  areOn: boolean;
  switchKeys(areOn: boolean): void;
} {
  const [areOn, setOn] = useState(() => readStored<boolean>(KEPT) ?? true);
  const actions = useRef(keys);
  actions.current = keys;
  useEffect(() => {
    if (!areOn) {
      return;
    }
    const press = (event: KeyboardEvent) => {
      const isOurs = !event.ctrlKey && !event.metaKey && !event.altKey && !event.isComposing;
      const isTaken = event.target instanceof Element && event.target.closest(TAKEN) !== null;
      const action = actions.current[event.key.toLowerCase()];
      if (isOurs && !isTaken && action && !document.querySelector('[role=dialog]')) {
        event.preventDefault();
        action();
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [areOn]);
  const switchKeys = (next: boolean) => {
    setOn(next);
    writeStored(KEPT, next ? undefined : false);
  };
  return { areOn, switchKeys };
}
