/** A mobile number: 11 digits starting with 1. */
export const MOBILE = /^1\d{10}$/;

/** Characters that a field takes, more than any notation of a number has. */
export const NUMBER_LENGTH = 40;

const LABEL =
  /^(?:我的)?(?:(?:手机|联系|移动)?(?:号码?|电话|方式)|手机|(?:tel|phone|mobile)(?=\s*[:.]))[是为]?\s*[:.]?\s*/i;
const SEPARATORS = /[\s\-_/().·•∙・‐-―]/g;
const COUNTRY = /^(?:\+|00)?86(?=1\d{10}$)/;

/**
 * The eleven digits of a mobile number as people type, paste and autofill it: `+86 138 0013 8000`, `0086…`, `138-0013-8000`,
 * `手机：138…`, full-width, with invisible characters around it. Any other text only loses the blanks at its ends.
 */
export function mobileDigits(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .trim();
  const digits = plain.replace(LABEL, '').replace(SEPARATORS, '').replace(COUNTRY, '');
  return MOBILE.test(digits) ? digits : plain;
}
