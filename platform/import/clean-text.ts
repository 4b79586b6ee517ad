import { withoutInvisible } from '#contract/notations/characters.ts';

const ODD_SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\t]/g;
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

/** A cleaned text, and the number of invisible characters removed. */
interface CleanText {
  text: string;
  removed: number;
}

/** Removes invisible characters and normalises spaces and line ends (`\n`). */
export function cleanText(raw: string): CleanText {
  const given = raw.replace(LINE_ENDS, '\n').replace(ODD_SPACES, ' ');
  const visible = withoutInvisible(given);
  return { text: visible.trim(), removed: textLength(given) - textLength(visible) };
}

/** `cleanText` for a name or title: one line, single spaces. */
export function cleanLine(raw: string): CleanText {
  const { text, removed } = cleanText(raw);
  return { text: text.replace(/\s+/g, ' '), removed };
}

/** The length in code points: an emoji outside the basic plane counts as one. */
export function textLength(text: string): number {
  let length = 0;
  for (const _ of text) {
    length += 1;
  }
  return length;
}

/** The first `limit` characters, with an ellipsis if truncated. */
export function excerpt(text: string, limit: number): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  return textLength(flat) <= limit ? flat : `${[...flat.slice(0, limit * 2)].slice(0, limit - 1).join('')}…`;
}
