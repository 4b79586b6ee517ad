const ODD_SPACES = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\t]/g;
const LINE_ENDS = /\r\n?|[\u0085\u2028\u2029]/g;
/** Control and formatting characters that show nothing; line ends stay, and what emoji are joined with. */
const INVISIBLE =
  /[[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]--[\n\u200d\ufe00-\ufe0f\u{e0100}-\u{e01ef}]]/gv;
const LOOSE_JOINER =
  /(?<![\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d|\u200d(?!\p{Extended_Pictographic})/gu;

/** A text made fit to show, and how many invisible characters were taken out of it. */
export interface CleanText {
  text: string;
  removed: number;
}

/** Takes out what shows nothing, makes every kind of space a plain one and every kind of line end `\n`. */
export function cleanText(raw: string): CleanText {
  let removed = 0;
  const drop = () => {
    removed += 1;
    return '';
  };
  const text = raw
    .replace(LINE_ENDS, '\n')
    .replace(ODD_SPACES, ' ')
    .replace(INVISIBLE, drop)
    .replace(LOOSE_JOINER, drop)
    .trim();
  return { text, removed };
}

/** The same for a name or title: on one line, runs of spaces made one. */
export function cleanLine(raw: string): CleanText {
  const { text, removed } = cleanText(raw);
  return { text: text.replace(/\s+/g, ' '), removed };
}

/** How long a text is as a reader counts it: an emoji outside the basic plane is one. */
export function textLength(text: string): number {
  let length = 0;
  for (const _ of text) {
    length += 1;
  }
  return length;
}

/** The first `limit` characters, with an ellipsis where more follows. */
export function excerpt(text: string, limit: number): string {
  const flat = text.replace(/\s+/g, ' ').trim();
  return textLength(flat) <= limit ? flat : `${[...flat.slice(0, limit * 2)].slice(0, limit - 1).join('')}…`;
}
