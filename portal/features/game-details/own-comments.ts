import { createContext, useEffect, useState } from 'react';
import type { CallData } from '#contract/call.ts';
import type { ownComments } from '#contract/calls/comments.ts';
import type { Comment } from '#contract/entities/comment.ts';
import { services } from '#portal/api/request.ts';
import { sharedState, useShared } from '#portal/browser/state/shared-state.ts';

/** The player's review, replies, likes and hidden comments of a game; null for a visitor and until loaded. */
export type OwnComments = CallData<typeof ownComments> | null;

/** Blocks the author of a comment. */
export const BlockContext = createContext<(comment: { id: number; user: { nickname: string } }) => void>(
  () => undefined,
);

export const OwnCommentsContext = createContext<OwnComments>(null);

/** Loads them after hydration and after each login; `setHidden` replaces the hidden comments. */
export function useOwnComments(gameId: number) {
  const user = useShared('userData');
  const [own, setOwn] = useState<OwnComments>(null);
  useEffect(() => {
    let cancelled = false;
    if (user) {
      services.get('/vue/owncomments', { game_id: gameId }).then((response) => {
        if (response.status === 1 && !cancelled) {
          setOwn(response.data);
        }
      });
    }
    return () => {
      cancelled = true;
      setOwn(null);
    };
  }, [gameId, user]);
  const setHidden = (hidden: number[]) =>
    setOwn((before) => ({ review: null, liked: [], replies: [], ...before, hidden }));
  return { own, setHidden };
}

export function ownAuthor(): Comment['user'] {
  const { nickname = '我', icon_url = null } = sharedState().userData || {};
  return { nickname, icon_url };
}
