import { requestLogin } from '../browser/state/login-request.ts';

/** Set by `reload-for-login.ts`; the counter's script (`visitor-counter.ts` of the server) does not start with it. */
const LOGIN_FIRST = 'login-first';

/** Opens the login of a page that was loaded again for it. */
export function openReloadedLogin(): void {
  if (takeMark()) {
    void requestLogin();
  }
}

/** Whether the mark was set; true once. */
function takeMark(): boolean {
  try {
    const isSet = sessionStorage.getItem(LOGIN_FIRST) !== null;
    sessionStorage.removeItem(LOGIN_FIRST);
    return isSet;
  } catch {
    return false;
  }
}
