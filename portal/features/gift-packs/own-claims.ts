import { useEffect, useState } from 'react';
import type { OwnClaim } from '#contract/entities/claim.ts';
import { services } from '#portal/api/request.ts';
import { storeClaimed } from '#portal/browser/state/claimed-packs.ts';
import { useShared } from '#portal/browser/state/shared-state.ts';
import { removeStoredUser } from '#portal/browser/state/stored-user.ts';
import { cacheOwnPacks } from '#portal/browser/storage/own-packs-store.ts';

const LATEST = 50;
const NONE: readonly OwnClaim[] = [];

/** The signed-in player's latest claims; empty for a visitor. Removes a stored user without a session. */
export function useOwnClaims(): readonly OwnClaim[] {
  const user = useShared('userData');
  const [claims, setClaims] = useState(NONE);
  useEffect(() => {
    let cancelled = false;
    setClaims(NONE);
    if (user) {
      services.get('/vue/getfinshpacks', { page: 1, size: LATEST }).then((response) => {
        if (cancelled) {
          return;
        }
        if (response.status === 1) {
          setClaims(response.data.list);
          storeClaimed(
            user.uid,
            response.data.list.map(({ pack_id }) => pack_id),
          );
          cacheOwnPacks(user.uid, response.data);
        } else if (response.code === 'LOGIN_REQUIRED') {
          removeStoredUser();
        }
      });
    }
    return () => {
      cancelled = true;
    };
  }, [user]);
  return claims;
}
