import { useEffect, useState } from 'react';
import { asPlayer } from '#portal/api/as-player.ts';
import { services } from '#portal/api/request.ts';
import { noteClaimed } from '#portal/browser/state/claimed-packs.ts';
import { sharedState, useShared } from '#portal/browser/state/shared-state.ts';
import { type ClaimStep, stepAfter } from './claim-flow.ts';
import { useOwnClaims } from './own-claims.ts';

/** A visitor's way to a pack's code; `onChange` runs when the stock may have changed. */
export function useClaim(packId: number, onChange: () => void) {
  const [step, setStep] = useState<ClaimStep>({ at: 'ready' });
  const user = useShared('userData');
  const had = useOwnClaims().find(({ pack_id, from_pool }) => pack_id === packId && !from_pool);
  useEffect(() => {
    if (had) {
      setStep((now) => (now.at === 'ready' ? { at: 'got', claim: had, fresh: false } : now));
    }
  }, [had]);
  useEffect(() => {
    if (!user) {
      setStep((now) => (now.at === 'got' ? { at: 'ready' } : now));
    }
  }, [user]);
  const claim = async () => {
    setStep({ at: 'asking' });
    const answer = await asPlayer(() => services.get('/vue/getpacks', { id: packId }));
    const { userData } = sharedState();
    if (answer.status === 1 && userData) {
      noteClaimed(userData.uid, [packId]);
    }
    // A player who has logged out meanwhile, in another tab, is shown nothing of his.
    setStep(answer.status === 1 && !userData ? { at: 'ready' } : stepAfter(answer));
    onChange();
  };
  return { step, claim };
}

export type ClaimWay = ReturnType<typeof useClaim>;
