/** A telephone number, which may have an extension: `400-123-4567 转 8`. */
const TELEPHONE = /^(\+?)([\d\s()（）.-]+?)(?:(?:转|分机|,)\s*\d{1,6})?$/;

/** The `tel:` link of a hotline, from its digits without the extension; undefined for a text that is no telephone number. */
export function callLink(hotline: string): string | undefined {
  const [, plus = '', number = ''] = TELEPHONE.exec(hotline.trim()) ?? [];
  const digits = number.replace(/\D/g, '');
  return digits.length >= 3 && digits.length <= 15 ? `tel:${plus}${digits}` : undefined;
}
