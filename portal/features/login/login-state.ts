import { RESEND_SECONDS } from '#contract/account/constants.ts';

/** `owner`: the password of an account without a sign-in for long; `newAccount`: the question whether to start a new one. */
type View = 'login' | 'reset' | 'owner' | 'newAccount';
/** 0: by SMS code; 1: by account and password. */
export type Tab = 0 | 1;

const EMPTY = { phone: '', phoneCode: '', account: '', password: '', newPassword: '', confirmPassword: '' };

export type Fields = typeof EMPTY;
export type FieldName = keyof Fields;

export interface Message {
  text: string;
  tone: 'good' | 'bad';
  field?: FieldName | 'agreed';
}

export interface LoginState {
  view: View;
  tab: Tab;
  fields: Fields;
  agreed: boolean;
  /** Seconds until another code may be requested. */
  resendIn: number;
  message: Message | null;
  busy: 'code' | 'submit' | null;
}

export type LoginEvent =
  | { type: 'typed'; field: FieldName; value: string }
  | { type: 'agreed'; agreed: boolean }
  | { type: 'tabChosen'; tab: Tab }
  | { type: 'resetOpened' }
  | { type: 'resetClosed' }
  | { type: 'passwordNeeded' }
  | { type: 'ownerClosed' }
  | { type: 'newAccountOpened' }
  | { type: 'started'; what: 'code' | 'submit' }
  | { type: 'reported'; message: Message }
  | { type: 'codeSent'; text: string }
  | { type: 'waited'; seconds: number }
  | { type: 'refused'; message: Message }
  | { type: 'passwordReset'; text: string };

/** The initial state; `account` is the one of the last login. */
export function openedState(account: string): LoginState {
  return {
    view: 'login',
    tab: 0,
    fields: { ...EMPTY, account },
    agreed: false,
    resendIn: 0,
    message: null,
    busy: null,
  };
}

export function loginReducer(state: LoginState, event: LoginEvent): LoginState {
  const { fields } = state;
  switch (event.type) {
    case 'typed':
      return { ...withoutMessage(state, event.field), fields: { ...fields, [event.field]: event.value } };
    case 'agreed':
      return { ...withoutMessage(state, 'agreed'), agreed: event.agreed };
    case 'tabChosen':
      return { ...state, tab: event.tab, message: null };
    case 'resetOpened':
      return withView(state, 'reset', { phone: '', phoneCode: '' });
    case 'resetClosed':
      return withView(state, 'login', { phoneCode: '', newPassword: '', confirmPassword: '' });
    case 'passwordNeeded':
      return { ...withView(state, 'owner', { password: '' }), busy: null };
    case 'ownerClosed':
      return withView(state, 'login', { phoneCode: '', password: '' });
    case 'newAccountOpened':
      return withView(state, 'newAccount', { password: '' });
    case 'started':
      return { ...state, busy: event.what, message: null };
    case 'reported':
      return { ...state, message: event.message };
    case 'codeSent':
      return { ...state, busy: null, resendIn: RESEND_SECONDS, message: { text: event.text, tone: 'good' } };
    case 'waited':
      return { ...state, resendIn: Math.max(0, RESEND_SECONDS - event.seconds) };
    case 'refused':
      return refused(state, event.message);
    case 'passwordReset':
      return { ...openedState(''), agreed: state.agreed, message: { text: event.text, tone: 'good' } };
  }
}

/** A code that is not valid any more is entered again in the login. */
function refused(state: LoginState, message: Message): LoginState {
  const isCodeGone = state.view === 'newAccount' && message.field === 'phoneCode';
  const shown = isCodeGone ? withView(state, 'login', { phoneCode: '' }) : state;
  return { ...shown, busy: null, message };
}

function withView(state: LoginState, view: View, cleared: Partial<Fields>): LoginState {
  return { ...state, view, fields: { ...state.fields, ...cleared }, resendIn: 0, message: null };
}

function withoutMessage(state: LoginState, field: FieldName | 'agreed'): LoginState {
  return state.message?.field === field ? { ...state, message: null } : state;
}

export function codeButtonText(resendIn: number): string {
  return resendIn > 0 ? `${resendIn}s后重发` : '获取验证码';
}
