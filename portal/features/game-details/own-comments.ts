import { createContext, useEffect, useState } from 'react';
import type { CallData } from '#contract/call.ts';
import type { ownComments } from '#contract/calls/comments.ts';
import { services } from '#portal/api/request.ts';
import { useShared } from '#portal/browser/state/shared-state.ts';

/** What of a game's reviews is the visitor's own; null for a visitor, and until it is known. */
export type OwnComments = CallData<typeof ownComments> | null;

export const OwnCommentsContext = createContext<OwnComments>(null);

/** Asks what is the player's own once the page stands, and again where another logs in. */
export function useOwnComments(gameId: number): OwnComments {
  const user = useShared('userData');
  const [own, setOwn] = useState<OwnComments>(null);
  useEffect(() => {
    let left = false;
    if (user) {
      services.get('/vue/owncomments', { game_id: gameId }).then((answer) => {
        if (answer.status === 1 && !left) {
          setOwn(answer.data);
        }
      });
    }
    return () => {
      left = true;
      setOwn(null);
    };
  }, [gameId, user]);
  return own;
}
