import { asciiDigits, SEPARATORS, visible } from './characters.ts';

/** A mobile number: 11 digits starting with 1. */
export const MOBILE = /^1\d{10}$/;

/** `我的手机号是`, `聯絡電話：`, `手机/微信`. */
const WORDS =
  '(?:我的|本人|[您你]的?|客服)?(?:微信(?:同[号號]|[/、和&]))?(?:手[机機](?:同?微信)?|[联聯連][系繫络絡]人?|移[动動]|行[动動]|[号號][码碼]?|[电電][话話]|方式|[/、和&](?:微信)?)*';
/** `Tel. No.:`, `Mobile `, `TEL;TYPE=CELL:`; a sign or a blank ends it. */
const LATIN =
  '(?:(?:tele)?phone|tel|mobile|mob|cell(?:phone)?|ph|[mpt])(?:[\\s.]*(?:phone|number|num|no)\\b)?(?:;[a-z]+=[a-z,]+)*(?=[\\s.:=#\u2236])|no(?=\\.?\\s*[:=\u2236])';
/** What stands in front of a number: symbols (`☎`) and quotes, words, and signs. */
const LABEL = new RegExp(`^[\\s\\p{So}"'“‘]*(?:${WORDS})(?:${LATIN})?[是为為]?[\\s.:=#,;、\u2236]*`, 'iu');
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
 * `手机：138…`, `☎ 138…`, `138…（微信同号）`, in full-width and Arabic digits, with invisible characters. Any other text is normalised
 * (NFKC) and loses invisible characters and the blanks at its ends.
 */
export function mobileDigits(text: string): string {
  return PREFIXED.exec(bareNumber(text))?.[1] ?? visible(text);
}
