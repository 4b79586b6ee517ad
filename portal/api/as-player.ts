import type { Envelope } from '#contract/envelope.ts';
import { isLeaving } from '../browser/state/leaving.ts';
import { requestLogin } from '../browser/state/login-request.ts';
import { sharedState } from '../browser/state/shared-state.ts';
import { forgetUser } from '../browser/state/stored-user.ts';

const NOT_LOGGED_IN: Envelope<never> = { status: 0, code: 'LOGIN_REQUIRED', msg: '请先登录' };

/**
 * Does something that only a signed-in player may. A visitor is asked to log in first; so is a player whose session
 * has ended, who is forgotten here. After the login the action goes on.
 * @returns the answer; `LOGIN_REQUIRED` where the visitor closed the login, who needs no telling
 */
export async function asPlayer<T>(act: () => Promise<Envelope<T>>): Promise<Envelope<T>> {
  if (isLeaving()) {
    const { leave } = await import('./leave.ts');
    leave();
  }
  // What is done as a page opens waits until the stored user has been restored.
  await Promise.resolve();
  if (!sharedState().userData && !(await requestLogin())) {
    return NOT_LOGGED_IN;
  }
  const answer = await act();
  if (answer.status === 1 || answer.code !== 'LOGIN_REQUIRED') {
    return answer;
  }
  forgetUser();
  return (await requestLogin()) ? act() : NOT_LOGGED_IN;
}
