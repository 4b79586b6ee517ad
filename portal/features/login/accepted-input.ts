import { ACCOUNT_LENGTH, CODE_LENGTH } from '#contract/account/constants.ts';
import { MOBILE, mobileDigits } from '#contract/notations/mobile.ts';

/** What a field contains after an input: the new value as it is kept, or the one before. */
export type Accept = (value: string, before: string) => string;

/** The digits of a mobile number in any notation. A complete number takes no further characters. */
export const acceptPhone: Accept = (value, before) => {
  const digits = mobileDigits(value);
  const isAppended = MOBILE.test(before) && value.startsWith(before);
  return MOBILE.test(digits) ? digits : isAppended ? before : value;
};

/** As `acceptPhone`; a name takes no key beyond its limit. A longer one that is pasted stays for its message. */
export const acceptAccount: Accept = (value, before) => {
  const accepted = acceptPhone(value, before);
  const isTypedKey = accepted.length === before.length + 1;
  return isTypedKey && /\p{L}/u.test(accepted) && accepted.length > ACCOUNT_LENGTH ? before : accepted;
};

/** The code of a pasted message, or the text without blanks and dashes. */
export const acceptCode: Accept = (value) => {
  const code = value.split(/\D+/).find(({ length }) => length === CODE_LENGTH);
  return code ?? value.replace(/[\s-]/g, '');
};
