import { ACCOUNT_LENGTH, CODE_LENGTH } from '#contract/account/constants.ts';
import { MOBILE, mobileDigits } from '#contract/notations/mobile.ts';
import { codeDigits } from '#contract/notations/one-time-code.ts';

/** What a field contains after an input: the new value as it is kept, or the one before. */
export type Accept = (value: string, before: string) => string;

/** Whether an input adds one character at the end: a key, which a complete value does not take. */
function isKeyAfter(before: string, value: string): boolean {
  return value.length === before.length + 1 && value.startsWith(before);
}

/** The digits of a mobile number in any notation. A complete number takes no further key. */
export const acceptPhone: Accept = (value, before) => {
  const digits = mobileDigits(value);
  const isFull = MOBILE.test(before) && isKeyAfter(before, value);
  return MOBILE.test(digits) ? digits : isFull ? before : value;
};

/** As `acceptPhone`; a name takes no key beyond its limit. A longer one that is pasted stays for its message. */
export const acceptAccount: Accept = (value, before) => {
  const accepted = acceptPhone(value, before);
  const isTypedKey = accepted.length === before.length + 1;
  return isTypedKey && /\p{L}/u.test(accepted) && accepted.length > ACCOUNT_LENGTH ? before : accepted;
};

/** The digits of a code in any notation. A complete code takes no further key; a code that is pasted after it replaces it. */
export const acceptCode: Accept = (value, before) => {
  if (isCode(before) && isKeyAfter(before, value)) {
    return before;
  }
  const added = isCode(before) && value.startsWith(before) ? codeDigits(value.slice(before.length)) : '';
  return isCode(added) ? added : codeDigits(value);
};

function isCode(text: string): boolean {
  return text.length === CODE_LENGTH && /^\d+$/.test(text);
}
