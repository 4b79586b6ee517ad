import { RESEND_SECONDS } from '#contract/account/constants.ts';

export type View = 'login' | 'reset';
/** 0: by SMS code; 1: by account and password. */
export type Tab = 0 | 1;

/** What is entered, as it stands in the fields. */
export interface Fields {
  phone: string;
  phoneCode: string;
  account: string;
  password: string;
  newPassword: string;
  confirmPassword: string;
}
export type FieldName = keyof Fields;

/** What the dialog says, and of which field. */
export interface Said {
  text: string;
  tone: 'good' | 'bad';
  field?: FieldName | 'agreed';
}

export interface LoginState {
  view: View;
  tab: Tab;
  fields: Fields;
  agreed: boolean;
  /** Seconds until another code may be asked for; 0: now. */
  resendIn: number;
  said: Said | null;
  busy: 'code' | 'submit' | null;
}

export type LoginEvent =
  | { type: 'typed'; field: FieldName; value: string }
  | { type: 'agreed'; agreed: boolean }
  | { type: 'tabChosen'; tab: Tab }
  | { type: 'resetOpened' }
  | { type: 'resetLeft' }
  | { type: 'started'; what: 'code' | 'submit' }
  | { type: 'told'; said: Said }
  | { type: 'codeSent'; text: string }
  | { type: 'waited'; seconds: number }
  | { type: 'refused'; said: Said }
  | { type: 'passwordReset'; text: string };

const EMPTY: Fields = {
  phone: '',
  phoneCode: '',
  account: '',
  password: '',
  newPassword: '',
  confirmPassword: '',
};

/** The dialog as it opens; `account`, the one last used to log in, is offered again. */
export function openedState(account: string): LoginState {
  return {
    view: 'login',
    tab: 0,
    fields: { ...EMPTY, account },
    agreed: false,
    resendIn: 0,
    said: null,
    busy: null,
  };
}

/** What becomes of the dialog when something happens. */
export function loginReducer(state: LoginState, event: LoginEvent): LoginState {
  const { fields } = state;
  switch (event.type) {
    case 'typed':
      return { ...withoutComplaint(state, event.field), fields: { ...fields, [event.field]: event.value } };
    case 'agreed':
      return { ...withoutComplaint(state, 'agreed'), agreed: event.agreed };
    case 'tabChosen':
      return { ...state, tab: event.tab, said: null };
    case 'resetOpened':
      return {
        ...state,
        view: 'reset',
        fields: { ...fields, phone: '', phoneCode: '' },
        resendIn: 0,
        said: null,
      };
    case 'resetLeft':
      return {
        ...state,
        view: 'login',
        fields: { ...fields, phoneCode: '', newPassword: '', confirmPassword: '' },
        resendIn: 0,
        said: null,
      };
    case 'started':
      return { ...state, busy: event.what, said: null };
    case 'told':
      return { ...state, said: event.said };
    case 'codeSent':
      return { ...state, busy: null, resendIn: RESEND_SECONDS, said: { text: event.text, tone: 'good' } };
    case 'waited':
      return { ...state, resendIn: Math.max(0, RESEND_SECONDS - event.seconds) };
    case 'refused':
      return { ...state, busy: null, said: event.said };
    case 'passwordReset':
      return { ...openedState(''), agreed: state.agreed, said: { text: event.text, tone: 'good' } };
  }
}

/** A field that is being mended is no longer complained of. */
function withoutComplaint(state: LoginState, field: FieldName | 'agreed'): LoginState {
  return state.said?.field === field ? { ...state, said: null } : state;
}

/** What the code button reads. */
export function codeButtonText(resendIn: number): string {
  return resendIn > 0 ? `${resendIn}s后重发` : '获取验证码';
}
