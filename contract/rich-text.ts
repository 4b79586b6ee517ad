/** The formatting of rich texts beyond the elements: classes that the portal's style sheets give a look. */

export const ALIGNMENTS = ['center', 'right', 'justify'] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

/** Text colours. Each has a legible value in both modes. */
export const TONES = { red: '红色', orange: '橙色', green: '绿色', blue: '蓝色', grey: '灰色' } as const;
export type Tone = keyof typeof TONES;

/** Colours behind a text, whose own colour is then the default. */
export const HIGHLIGHTS = { yellow: '黄色', green: '绿色', blue: '蓝色', pink: '粉色' } as const;
export type Highlight = keyof typeof HIGHLIGHTS;

/** The attributes of an element that carry formatting, as written by editors. */
export interface Formatted {
  class?: string | undefined;
  style?: string | undefined;
  align?: string | undefined;
  color?: string | undefined;
}

/** The alignment of a block; null for the default, the left edge. */
export function alignmentOf({ class: names = '', style = '', align = '' }: Formatted): Alignment | null {
  const [, named] = /(?:^|\s)align-([a-z]+)/.exec(names) ?? [];
  const [, styled] = /(?:^|[;\s])text-align\s*:\s*([a-z]+)/i.exec(style) ?? [];
  const wanted = (named ?? styled ?? align).toLowerCase();
  const alignment = wanted === 'end' ? 'right' : wanted;
  return ALIGNMENTS.find((one) => one === alignment) ?? null;
}

/** The tone of a text, of a foreign colour the nearest one; null for the default, also of black, white and grey. */
export function toneOf({ class: names = '', style = '', color = '' }: Formatted): Tone | null {
  const [, named = ''] = /(?:^|\s)tone-([a-z]+)/.exec(names) ?? [];
  if (Object.hasOwn(TONES, named)) {
    return named as Tone;
  }
  const [, styled] = /(?:^|[;\s])color\s*:\s*([^;]+)/i.exec(style) ?? [];
  const hue = hueOf(styled ?? color);
  if (hue === null) {
    return null;
  }
  return hue < 20 || hue >= 330 ? 'red' : hue < 65 ? 'orange' : hue < 170 ? 'green' : 'blue';
}

/** The highlight of a text, of a foreign background the nearest one; null for none. */
export function highlightOf({ class: names = '', style = '' }: Formatted): Highlight | null {
  const [, named = ''] = /(?:^|\s)mark-([a-z]+)/.exec(names) ?? [];
  if (Object.hasOwn(HIGHLIGHTS, named)) {
    return named as Highlight;
  }
  const [, styled = ''] = /(?:^|[;\s])background(?:-color)?\s*:\s*([^;]+)/i.exec(style) ?? [];
  const hue = hueOf(styled);
  if (hue === null) {
    return null;
  }
  return hue >= 25 && hue < 75 ? 'yellow' : hue < 25 || hue >= 290 ? 'pink' : hue < 170 ? 'green' : 'blue';
}

/** Names that editors write. */
const NAMED: Readonly<Record<string, string>> = {
  red: '#f00',
  maroon: '#800000',
  orange: '#ffa500',
  yellow: '#ff0',
  green: '#008000',
  lime: '#0f0',
  teal: '#008080',
  aqua: '#0ff',
  cyan: '#0ff',
  blue: '#00f',
  navy: '#000080',
  purple: '#800080',
  fuchsia: '#f0f',
  magenta: '#f0f',
};
/** Below this share of the full scale a colour counts as grey. */
const LEAST_CHROMA = 0.12;

/** The hue of a CSS colour in degrees; null for greys and for text that is no colour. */
function hueOf(text: string): number | null {
  const parts = channels(text.trim().toLowerCase());
  if (!parts) {
    return null;
  }
  const [red, green, blue] = parts;
  const most = Math.max(red, green, blue);
  const chroma = most - Math.min(red, green, blue);
  if (chroma < LEAST_CHROMA * 255) {
    return null;
  }
  const sector =
    most === red
      ? (green - blue) / chroma
      : most === green
        ? (blue - red) / chroma + 2
        : (red - green) / chroma + 4;
  return (sector * 60 + 360) % 360;
}

function channels(text: string): [number, number, number] | null {
  const [, hex] = /^#([\da-f]{3}|[\da-f]{6})\b/.exec(NAMED[text.split(' ', 1)[0] ?? ''] ?? text) ?? [];
  if (hex) {
    const size = hex.length / 3;
    const part = (at: number) =>
      Number.parseInt(hex.slice(at * size, (at + 1) * size).repeat(size === 1 ? 2 : 1), 16);
    return [part(0), part(1), part(2)];
  }
  const [, red, green, blue, alpha] =
    /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+([\d.]+))?/.exec(text) ?? [];
  return red === undefined || alpha === '0' ? null : [Number(red), Number(green), Number(blue)];
}

/** The number with which an ordered list begins, up to five digits; 1 for other attributes. */
export function listStartOf(start: string | undefined): number {
  return start !== undefined && /^\d{1,5}$/.test(start) ? Number(start) : 1;
}

const PREFORMATTED_END = /(?=<\/pre>)/i;
const PREFORMATTED = /(<pre\b[^<>]*>)\s*([\s\S]*)/i;
const TAG_OR_TEXT = /<[^<>]*>|[^<]+|</g;
const TAB = '    ';

/** Replaces the line breaks of preformatted text by elements, and its indents and columns by non-breaking blanks. */
export function withPreformattedLines(html: string): string {
  const parts = html.split(PREFORMATTED_END);
  const rest = parts.pop() ?? '';
  const inLines = parts.map((part) =>
    part.replace(
      PREFORMATTED,
      (_, tag: string, text: string) =>
        tag + text.replace(TAG_OR_TEXT, (piece) => (/^<[^<>]*>$/.test(piece) ? piece : preformatted(piece))),
    ),
  );
  return inLines.join('') + rest;
}

function preformatted(text: string): string {
  return text
    .replaceAll('\t', TAB)
    .replace(/([\r\n]) +| {2,}/g, (blanks, end = '') => end + '\u00a0'.repeat(blanks.length - end.length))
    .replace(/\r\n?|\n/g, '<br>');
}
