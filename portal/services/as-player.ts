import type { Envelope } from '../../contract/envelope.ts';
import { isLeaving } from '../state/leaving.ts';
import { requestLogin } from '../state/login-request.ts';
import { forgetUser } from '../state/stored-user.ts';

/**
 * Does something that only a signed-in player may. Where the session has ended, the stored user is forgotten and the
 * login asked for, and after it the action goes on.
 * @returns the answer; `LOGIN_REQUIRED` where the visitor closed the login, who needs no telling
 */
export async function asPlayer<T>(act: () => Promise<Envelope<T>>): Promise<Envelope<T>> {
  if (isLeaving()) {
    const { leave } = await import('./leave.ts');
    await leave();
  }
  const answer = await act();
  if (answer.status === 1 || answer.code !== 'LOGIN_REQUIRED') {
    return answer;
  }
  forgetUser();
  return (await requestLogin()) ? act() : answer;
}
