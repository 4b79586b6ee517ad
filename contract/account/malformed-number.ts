import { bareNumber, unlabelled } from '../notations/mobile.ts';
import { validationMessages } from './messages.ts';

/** A number with digits after a separator: `138-0013-8000-8001`, `13800138000转12`. */
const EXTENDED = /(?:^|\D|86)0?1[3-9](?:[\s.-]?\d){9}\D+\d{1,6}\D*$/;

/** What to do about a text that is no mobile number: it has two, an extension, or another format. */
export function malformedNumber(text: string): string {
  if (/1\d{10}\D*1\d{10}/.test(bareNumber(text))) {
    return '请只填写一个手机号';
  }
  return EXTENDED.test(unlabelled(text))
    ? '请只填写 11 位手机号，不要填写分机号'
    : validationMessages.phoneMalformed;
}
