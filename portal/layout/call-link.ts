/** A telephone number, before the end or an extension: `400-123-4567 转 8`. */
const TELEPHONE = /^\+?[\d\s()（）.-]{3,20}(?=(?:转|分机|,)\s*\d+$|$)/;

/** The `tel:` link of a hotline, from its digits without the extension; undefined for a text that is no telephone number. */
export function callLink(hotline: string): string | undefined {
  const [number] = TELEPHONE.exec(hotline) ?? [];
  return number && `tel:${number.replace(/[^+\d]/g, '')}`;
}
