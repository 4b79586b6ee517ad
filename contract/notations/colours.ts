import { visible } from './characters.ts';

const HEX = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/;
const RGB = /^rgb\((\d{1,3})[,\s]\s*(\d{1,3})[,\s]\s*(\d{1,3})\)$/;

/** Reads a colour as `#c23a15`: of `C23A15`, `#f60`, `rgb(0, 128, 0)`, in full width; undefined for any other text. */
export function readColour(text: string): string | undefined {
  const plain = visible(text).toLowerCase();
  const hex = HEX.exec(plain)?.[1];
  if (hex) {
    return `#${hex.length === 3 ? hex.replace(/./g, '$&$&') : hex}`;
  }
  const parts = RGB.exec(plain)?.slice(1).map(Number);
  return parts?.every((part) => part <= 255)
    ? `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
    : undefined;
}
