import { ACCOUNT_LENGTH } from '#contract/account/constants.ts';
import { typed } from '#contract/account/form-fields.ts';
import { malformedNumber } from '#contract/account/malformed-number.ts';
import { validationMessages as messages } from '#contract/account/messages.ts';
import { MOBILE, mobileDigits } from '#contract/notations/mobile.ts';
import { codeDigits } from '#contract/notations/one-time-code.ts';
import type { FieldName, Fields, LoginState, Message } from './login-state.ts';

/** Returns the first problem of the form; null if it is valid. */
type Check = (state: Pick<LoginState, 'fields' | 'agreed'>) => Message | null;

/** The field values without surrounding blanks, full-width characters normalised, numbers and codes as their digits. */
export function entered(fields: Fields): Fields {
  const plain = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, typed(value)]));
  const { phone, account, phoneCode } = fields;
  const read = {
    phone: mobileDigits(phone),
    account: mobileDigits(account),
    phoneCode: codeDigits(phoneCode),
  };
  return { ...plain, ...read } as never;
}

function first(...problems: (false | [FieldName | 'agreed', string])[]): Message | null {
  const [found] = problems.filter((problem) => problem !== false);
  return found ? { field: found[0], text: found[1], tone: 'bad' } : null;
}

export const checkPhone: Check = ({ fields }) => {
  const { phone } = entered(fields);
  return first(
    phone === '' && ['phone', messages.phoneEmpty],
    !MOBILE.test(phone) && ['phone', malformedNumber(phone)],
  );
};

const checkAgreement: Check = ({ agreed }) => first(!agreed && ['agreed', messages.agreementOpen]);

export const checkCodeLogin: Check = (state) => {
  const { phoneCode } = entered(state.fields);
  return (
    checkPhone(state) ?? first(phoneCode === '' && ['phoneCode', messages.codeEmpty]) ?? checkAgreement(state)
  );
};

export const checkPasswordLogin: Check = (state) => {
  const { account, password } = entered(state.fields);
  return (
    first(
      account === '' && ['account', messages.accountEmpty],
      account.length > ACCOUNT_LENGTH && ['account', malformedNumber(account)],
      password === '' && ['password', messages.passwordEmpty],
    ) ?? checkAgreement(state)
  );
};

export const checkOwner: Check = ({ fields }) =>
  first(entered(fields).password === '' && ['password', messages.passwordEmpty]);

/** Checks before a reset. The server checks the code, as specified. */
export const checkReset: Check = (state) => {
  const { newPassword, confirmPassword } = entered(state.fields);
  return (
    checkPhone(state) ??
    first(
      newPassword === '' && ['newPassword', messages.newPasswordEmpty],
      confirmPassword === '' && ['confirmPassword', messages.newPasswordEmpty],
      newPassword !== confirmPassword && ['confirmPassword', messages.passwordsDiffer],
    )
  );
};
