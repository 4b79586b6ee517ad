import { useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '../auth/stored-session.ts';

const KEPT = 'queue-keys';
/** Where single keys belong to what is there: what is typed into, and whatever lies over the page. */
const TAKEN = 'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu]';

/**
 * Single keys for a queue, by what they are called (`j`). They keep quiet while something is typed or a dialog is
 * open, and can be switched off: whoever speaks or trembles into a keyboard needs that (WCAG 2.1.4).
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
