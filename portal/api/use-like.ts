import { useState } from 'react';
import type { Envelope } from '#contract/envelope.ts';
import { useShared } from '../browser/state/shared-state.ts';
import { showToast } from '../layout/toast.tsx';
import { asPlayer } from './as-player.ts';

interface LikeWay<T> {
  /** How many like it, as the page says. */
  count: number;
  send: () => Promise<Envelope<T>>;
  /** How many like it, as the answer says. */
  countOf: (data: T) => number;
}

/** A like, once a player: shown at once, corrected by the answer, taken back where it failed. */
export function useLike<T>({ count, send, countOf }: LikeWay<T>) {
  const user = useShared('userData');
  const [own, setOwn] = useState<{ liked: boolean; count: number } | null>(null);
  const like = async () => {
    if (own?.liked) {
      return;
    }
    setOwn(user ? { liked: true, count: count + 1 } : null);
    const answer = await asPlayer(send);
    setOwn(answer.status === 1 ? { liked: true, count: countOf(answer.data) } : null);
    if (answer.status === 0 && answer.code !== 'LOGIN_REQUIRED') {
      showToast(answer.msg, 'bad');
    }
  };
  return { liked: own?.liked ?? false, count: own?.count ?? count, like, setOwn };
}
