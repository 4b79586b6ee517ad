/** A mobile number: 11 digits starting with 1. */
export const MOBILE = /^1\d{10}$/;

/** Characters that a field takes, more than any notation of a number has. */
export const NUMBER_LENGTH = 40;

const LABEL =
  /^(?:我的)?(?:(?:手机|联系|移动)?(?:号码?|电话|方式)|手机(?:\/?微信)?|(?:tel|phone|mobile)(?=\s*[:.]))[是为]?\s*[:.]?\s*/i;
const SEPARATORS = /[\s\-_/().·•∙・‐-―\u2212"'“”‘’<>]|[,;、。]$/g;
const COUNTRY = /^(?:(?:\+|00)?86)?0?(?=1\d{10}$)/;
/** `(微信同号)`, `【工作】`, and the first words without brackets. */
const NOTE = /[([【][^()[\]【】\d]*[)\]】]|(?:同微信|微信同号)$/g;
const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** A text without label, notes and separators. */
export function bareNumber(text: string): string {
  return withoutInvisible(text).replace(NOTE, '').trim().replace(LABEL, '').replace(SEPARATORS, '');
}

function withoutInvisible(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(ARABIC_DIGIT, (digit) => String(digit.charCodeAt(0) & 15))
    .trim();
}

/**
 * The eleven digits of a mobile number as people type, paste and autofill it: `+86 138 0013 8000`, `0086…`, `138-0013-8000`,
 * `手机：138…`, `138…（微信同号）`, in full-width and Arabic digits, with invisible characters. Any other text only loses
 * these characters and the blanks at its ends.
 */
export function mobileDigits(text: string): string {
  const digits = bareNumber(text).replace(COUNTRY, '');
  return MOBILE.test(digits) ? digits : withoutInvisible(text);
}
