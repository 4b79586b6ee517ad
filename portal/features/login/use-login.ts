import { md5 } from '@noble/hashes/legacy.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { useEffect, useReducer, useRef } from 'react';
import {
  type AccountAction,
  type AccountInput,
  actionAddress,
  CHALLENGE_ADDRESS,
  NEW_ACCOUNT_FIELD,
  PROOF_FIELD,
} from '#contract/account/actions.ts';
import { CODE_TYPE } from '#contract/account/constants.ts';
import { successMessages } from '#contract/account/messages.ts';
import type { DocumentVersions } from '#contract/account/own.ts';
import type {
  AccountFailure,
  AccountResponse,
  AccountUser,
  ProofChallenge,
} from '#contract/account/responses.ts';
import { browserParty, signedForm } from '#contract/account/sign.ts';
import { endPushesOfOthers } from '#portal/actions/own-push-subscription.ts';
import { clearLogoutMark, left } from '#portal/api/logout.ts';
import { failureOf, NO_RESPONSE, readEnvelope } from '#portal/api/unread-response.ts';
import { browserNow } from '#portal/browser/state/browser-clock.ts';
import { setLoginAccount, sharedState } from '#portal/browser/state/shared-state.ts';
import { removeStoredUser, storeUser } from '#portal/browser/state/stored-user.ts';
import { checkCodeLogin, checkOwner, checkPasswordLogin, checkPhone, checkReset, entered } from './checks.ts';
import { type LoginState, loginReducer, type Message, openedState } from './login-state.ts';
import { acceptShown, readShown } from './shown-documents.ts';

/** The dialog's field for a form field of the account service. */
function fieldNamed(name = '', { view }: LoginState): Message['field'] {
  const names: Record<string, Message['field']> = {
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
  const shown = useRef<Promise<DocumentVersions | null>>(Promise.resolve(null));
  useEffect(() => {
    shown.current = readShown();
  }, []);
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
    onSuccess: (data: T, msg: string) => void | Promise<void>,
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
        await onSuccess(response.data, response.msg);
      } else if (response.code === 'PASSWORD_REQUIRED' && state.view === 'login') {
        dispatch({ type: 'passwordNeeded' });
      } else {
        refuse({ text: response.msg, tone: 'bad', field: fieldNamed(response.field, state) });
      }
    } catch (error) {
      // biome-ignore lint/suspicious/noConsole: a failure of the network is logged, as specified
      console.warn('account service unreachable', error);
      refuse({ text: NO_RESPONSE, tone: 'bad' });
    }
  }

  const logIn = async (account: string, user: AccountUser, msg: string) => {
    clearLogoutMark();
    if (state.agreed) {
      await acceptShown(shown.current);
    }
    setLoginAccount(account);
    // The fields are listed: no other field of the response reaches the browser's storage.
    const { uid, nickname, mobile_masked, icon_url } = user;
    storeUser({ uid, nickname, mobile_masked, icon_url, expires: browserNow() });
    endPushesOfOthers(uid);
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
        () =>
          callWithProof(
            'sendCode',
            { mobile, type: CODE_TYPE[state.view === 'reset' ? 'reset' : 'login'] },
            { mobile },
            onWork,
          ),
        (_data, text) => dispatch({ type: 'codeSent', text }),
      ),
    loginByCode: () =>
      run(
        'submit',
        checkCodeLogin,
        () => callWithProof('codeLogin', { mobile, code }, { mobile }, onWork),
        (user, msg) => logIn(mobile, user, codeLoginText(msg)),
      ),
    loginAsOwner: () =>
      run(
        'submit',
        checkOwner,
        () => callWithProof('passwordLogin', { username: mobile, password }, { username: mobile }, onWork),
        (user, msg) => logIn(mobile, user, msg),
      ),
    startNewAccount: () =>
      run(
        'submit',
        checkCodeLogin,
        () => callWithProof('codeLogin', { mobile, code }, { mobile }, onWork, { [NEW_ACCOUNT_FIELD]: '1' }),
        (user, msg) => logIn(mobile, user, codeLoginText(msg)),
      ),
    loginByPassword: () =>
      run(
        'submit',
        checkPasswordLogin,
        () => callWithProof('passwordLogin', { username, password }, { username }, onWork),
        (user, msg) => logIn(username, user, msg),
      ),
    resetPassword: () =>
      run(
        'submit',
        checkReset,
        () => callWithProof('resetPassword', { mobile, code, password: newPassword }, { mobile }, onWork),
        () => {
          removeStoredUser();
          dispatch({ type: 'passwordReset', text: successMessages.passwordReset });
        },
      ),
  };
}

/** An external account service's own text is not shown. */
function codeLoginText(msg: string): string {
  return msg === successMessages.accountStarted ? msg : successMessages.codeLogin;
}

export type Login = ReturnType<typeof useLogin>;

type ResponseData<A extends AccountAction> = A extends 'codeLogin' | 'passwordLogin' ? AccountUser : null;

const signature = (text: string) => bytesToHex(md5(utf8ToBytes(text)));

/**
 * Posts a form to the account service; an unreadable response becomes a failure.
 * @throws without a response
 */
async function postForm<T>(address: string, form: Record<string, string>): Promise<AccountResponse<T>> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'X-Portal': '1' },
    body: new URLSearchParams(form),
  });
  return (await readEnvelope<AccountResponse<T>>(response)) ?? failureOf(response);
}

/**
 * Calls an action of the account service. `extra` fields are not signed.
 * @throws without a response
 */
function callAccount<A extends AccountAction>(
  action: A,
  input: AccountInput<A>,
  extra: Record<string, string>,
): Promise<AccountResponse<ResponseData<A>>> {
  const form = signedForm(action, input, browserParty, signature);
  return postForm(actionAddress(action), { ...form, ...extra });
}

const PROOF_FAILED: AccountFailure = { status: 0, code: 'BUSY', msg: '安全验证未完成，请再试一次' };

/**
 * Calls an action. If the service demands a proof of work for `name`, solves it and repeats the call; `onWork` gets the
 * message to show meanwhile. The demanded level can rise in between, so it tries twice. `extra` fields are not signed.
 * @throws without a response
 */
async function callWithProof<A extends AccountAction>(
  action: A,
  input: AccountInput<A>,
  name: Record<string, string>,
  onWork: (text: string) => void,
  extra: Record<string, string> = {},
): Promise<AccountResponse<ResponseData<A>>> {
  let response = await callAccount(action, input, extra);
  for (let tries = 0; tries < 2 && response.status === 0 && response.data?.challenge; tries += 1) {
    onWork(response.msg);
    const work = String(response.data.work ?? 1);
    const issued = await postForm<{ challenge: ProofChallenge }>(CHALLENGE_ADDRESS, { ...name, work });
    if (issued.status === 0) {
      return issued;
    }
    const { solveProof } = await import('#portal/browser/proof/proof-of-work.ts');
    const proof = await solveProof(issued.data.challenge);
    if (proof === null) {
      return PROOF_FAILED;
    }
    response = await callAccount(action, input, { ...extra, [PROOF_FIELD]: proof });
  }
  return response;
}
