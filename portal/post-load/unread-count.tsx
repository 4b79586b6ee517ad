import { useEffect, useRef } from 'react';
import { services } from '../api/request.ts';
import { listen } from '../browser/listen.ts';
import { useUid } from '../browser/state/shared-state.ts';
import { showUnread } from '../layout/show-unread.ts';

/** The least time between two requests, in ms. */
const REFRESH_MS = 60_000;

/** Requests the number of a player's unread messages: after the load, and on later pages and returns to the tab. */
export function UnreadCount({ path }: { path: string }): null {
  const uid = useUid();
  const counted = useRef({ uid: '', at: 0 });
  const pending = useRef('');
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page refreshes the number
  useEffect(() => {
    if (!uid) {
      pending.current = '';
      showUnread(0);
      return;
    }
    const refresh = async () => {
      const { uid: before, at } = counted.current;
      const isRecent = before === uid && performance.now() - at < REFRESH_MS;
      if (pending.current === uid || isRecent || document.hidden || !navigator.onLine) {
        return;
      }
      pending.current = uid;
      const response = await services.get('/vue/unread', {});
      if (pending.current !== uid) {
        return;
      }
      pending.current = '';
      if (response.status === 1) {
        counted.current = { uid, at: performance.now() };
        showUnread(response.data.unread);
      }
    };
    refresh();
    return listen(document, ['visibilitychange'], refresh);
  }, [uid, path]);
  return null;
}
