import type { AccountUser } from '#contract/account/responses.ts';
import { browserNow } from '#portal/browser/state/browser-clock.ts';
import { storeUser } from '#portal/browser/state/stored-user.ts';

/**
 * Keeps who has logged in, for display: the answer's `data` with `expires`, the time of the login in ms. The fields
 * are named one by one, so that nothing else an account service answers ends up in the browser's storage.
 */
export function storeLogin({ uid, nickname, mobile_masked, icon_url }: AccountUser): void {
  storeUser({ uid, nickname, mobile_masked, icon_url, expires: browserNow() });
}
