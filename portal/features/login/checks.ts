import { typed } from '#contract/account/form-fields.ts';
import { validationMessages as messages } from '#contract/account/messages.ts';
import type { FieldName, Fields, LoginState, Said } from './login-state.ts';

const MOBILE = /^1\d{10}$/;

/** The first thing wrong with what was entered; null where it may be sent. */
type Check = (state: Pick<LoginState, 'fields' | 'agreed'>) => Said | null;

/** What stands in the fields without blanks around it, full-width digits and letters as plain ones. */
export function entered(fields: Fields): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, typed(value)])) as never;
}

function first(...problems: (false | [FieldName | 'agreed', string])[]): Said | null {
  const [found] = problems.filter((problem) => problem !== false);
  return found ? { field: found[0], text: found[1], tone: 'bad' } : null;
}

/** Before a code is asked for: the number alone. */
export const checkPhone: Check = ({ fields }) => {
  const { phone } = entered(fields);
  return first(
    phone === '' && ['phone', messages.phoneEmpty],
    !MOBILE.test(phone) && ['phone', messages.phoneMalformed],
  );
};

const checkAgreement: Check = ({ agreed }) => first(!agreed && ['agreed', messages.agreementOpen]);

/** Before a login by SMS code. */
export const checkCodeLogin: Check = (state) => {
  const { phoneCode } = entered(state.fields);
  return (
    checkPhone(state) ?? first(phoneCode === '' && ['phoneCode', messages.codeEmpty]) ?? checkAgreement(state)
  );
};

/** Before a login by account and password. */
export const checkPasswordLogin: Check = (state) => {
  const { account, password } = entered(state.fields);
  return (
    first(
      account === '' && ['account', messages.accountEmpty],
      password === '' && ['password', messages.passwordEmpty],
    ) ?? checkAgreement(state)
  );
};

/** Before a reset. The code is left to the server, as specified. */
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
