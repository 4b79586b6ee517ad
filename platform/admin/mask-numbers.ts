import { maskMobile } from '../adapters/sms/sms-sender.ts';

const MOBILE = /(?<!\d)1[3-9]\d{9}(?!\d)/g;

/** Masks the mobile numbers in a text, keeping its length. */
export function maskNumbers(text: string): string {
  return text.replace(MOBILE, maskMobile);
}
