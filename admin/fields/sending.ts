import { createContext, useCallback, useState } from 'react';

/** Registers an upload with the surrounding form. */
export const SendingContext = createContext<(sent: Promise<unknown>) => void>(() => undefined);

/** Tracks the pending uploads of a form. */
export function useSending(): { isSending: boolean; track: (sent: Promise<unknown>) => void } {
  const [count, setCount] = useState(0);
  const track = useCallback((sent: Promise<unknown>) => {
    setCount((before) => before + 1);
    void sent.finally(() => setCount((before) => before - 1));
  }, []);
  return { isSending: count > 0, track };
}
