import { bareNumber } from '../notations/mobile.ts';
import { validationMessages } from './messages.ts';

/** What to do about a text that is no mobile number: it has two, an extension, or another format. */
export function malformedNumber(text: string): string {
  const bare = bareNumber(text);
  if (/1\d{10}\D*1\d{10}/.test(bare)) {
    return '请只填写一个手机号';
  }
  return /^\D*(?:86)?1\d{10}\D+\d{1,6}\D*$/.test(bare)
    ? '请只填写 11 位手机号，不要填写分机号'
    : validationMessages.phoneMalformed;
}
