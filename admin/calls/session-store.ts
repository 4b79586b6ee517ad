import type { SignedInOperator, Step } from '#contract/admin/access.ts';
import { browserNow } from '../browser/clock.ts';
import { createStore } from '../browser/store.ts';

/** A step of the login that the operator has to take. */
export type OpenStep = Exclude<Step['step'], 'in'>;

/**
 * The session of this browser. `expired`: the operator has to sign in again, while the page and its unsaved input
 * stay.
 */
export type SessionState =
  | { kind: 'unknown' }
  | { kind: 'failed'; msg: string }
  | { kind: 'signed-out' }
  | { kind: 'signing-in'; step: OpenStep; operator: SignedInOperator }
  | { kind: 'signed-in'; operator: SignedInOperator }
  | { kind: 'expired'; operator: SignedInOperator; step: OpenStep | null };

const store = createStore<SessionState>({ kind: 'unknown' });
export const { get: currentSession, set: setSession, subscribe } = store;
let respondedAt = browserNow();

/** Applies a login step from the server. Reloads the page if the operator has changed. */
export function applyStep({ step, operator }: Step): void {
  const session = currentSession();
  const before = session.kind === 'expired' || session.kind === 'signed-in' ? session.operator : null;
  if (before && before.id !== operator.id) {
    location.reload();
    return;
  }
  if (step === 'in') {
    setSession({ kind: 'signed-in', operator });
  } else if (before) {
    setSession({ kind: 'expired', operator, step });
  } else {
    setSession({ kind: 'signing-in', step, operator });
  }
}

export function expireSession(): void {
  const session = currentSession();
  if (session.kind === 'signed-in' || session.kind === 'expired') {
    setSession({ kind: 'expired', operator: session.operator, step: null });
  } else {
    setSession({ kind: 'signed-out' });
  }
}

/** Time of the last response in ms. */
export function lastResponseAt(): number {
  return respondedAt;
}

/** Synchronises the tabs of a browser, which share one session. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('console');

channel?.addEventListener('message', ({ data }) => {
  if (data === 'answered') {
    respondedAt = browserNow();
  } else if (data === 'left') {
    expireSession();
  }
});

/** Restarts the idle period after a response, in all tabs. */
export function recordResponse(): void {
  respondedAt = browserNow();
  channel?.postMessage('answered');
}

/** Reports a sign-out to the other tabs. */
export function shareSignOut(): void {
  channel?.postMessage('left');
}
