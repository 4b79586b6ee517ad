import { lapse, recordResponse } from './session-store.ts';

/** What the tabs of one browser tell each other, for they share one session. */
const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('console');

channel?.addEventListener('message', ({ data }) => {
  if (data === 'answered') {
    recordResponse();
  } else if (data === 'left') {
    lapse();
  }
});

/** The session was used. */
export function shareResponse(): void {
  channel?.postMessage('answered');
}

/** Somebody logged out. */
export function shareLeaving(): void {
  channel?.postMessage('left');
}
