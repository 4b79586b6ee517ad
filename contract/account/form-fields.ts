import * as z from 'zod/mini';
import { MOBILE, mobileDigits } from '../notations/mobile.ts';
import { codeDigits } from '../notations/one-time-code.ts';
import { ACCOUNT_LENGTH, CODE_LENGTH, NICKNAME_LENGTH, PASSWORD_LENGTH } from './constants.ts';
import { malformedNumber } from './malformed-number.ts';
import { serverMessages, validationMessages } from './messages.ts';

/** Trims input, removes control characters and noncharacters, and converts full-width characters. */
export function typed(value: string): string {
  return value
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Noncharacter_Code_Point}]/gu, '')
    .trim();
}

/** A text field, read by `read`; `empty` is the message if it is missing or empty. */
function field(empty: string, read = typed) {
  return z
    .pipe(z.string(empty), z.transform(read))
    .check(z.refine((value) => value !== '', { error: empty, abort: true }));
}

/** A mobile number in any notation; its 11 digits. */
export const mobile = field(validationMessages.phoneEmpty).check(
  z.overwrite(mobileDigits),
  z.refine((value) => MOBILE.test(value), { error: ({ input }) => malformedNumber(String(input)) }),
);

/** A phone code in any notation; its digits. */
export const code = field(validationMessages.codeEmpty, codeDigits).check(
  z.refine((value) => new RegExp(`^\\d{${CODE_LENGTH}}$`).test(value), serverMessages.codeWrong),
);

/** The name of an account: a mobile number, or a name of the external account service. */
export const username = field(validationMessages.accountEmpty).check(
  z.overwrite(mobileDigits),
  z.refine((value) => value.length <= ACCOUNT_LENGTH, {
    error: ({ input }) => malformedNumber(String(input)),
  }),
);

/** A password: 6 to 16 printable ASCII characters without spaces. */
function passwordField(empty: string) {
  const pattern = new RegExp(`^[\\x21-\\x7e]{${PASSWORD_LENGTH.min},${PASSWORD_LENGTH.max}}$`);
  return field(empty).check(z.refine((value) => pattern.test(value), serverMessages.passwordLength));
}

export const password = passwordField(validationMessages.passwordEmpty);
export const newPassword = passwordField(validationMessages.newPasswordEmpty);

/** Among them letters without an outline, such as the Hangul filler. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/**
 * A nickname: letters, digits, `_`, `-` and `·`. No marks: with one, an official or refused name would pass as another, and
 * several lie over the lines beside.
 */
export const nickname = field(validationMessages.nicknameEmpty).check(
  z.refine((value) => {
    const { length } = [...value];
    const isBetween = length >= NICKNAME_LENGTH.min && length <= NICKNAME_LENGTH.max;
    return isBetween && /^[\p{L}\p{N}_·-]+$/u.test(value) && !INVISIBLE.test(value);
  }, validationMessages.nicknameMalformed),
);
