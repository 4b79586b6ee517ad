import type { Envelope } from '#contract/envelope.ts';
import { requestLogin } from '../browser/state/login-request.ts';
import { isLogoutPending } from '../browser/state/pending-logout.ts';
import { sharedState } from '../browser/state/shared-state.ts';
import { removeStoredUser } from '../browser/state/stored-user.ts';

const NOT_LOGGED_IN: Envelope<never> = { status: 0, code: 'LOGIN_REQUIRED', msg: '请先登录' };

/**
 * Runs an action that requires a signed-in player. Opens the login first for a visitor. If the session has expired,
 * removes the stored user and repeats the action after the login.
 * @returns the response; `LOGIN_REQUIRED` if the visitor closed the login, which needs no message
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
    return response;
  }
  removeStoredUser();
  return (await requestLogin()) ? act() : NOT_LOGGED_IN;
}
