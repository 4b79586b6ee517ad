import { useCallback, useRef, useState } from 'react';
import type { Envelope } from '#contract/envelope.ts';
import { asPlayer } from '../api/as-player.ts';
import { useShared } from '../browser/state/shared-state.ts';
import { showToast } from '../ui/toast.tsx';

interface Like {
  liked: boolean;
  count: number;
}

interface LikeOptions<T> {
  count: number;
  /** Likes, or takes the like back. */
  send: (on: boolean) => Promise<Envelope<T>>;
  countOf: (data: T) => number;
}

/**
 * One like per player, which a second click takes back: shown at once, corrected by the response, reverted on failure. The
 * requests of several clicks are sent one after another, and the response to the last one counts.
 */
export function useLike<T>({ count, send, countOf }: LikeOptions<T>) {
  const user = useShared('userData');
  const [own, setOwn] = useState<Like | null>(null);
  const sending = useRef<Promise<unknown>>(undefined);
  const isClicked = useRef(false);
  /** Shows the stored state, or that of the page. A click is newer than what is stored. */
  const load = useCallback((stored: Like | null) => {
    if (!stored) {
      isClicked.current = sending.current !== undefined;
    }
    if (!stored || !isClicked.current) {
      setOwn(stored);
    }
  }, []);
  const like = async () => {
    const on = !own?.liked;
    const shown = own?.count ?? count;
    isClicked.current = true;
    setOwn(user ? { liked: on, count: Math.max(0, on ? shown + 1 : shown - 1) } : null);
    const request = Promise.resolve(sending.current).then(() => asPlayer(() => send(on)));
    sending.current = request;
    const response = await request;
    if (sending.current !== request) {
      return;
    }
    sending.current = undefined;
    setOwn(response.status === 1 ? { liked: on, count: countOf(response.data) } : own);
    if (response.status === 0 && response.code !== 'LOGIN_REQUIRED') {
      showToast(response.msg, 'bad');
    }
  };
  return { liked: own?.liked ?? false, count: own?.count ?? count, like, load };
}
