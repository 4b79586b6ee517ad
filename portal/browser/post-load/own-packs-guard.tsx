import { useEffect } from 'react';
import { useShared } from '../state/shared-state.ts';
import { forgetOtherPacks } from '../storage/own-packs-store.ts';

/** Codes are kept for the player who is logged in: they go with him, and when another one comes. */
export function OwnPacksGuard() {
  const user = useShared('userData');
  const uid = user ? user.uid : undefined;
  useEffect(() => {
    forgetOtherPacks(uid);
  }, [uid]);
  return null;
}
