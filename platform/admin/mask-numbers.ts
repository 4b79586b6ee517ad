import { maskMobile } from '../adapters/sms/sms-sender.ts';

const MOBILE = /(?<!\d)1[3-9]\d{9}(?!\d)/g;

/** A text with the mobile numbers in it masked; it stays as long as it was. */
export function maskNumbers(text: string): string {
  return text.replace(MOBILE, maskMobile);
}
