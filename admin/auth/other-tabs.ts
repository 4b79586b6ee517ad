import { expireSession, recordResponse } from './session-store.ts';

/** Synchronises the tabs of a browser, which share one session. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('console');

channel?.addEventListener('message', ({ data }) => {
  if (data === 'answered') {
    recordResponse();
  } else if (data === 'left') {
    expireSession();
  }
});

/** Reports activity to the other tabs. */
export function shareResponse(): void {
  channel?.postMessage('answered');
}

/** Reports a sign-out to the other tabs. */
export function shareSignOut(): void {
  channel?.postMessage('left');
}
