import { useEffect, useState } from 'react';
import type { OwnClaim } from '#contract/entities/claim.ts';
import { services } from '#portal/api/request.ts';
import { noteClaimed } from '#portal/browser/state/claimed-packs.ts';
import { useShared } from '#portal/browser/state/shared-state.ts';
import { forgetUser } from '#portal/browser/state/stored-user.ts';
import { cacheOwnPacks } from '#portal/browser/storage/own-packs-store.ts';

/** The latest claims are enough to mark what a player has already. */
const LOOKED_AT = 50;
const NONE: readonly OwnClaim[] = [];

/** The signed-in player's latest claims; none for a visitor. A stored user without a session is forgotten. */
export function useOwnClaims(): readonly OwnClaim[] {
  const user = useShared('userData');
  const [claims, setClaims] = useState(NONE);
  useEffect(() => {
    let left = false;
    setClaims(NONE);
    if (user) {
      services.get('/vue/getfinshpacks', { page: 1, size: LOOKED_AT }).then((answer) => {
        if (left) {
          return;
        }
        if (answer.status === 1) {
          setClaims(answer.data.list);
          noteClaimed(
            user.uid,
            answer.data.list.map(({ pack_id }) => pack_id),
          );
          cacheOwnPacks(user.uid, answer.data);
        } else if (answer.code === 'LOGIN_REQUIRED') {
          forgetUser();
        }
      });
    }
    return () => {
      left = true;
    };
  }, [user]);
  return claims;
}
