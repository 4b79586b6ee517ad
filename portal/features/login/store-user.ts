import type { AccountUser } from '../../../contract/account/answers.ts';
import { browserNow } from '../../state/browser-clock.ts';
import { setUserData } from '../../state/shared-state.ts';
import { KEY } from '../../state/stored-user.ts';

/**
 * Keeps who has logged in, for display: the answer's `data` with `expires`, the time of the login in ms. The fields
 * are named one by one, so that nothing else an account service answers ends up in the browser's storage.
 */
export function storeUser({ uid, nickname, mobile_masked, icon_url }: AccountUser): void {
  const record = { uid, nickname, mobile_masked, icon_url, expires: browserNow() };
  setUserData(record);
  try {
    localStorage.setItem(KEY, JSON.stringify(record));
  } catch {
    // A browser that keeps nothing shows the user until the page is closed.
  }
}
