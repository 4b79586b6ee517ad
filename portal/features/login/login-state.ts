import { RESEND_SECONDS } from '#contract/account/constants.ts';

export type View = 'login' | 'reset';
/** 0: by SMS code; 1: by account and password. */
export type Tab = 0 | 1;

/** The raw field values. */
export interface Fields {
  phone: string;
  phoneCode: string;
  account: string;
  password: string;
  newPassword: string;
  confirmPassword: string;
}
export type FieldName = keyof Fields;

/** A message of the dialog, with its field. */
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
  | { type: 'started'; what: 'code' | 'submit' }
  | { type: 'reported'; message: Message }
  | { type: 'codeSent'; text: string }
  | { type: 'waited'; seconds: number }
  | { type: 'refused'; message: Message }
  | { type: 'passwordReset'; text: string };

const EMPTY: Fields = {
  phone: '',
  phoneCode: '',
  account: '',
  password: '',
  newPassword: '',
  confirmPassword: '',
};

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
      return {
        ...state,
        view: 'reset',
        fields: { ...fields, phone: '', phoneCode: '' },
        resendIn: 0,
        message: null,
      };
    case 'resetClosed':
      return {
        ...state,
        view: 'login',
        fields: { ...fields, phoneCode: '', newPassword: '', confirmPassword: '' },
        resendIn: 0,
        message: null,
      };
    case 'started':
      return { ...state, busy: event.what, message: null };
    case 'reported':
      return { ...state, message: event.message };
    case 'codeSent':
      return { ...state, busy: null, resendIn: RESEND_SECONDS, message: { text: event.text, tone: 'good' } };
    case 'waited':
      return { ...state, resendIn: Math.max(0, RESEND_SECONDS - event.seconds) };
    case 'refused':
      return { ...state, busy: null, message: event.message };
    case 'passwordReset':
      return { ...openedState(''), agreed: state.agreed, message: { text: event.text, tone: 'good' } };
  }
}

/** Removes the message of an edited field. */
function withoutMessage(state: LoginState, field: FieldName | 'agreed'): LoginState {
  return state.message?.field === field ? { ...state, message: null } : state;
}

/** The label of the code button. */
export function codeButtonText(resendIn: number): string {
  return resendIn > 0 ? `${resendIn}s后重发` : '获取验证码';
}
