import type { SignedInOperator, Step } from '#contract/admin/access.ts';
import { browserNow } from '../clock.ts';

/**
 * Where this browser stands: not known yet; nobody is in; somebody on the way in; somebody in. `lapsed` is somebody
 * who was in and has to log in again: the page stays as it is, with all that was typed into it.
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

/** Takes over where the server says the session stands. Another operator begins with an empty page. */
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

/** The server knows nobody here any more. */
export function lapse(): void {
  if (standing.kind === 'in' || standing.kind === 'lapsed') {
    setStanding({ kind: 'lapsed', operator: standing.operator, entering: null });
  } else {
    setStanding({ kind: 'out' });
  }
}

/** The server answered somebody who is in: the half hour begins anew. */
export function recordResponse(): void {
  heardAt = browserNow();
}

/** When the server last answered, in ms. */
export function lastResponseAt(): number {
  return heardAt;
}
