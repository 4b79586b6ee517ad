import * as z from 'zod/mini';
import { ACCOUNT_LENGTH, CODE_LENGTH, PASSWORD_LENGTH } from './constants.ts';
import { serverMessages, validationMessages } from './messages.ts';

/** What a player typed, without blanks around it or control characters; full-width digits and letters become plain. */
export function typed(value: string): string {
  return value
    .normalize('NFKC')
    .replace(/\p{Cc}/gu, '')
    .trim();
}

/** A text field: `empty` is said where nothing is in it, and where it is missing. */
function field(empty: string) {
  return z
    .pipe(z.string(empty), z.transform(typed))
    .check(z.refine((value) => value !== '', { error: empty, abort: true }));
}

/** A Chinese mobile number: 11 digits, the first a 1. */
export const mobile = field(validationMessages.phoneEmpty).check(
  z.refine((value) => /^1\d{10}$/.test(value), validationMessages.phoneMalformed),
);

/** Six digits; anything else is a wrong code. */
export const code = field(validationMessages.codeEmpty).check(
  z.refine((value) => new RegExp(`^\\d{${CODE_LENGTH}}$`).test(value), serverMessages.codeWrong),
);

/** The name of an account: its mobile number here, whatever an external account service knows elsewhere. */
export const username = field(validationMessages.accountEmpty).check(
  z.refine((value) => value.length <= ACCOUNT_LENGTH, serverMessages.loginWrong),
);

/** A password: 6 to 16 characters that a keyboard has, none of them blank. */
function passwordField(empty: string) {
  const fits = new RegExp(`^[\\x21-\\x7e]{${PASSWORD_LENGTH.min},${PASSWORD_LENGTH.max}}$`);
  return field(empty).check(z.refine((value) => fits.test(value), serverMessages.passwordLength));
}

export const password = passwordField(validationMessages.passwordEmpty);
export const newPassword = passwordField(validationMessages.newPasswordEmpty);
