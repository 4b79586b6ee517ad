import { asciiDigits, SEPARATORS, visible } from './characters.ts';

/** A mobile number: 11 digits starting with 1. */
export const MOBILE = /^1\d{10}$/;

const LABEL =
  /^(?:我的)?(?:(?:手机|联系|移动)?(?:号码?|电话|方式)|手机(?:\/?微信)?|(?:tel|phone|mobile)(?=\s*[:.]))[是为]?\s*[:.]?\s*/i;
/** With the 0 of trunk calls. No area code goes on like a mobile number. */
const PREFIXED = /^(?:(?:\+|00)?86)?0?(1[3-9]\d{9})$/;
/** `(微信同号)`, `【工作】`, and the first words without brackets. */
const NOTE = /[([【][^()[\]【】\d]*[)\]】]|(?:同微信|微信同号)$/g;

/** A text without label and notes, with ASCII digits. */
export function unlabelled(text: string): string {
  return asciiDigits(visible(text)).replace(NOTE, '').trim().replace(LABEL, '');
}

/** A text without label, notes and separators. */
export function bareNumber(text: string): string {
  return unlabelled(text).replace(SEPARATORS, '');
}

/**
 * The eleven digits of a mobile number as people type, paste and autofill it: `+86 138 0013 8000`, `0086…`, `138-0013-8000`,
 * `手机：138…`, `138…（微信同号）`, in full-width and Arabic digits, with invisible characters. Any other text is normalised
 * (NFKC) and loses invisible characters and the blanks at its ends.
 */
export function mobileDigits(text: string): string {
  return PREFIXED.exec(bareNumber(text))?.[1] ?? visible(text);
}
