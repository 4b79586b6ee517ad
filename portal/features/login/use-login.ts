import { useEffect, useReducer } from 'react';
import { CODE_TYPE } from '#contract/account/constants.ts';
import { successMessages } from '#contract/account/messages.ts';
import type { AccountResponse, AccountUser } from '#contract/account/responses.ts';
import { clearLogoutMark, left } from '#portal/api/logout.ts';
import { NO_RESPONSE } from '#portal/api/unread-response.ts';
import { browserNow } from '#portal/browser/state/browser-clock.ts';
import { setLoginAccount, sharedState } from '#portal/browser/state/shared-state.ts';
import { removeStoredUser, storeUser } from '#portal/browser/state/stored-user.ts';
import { callAccount, sendCode } from './account-client.ts';
import { checkCodeLogin, checkPasswordLogin, checkPhone, checkReset, entered } from './checks.ts';
import { type FieldName, type LoginState, loginReducer, type Message, openedState } from './login-state.ts';

/** The dialog's field for a form field of the account service. */
function fieldNamed(name = '', { view }: LoginState): FieldName | undefined {
  const names: Record<string, FieldName> = {
    mobile: 'phone',
    code: 'phoneCode',
    username: 'account',
    password: view === 'reset' ? 'newPassword' : 'password',
  };
  return names[name];
}

/** The state of the login and its actions. `onLogin` gets the message of a login and the player's avatar. */
export function useLogin(onLogin: (message: string, avatar: string) => void) {
  const [state, dispatch] = useReducer(loginReducer, '', () => openedState(sharedState().loginAccount));
  const waiting = state.resendIn > 0;
  useEffect(() => {
    if (waiting) {
      const start = performance.now();
      const timer = setInterval(() => {
        dispatch({ type: 'waited', seconds: Math.round((performance.now() - start) / 1000) });
      }, 1000);
      return () => clearInterval(timer);
    }
  }, [waiting]);

  const refuse = (message: Message) => dispatch({ type: 'refused', message });

  /** Validates, calls the service and handles success; shows every failure in the dialog. */
  async function run<T>(
    what: 'code' | 'submit',
    check: (state: LoginState) => Message | null,
    call: () => Promise<AccountResponse<T>>,
    onSuccess: (data: T, msg: string) => void,
  ): Promise<void> {
    if (state.busy) {
      return;
    }
    const problem = check(state);
    if (problem) {
      refuse(problem);
      return;
    }
    dispatch({ type: 'started', what });
    await left();
    try {
      const response = await call();
      if (response.status === 1) {
        onSuccess(response.data, response.msg);
      } else {
        refuse({ text: response.msg, tone: 'bad', field: fieldNamed(response.field, state) });
      }
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: a failure of the network is logged, as specified
      console.warn('account service unreachable', error);
      refuse({ text: NO_RESPONSE, tone: 'bad' });
    }
  }

  const logIn = (account: string, user: AccountUser, msg: string) => {
    clearLogoutMark();
    setLoginAccount(account);
    // The fields are listed: no other field of the response reaches the browser's storage.
    const { uid, nickname, mobile_masked, icon_url } = user;
    storeUser({ uid, nickname, mobile_masked, icon_url, expires: browserNow() });
    onLogin(msg, icon_url);
  };

  const { phone: mobile, phoneCode: code, account: username, password, newPassword } = entered(state.fields);
  const onWork = (text: string) => dispatch({ type: 'reported', message: { text, tone: 'good' } });
  return {
    state,
    dispatch,
    getCode: () =>
      run(
        'code',
        checkPhone,
        () => sendCode(mobile, CODE_TYPE[state.view], onWork),
        (_data, text) => dispatch({ type: 'codeSent', text }),
      ),
    loginByCode: () =>
      run(
        'submit',
        checkCodeLogin,
        () => callAccount('codeLogin', { mobile, code }),
        (user) => logIn(mobile, user, successMessages.codeLogin),
      ),
    loginByPassword: () =>
      run(
        'submit',
        checkPasswordLogin,
        () => callAccount('passwordLogin', { username, password }),
        (user, msg) => logIn(username, user, msg),
      ),
    resetPassword: () =>
      run(
        'submit',
        checkReset,
        () => callAccount('resetPassword', { mobile, code, password: newPassword }),
        () => {
          removeStoredUser();
          dispatch({ type: 'passwordReset', text: successMessages.passwordReset });
        },
      ),
  };
}

export type Login = ReturnType<typeof useLogin>;
