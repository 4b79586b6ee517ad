import { useEffect, useState } from 'react';
import type { CallData } from '#contract/call.ts';
import type { packClaim } from '#contract/calls/claims.ts';
import type { Claim } from '#contract/entities/claim.ts';
import type { Envelope } from '#contract/envelope.ts';
import type { ErrorCode } from '#contract/errors.ts';
import { asPlayer } from '#portal/api/as-player.ts';
import { services } from '#portal/api/request.ts';
import { storeClaimed } from '#portal/browser/state/claimed-packs.ts';
import { sharedState, useShared } from '#portal/browser/state/shared-state.ts';
import { useOwnClaims } from './own-claims.ts';

type ClaimStep =
  | { at: 'ready' }
  | { at: 'requesting' }
  /** `fresh`: claimed just now, not earlier. */
  | { at: 'got'; claim: Claim; fresh: boolean }
  /** `retryable`: the request may succeed later. */
  | { at: 'refused'; msg: string; retryable: boolean };

const RETRYABLE: readonly ErrorCode[] = ['BUSY', 'UNAVAILABLE', 'TOO_MANY'];

/** The step after the response to a claim; LOGIN_REQUIRED means that the login was closed. */
export function stepAfter(response: Envelope<CallData<typeof packClaim>>): ClaimStep {
  if (response.status === 1) {
    return { at: 'got', claim: response.data.claim, fresh: true };
  }
  if (response.code === 'LOGIN_REQUIRED') {
    return { at: 'ready' };
  }
  return { at: 'refused', msg: response.msg, retryable: RETRYABLE.includes(response.code) };
}

/** The state of claiming a pack; `onChange` runs when the stock may have changed. */
export function useClaim(packId: number, onChange: () => void) {
  const [step, setStep] = useState<ClaimStep>({ at: 'ready' });
  const user = useShared('userData');
  const existing = useOwnClaims().find(({ pack_id, from_pool }) => pack_id === packId && !from_pool);
  useEffect(() => {
    if (existing) {
      setStep((now) => (now.at === 'ready' ? { at: 'got', claim: existing, fresh: false } : now));
    }
  }, [existing]);
  useEffect(() => {
    if (!user) {
      setStep((now) => (now.at === 'got' ? { at: 'ready' } : now));
    }
  }, [user]);
  const claim = async () => {
    setStep({ at: 'requesting' });
    const response = await asPlayer(() => services.get('/vue/getpacks', { id: packId }));
    const { userData } = sharedState();
    if (response.status === 1 && userData) {
      storeClaimed(userData.uid, [packId]);
    }
    // The player may have logged out in another tab meanwhile.
    setStep(response.status === 1 && !userData ? { at: 'ready' } : stepAfter(response));
    onChange();
  };
  return { step, claim };
}

export type ClaimFlow = ReturnType<typeof useClaim>;
