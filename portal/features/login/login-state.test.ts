import { describe, expect, test } from 'vitest';
import {
  codeButtonText,
  type LoginEvent,
  type LoginState,
  loginReducer,
  openedState,
} from './login-state.ts';

const ACCOUNT = '13800138000';

function stateAfter(...events: LoginEvent[]): LoginState {
  return events.reduce(loginReducer, openedState(''));
}

const typedAll: LoginEvent[] = [
  { type: 'typed', field: 'phone', value: ACCOUNT },
  { type: 'typed', field: 'phoneCode', value: '123456' },
  { type: 'typed', field: 'account', value: ACCOUNT },
  { type: 'typed', field: 'password', value: 'secret12' },
];

describe('the dialog', () => {
  test('[LG-01] [ST-03] opens at the SMS tab with the last account and nothing else', () => {
    const state = openedState(ACCOUNT);
    expect(state).toMatchObject({ view: 'login', tab: 0, agreed: false, resendIn: 0, message: null });
    expect(Object.values(state.fields).filter((value) => value !== '')).toEqual([ACCOUNT]);
  });

  test('[LG-02] opens the reset view without phone, code and timer, and closes it', () => {
    const reset = stateAfter(...typedAll, { type: 'codeSent', text: '' }, { type: 'resetOpened' });
    expect(reset).toMatchObject({ view: 'reset', resendIn: 0, fields: { phone: '', phoneCode: '' } });
    expect(reset.fields.account).toBe(ACCOUNT);
    expect(loginReducer(reset, { type: 'resetClosed' }).view).toBe('login');
  });

  test('[NUM-12] demands the password of an account that nobody has used for long, with number and code kept', () => {
    const owner = stateAfter(...typedAll, { type: 'started', what: 'submit' }, { type: 'passwordNeeded' });
    expect(owner).toMatchObject({ view: 'owner', busy: null, message: null });
    expect(owner.fields).toMatchObject({ phone: ACCOUNT, phoneCode: '123456', password: '' });
    const newAccount = loginReducer(owner, { type: 'newAccountOpened' });
    expect(newAccount).toMatchObject({ view: 'newAccount', fields: { phone: ACCOUNT, phoneCode: '123456' } });
    expect(loginReducer(newAccount, { type: 'ownerClosed' })).toMatchObject({
      view: 'login',
      tab: 0,
      fields: { phone: ACCOUNT, phoneCode: '' },
    });
  });

  test('[NUM-12] leads back to the login for a new code if the code is not valid any more', () => {
    const message = { text: '验证码不正确或已失效', tone: 'bad', field: 'phoneCode' } as const;
    const refused = stateAfter(...typedAll, { type: 'newAccountOpened' }, { type: 'refused', message });
    expect(refused).toMatchObject({ view: 'login', message, fields: { phone: ACCOUNT, phoneCode: '' } });
  });

  test('closing the reset view clears the new password', () => {
    const closed = stateAfter(
      { type: 'resetOpened' },
      { type: 'typed', field: 'newPassword', value: 'secret12' },
      { type: 'typed', field: 'confirmPassword', value: 'secret12' },
      { type: 'resetClosed' },
    );
    expect(closed.fields).toMatchObject({ newPassword: '', confirmPassword: '' });
  });

  test('[LG-05] counts down from 60 after sending a code', () => {
    const sent = stateAfter({ type: 'started', what: 'code' }, { type: 'codeSent', text: '验证码已发送' });
    const at = (seconds: number) => codeButtonText(loginReducer(sent, { type: 'waited', seconds }).resendIn);
    expect(codeButtonText(sent.resendIn)).toBe('60s后重发');
    expect([at(1), at(59), at(60), at(75)]).toEqual(['59s后重发', '1s后重发', '获取验证码', '获取验证码']);
    expect(sent.busy).toBeNull();
  });

  test('[LG-05] a refused code starts no countdown', () => {
    const refused = stateAfter(
      { type: 'started', what: 'code' },
      { type: 'refused', message: { text: '操作太频繁了', tone: 'bad' } },
    );
    expect(refused).toMatchObject({ resendIn: 0, busy: null });
  });

  test('[LG-08] returns to the SMS tab with empty fields after a reset', () => {
    const done = stateAfter(
      ...typedAll,
      { type: 'tabChosen', tab: 1 },
      { type: 'resetOpened' },
      ...typedAll,
      { type: 'typed', field: 'newPassword', value: 'secret12' },
      { type: 'codeSent', text: '' },
      { type: 'passwordReset', text: '密码修改成功' },
    );
    expect(done).toMatchObject({ view: 'login', tab: 0, resendIn: 0, busy: null });
    expect(Object.values(done.fields).join('')).toBe('');
    expect(done.message).toEqual({ text: '密码修改成功', tone: 'good' });
  });

  test('editing a field clears its message only', () => {
    const message = { text: '请输入验证码！', tone: 'bad', field: 'phoneCode' } as const;
    const refused = stateAfter({ type: 'refused', message });
    const edited = loginReducer(refused, { type: 'typed', field: 'phoneCode', value: '1' });
    const other = loginReducer(refused, { type: 'typed', field: 'phone', value: '1' });
    expect([edited.message, other.message]).toEqual([null, message]);
  });
});
