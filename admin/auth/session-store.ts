import type { SignedInOperator, Step } from '#contract/admin/access.ts';
import { browserNow } from '../clock.ts';

/**
 * The session of this browser. `expired`: the operator has to sign in again, while the page and its unsaved input
 * stay.
 */
export type Standing =
  | { kind: 'unknown' }
  | { kind: 'failed'; msg: string }
  | { kind: 'out' }
  | { kind: 'entering'; step: 'totp' | 'enrol'; operator: SignedInOperator }
  | { kind: 'in'; operator: SignedInOperator }
  | { kind: 'lapsed'; operator: SignedInOperator; entering: 'totp' | 'enrol' | null };

let standing: Standing = { kind: 'unknown' };
let heardAt = browserNow();
const listeners = new Set<() => void>();

export function currentStanding(): Standing {
  return standing;
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setStanding(next: Standing): void {
  standing = next;
  for (const listener of listeners) {
    listener();
  }
}

/** Applies a login step from the server. Reloads the page if the operator has changed. */
export function takeStep({ step, operator }: Step): void {
  const before = standing.kind === 'lapsed' || standing.kind === 'in' ? standing.operator : null;
  if (before && before.id !== operator.id) {
    location.reload();
    return;
  }
  if (step === 'in') {
    setStanding({ kind: 'in', operator });
  } else if (before) {
    setStanding({ kind: 'lapsed', operator, entering: step });
  } else {
    setStanding({ kind: 'entering', step, operator });
  }
}

/** Marks the session as expired. */
export function lapse(): void {
  if (standing.kind === 'in' || standing.kind === 'lapsed') {
    setStanding({ kind: 'lapsed', operator: standing.operator, entering: null });
  } else {
    setStanding({ kind: 'out' });
  }
}

/** Restarts the idle period after a response. */
export function recordResponse(): void {
  heardAt = browserNow();
}

/** Time of the last response in ms. */
export function lastResponseAt(): number {
  return heardAt;
}
