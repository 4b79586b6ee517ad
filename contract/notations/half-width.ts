/** A value, or the problem of an invalid notation. */
export type Reading<T> = { value: T } | { problem: string };

const FULL_WIDTH = /[\uff01-\uff5e]/g;

export function halfWidth(text: string): string {
  return text
    .replace(FULL_WIDTH, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\u3000/g, ' ');
}
