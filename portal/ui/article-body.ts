export interface Heading {
  id: string;
  text: string;
  level: 2 | 3;
}

/** An article with fewer headings has no contents list. */
const MIN_HEADINGS = 3;
/** A longer list contains the upper headings only. */
const FULL_LIST_LIMIT = 12;
const HEADING = /<h([23]) id="([^"<]+)"(?: class="[a-z-]*")?>((?:(?!<h[23] ).)*?)<\/h\1>/gs;
const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};

/** The plain text of sanitised HTML, in one line. */
export function plainText(html: string): string {
  return html
    .replace(/<(?:br|\/p|\/li|\/h\d|\/t[dh])\b[^<>]*>/g, ' ')
    .replace(/<[^<>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim();
}

export function contentsOf(html: string): Heading[] {
  const headings = [...html.matchAll(HEADING)].map(([, level, id = '', content = '']) => ({
    id,
    text: plainText(content),
    level: level === '2' ? (2 as const) : (3 as const),
  }));
  const shown = headings.length > FULL_LIST_LIMIT ? headings.filter(({ level }) => level === 2) : headings;
  return shown.length >= MIN_HEADINGS ? shown : [];
}
