const ODD_SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\t]/g;
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g;
/** Invisible control and formatting characters and noncharacters, except line ends and emoji joiners. */
const INVISIBLE =
  /[[\p{Cc}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\ufff9-\ufffb]--[\n\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}]]/gv;
const LOOSE_JOINER =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d|\u200d(?!\p{Extended_Pictographic})/gu;

/** A cleaned text, and the number of invisible characters removed. */
interface CleanText {
  text: string;
  removed: number;
}

/** Removes invisible characters and normalises spaces and line ends (`\n`). */
export function cleanText(raw: string): CleanText {
  let removed = 0;
  const remove = () => {
    removed += 1;
    return '';
  };
  const text = raw
    .replace(LINE_ENDS, '\n')
    .replace(ODD_SPACES, ' ')
    .replace(INVISIBLE, remove)
    .replace(LOOSE_JOINER, remove)
    .trim();
  return { text, removed };
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
