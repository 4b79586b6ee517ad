/** A heading of an article, as its contents list shows it. */
export interface Heading {
  id: string;
  text: string;
  level: 2 | 3;
}

/** From so many headings on, an article is long enough for a contents list. */
const LONG_FROM = 3;
/** A list longer than this leaves the lower headings out. */
const LONGEST_LIST = 12;

const HEADING = /<h([23]) id="([^"<]+)">((?:(?!<h[23] ).)*?)<\/h\1>/gs;
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};

/** The text of sanitised HTML on one line. */
export function plainText(html: string): string {
  return html
    .replace(/<(?:br|\/p|\/li|\/h\d|\/t[dh])\b[^<>]*>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

/** The contents list of an article; empty where it is too short to need one. */
export function contentsOf(html: string): Heading[] {
  const headings = [...html.matchAll(HEADING)].map(([, level, id = '', content = '']) => ({
    id,
    text: plainText(content),
    level: level === '2' ? (2 as const) : (3 as const),
  }));
  const shown = headings.length > LONGEST_LIST ? headings.filter(({ level }) => level === 2) : headings;
  return shown.length >= LONG_FROM ? shown : [];
}
