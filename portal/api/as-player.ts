import type { Envelope } from '#contract/envelope.ts';
import { requestConsent, requestLogin } from '../browser/state/dialog-requests.ts';
import { isLogoutPending } from '../browser/state/pending-logout.ts';
import { sharedState } from '../browser/state/shared-state.ts';
import { removeStoredUser } from '../browser/state/stored-user.ts';

const NOT_LOGGED_IN: Envelope<never> = { status: 0, code: 'LOGIN_REQUIRED', msg: '请先登录' };

/**
 * Runs an action of a signed-in player. If texts have to be accepted first, requests that and repeats the action once.
 * @param first the response to the action, if it was sent before
 * @returns the response; `LOGIN_REQUIRED` if the player does not accept, which needs no message
 */
export async function withConsent<T>(
  act: () => Promise<Envelope<T>>,
  first?: Envelope<T>,
): Promise<Envelope<T>> {
  const response = first ?? (await act());
  if (response.status === 1 || response.code !== 'CONSENT_REQUIRED') {
    return response;
  }
  return (await requestConsent()) ? act() : { ...response, code: 'LOGIN_REQUIRED' };
}

/**
 * Runs an action that requires a signed-in player. Opens the login first for a visitor. If the session has expired,
 * removes the stored user and repeats the action after the login; if texts have to be accepted, after that.
 * @returns the response; `LOGIN_REQUIRED` if the visitor closed a dialog, which needs no message
 */
export async function asPlayer<T>(act: () => Promise<Envelope<T>>): Promise<Envelope<T>> {
  if (isLogoutPending()) {
    const { sendLogout } = await import('./logout.ts');
    sendLogout();
  }
  // Effects of the first render wait until the stored user has been restored.
  await Promise.resolve();
  if (!sharedState().userData && !(await requestLogin())) {
    return NOT_LOGGED_IN;
  }
  const response = await act();
  if (response.status === 1 || response.code !== 'LOGIN_REQUIRED') {
    return withConsent(act, response);
  }
  removeStoredUser();
  return (await requestLogin()) ? withConsent(act) : NOT_LOGGED_IN;
}
