import { useEffect, useReducer } from 'react';
import { CODE_TYPE } from '#contract/account/constants.ts';
import { successMessages } from '#contract/account/messages.ts';
import type { AccountResponse, AccountUser } from '#contract/account/responses.ts';
import { left, stopLeaving } from '#portal/api/logout.ts';
import { NO_RESPONSE } from '#portal/api/unread-response.ts';
import { setLoginAccount, sharedState } from '#portal/browser/state/shared-state.ts';
import { forgetUser } from '#portal/browser/state/stored-user.ts';
import { callAccount } from './account-client.ts';
import { checkCodeLogin, checkPasswordLogin, checkPhone, checkReset, entered } from './checks.ts';
import { type FieldName, type LoginState, loginReducer, openedState, type Said } from './login-state.ts';
import { sendCode } from './send-code.ts';
import { storeLogin } from './store-login.ts';

/** The dialog's field that a form field of the account service was filled from. */
function fieldNamed(name: string | undefined, { view }: LoginState): FieldName | undefined {
  const names: Record<string, FieldName> = {
    mobile: 'phone',
    code: 'phoneCode',
    username: 'account',
    password: view === 'reset' ? 'newPassword' : 'password',
  };
  return name === undefined ? undefined : names[name];
}

/**
 * The login as it goes on: what stands in the fields, what is said, and what the player can do. `onLogin` gets the
 * message of a login and the player's avatar.
 */
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

  const refuse = (said: Said) => dispatch({ type: 'refused', said });

  /** Checks, asks, and hands on a good answer; anything else is said in the dialog. */
  async function run<T>(
    what: 'code' | 'submit',
    check: (state: LoginState) => Said | null,
    ask: () => Promise<AccountResponse<T>>,
    onGood: (data: T, msg: string) => void,
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
      const answer = await ask();
      if (answer.status === 1) {
        onGood(answer.data, answer.msg);
      } else {
        refuse({ text: answer.msg, tone: 'bad', field: fieldNamed(answer.field, state) });
      }
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: a failure of the network is logged, as specified
      console.warn('account service unreachable', error);
      refuse({ text: NO_RESPONSE, tone: 'bad' });
    }
  }

  const fields = entered(state.fields);
  const logIn = (account: string) => (user: AccountUser, msg: string) => {
    stopLeaving();
    setLoginAccount(account);
    storeLogin(user);
    onLogin(msg, user.icon_url);
  };

  return {
    state,
    dispatch,
    getCode: () =>
      run(
        'code',
        checkPhone,
        () =>
          sendCode(fields.phone, CODE_TYPE[state.view], (text) =>
            dispatch({ type: 'told', said: { text, tone: 'good' } }),
          ),
        (_data, text) => dispatch({ type: 'codeSent', text }),
      ),
    loginByCode: () =>
      run(
        'submit',
        checkCodeLogin,
        () => callAccount('codeLogin', { mobile: fields.phone, code: fields.phoneCode }),
        (user) => logIn(fields.phone)(user, successMessages.codeLogin),
      ),
    loginByPassword: () =>
      run(
        'submit',
        checkPasswordLogin,
        () => callAccount('passwordLogin', { username: fields.account, password: fields.password }),
        logIn(fields.account),
      ),
    resetPassword: () =>
      run(
        'submit',
        checkReset,
        () =>
          callAccount('resetPassword', {
            mobile: fields.phone,
            code: fields.phoneCode,
            password: fields.newPassword,
          }),
        () => {
          forgetUser();
          dispatch({ type: 'passwordReset', text: successMessages.passwordReset });
        },
      ),
  };
}

export type Login = ReturnType<typeof useLogin>;
