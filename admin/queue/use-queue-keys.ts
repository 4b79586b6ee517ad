import { useEffect, useRef, useState } from 'react';
import { readStored, writeStored } from '../browser/browser-storage.ts';
import { isComposing } from '../browser/is-composing.ts';
import { isDialogOpen } from '../browser/is-dialog-open.ts';

const STORAGE_KEY = 'queue-keys';
/** Elements that handle single keys themselves: inputs and overlays. */
const KEY_HANDLERS =
  'input:not([type=checkbox]), textarea, select, [contenteditable], [role=dialog], [role=menu]';

/**
 * Single-key shortcuts of a queue, by key name (`j`). They are inactive in inputs and while a dialog is open, and
 * can be switched off, which WCAG 2.1.4 requires.
 */
export function useQueueKeys(keys: Readonly<Record<string, () => void>>) {
  const [areEnabled, setEnabled] = useState(() => readStored<boolean>(STORAGE_KEY) ?? true);
  const actions = useRef(keys);
  actions.current = keys;
  useEffect(() => {
    if (!areEnabled) {
      return;
    }
    const press = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && !isComposing(event);
      const isHandled = event.target instanceof Element && event.target.closest(KEY_HANDLERS) !== null;
      const action = actions.current[event.key.toLowerCase()];
      if (isPlain && !isHandled && action && !isDialogOpen()) {
        event.preventDefault();
        action();
      }
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [areEnabled]);
  const switchKeys = (next: boolean) => {
    setEnabled(next);
    writeStored(STORAGE_KEY, next ? undefined : false);
  };
  return { areEnabled, switchKeys };
}
