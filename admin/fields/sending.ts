import { createContext, useCallback, useState } from 'react';

/** Told of what is being sent for the form around it; outside of one nobody is. */
export const SendingContext = createContext<(sent: Promise<unknown>) => void>(() => undefined);

/** Whether something is on its way that belongs into a form, and whom to tell of it. */
export function useSending(): { isSending: boolean; track: (sent: Promise<unknown>) => void } {
  const [count, setCount] = useState(0);
  const track = useCallback((sent: Promise<unknown>) => {
    setCount((before) => before + 1);
    void sent.finally(() => setCount((before) => before - 1));
  }, []);
  return { isSending: count > 0, track };
}
