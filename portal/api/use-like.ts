import { useState } from 'react';
import type { Envelope } from '#contract/envelope.ts';
import { useShared } from '../browser/state/shared-state.ts';
import { showToast } from '../layout/toast.tsx';
import { asPlayer } from './as-player.ts';

interface LikeOptions<T> {
  count: number;
  send: () => Promise<Envelope<T>>;
  countOf: (data: T) => number;
}

/** One like per player: shown at once, corrected by the response, reverted on failure. */
export function useLike<T>({ count, send, countOf }: LikeOptions<T>) {
  const user = useShared('userData');
  const [own, setOwn] = useState<{ liked: boolean; count: number } | null>(null);
  const like = async () => {
    if (own?.liked) {
      return;
    }
    setOwn(user ? { liked: true, count: count + 1 } : null);
    const response = await asPlayer(send);
    setOwn(response.status === 1 ? { liked: true, count: countOf(response.data) } : null);
    if (response.status === 0 && response.code !== 'LOGIN_REQUIRED') {
      showToast(response.msg, 'bad');
    }
  };
  return { liked: own?.liked ?? false, count: own?.count ?? count, like, setOwn };
}
