const HEADING = /<(h[2-4])>((?:(?!<h[2-4]>).)*?)<\/\1>/gs;
const LONGEST = 40;

/**
 * Gives every heading an id made of its own words, so that links into a text keep working when other parts of
 * it change; a second heading of the same words gets a number. The prefix keeps ids apart from the page's own.
 */
export function addHeadingIds(html: string): string {
  const taken = new Map<string, number>();
  const used = new Set<string>();
  return html.replace(HEADING, (_whole, tag: string, content: string) => {
    const words = content
      .replace(/<[^<>]*>|&[a-z#0-9]+;/gi, ' ')
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .toLowerCase();
    const base = `h-${[...words].slice(0, LONGEST).join('') || 'part'}`;
    let times = (taken.get(base) ?? 0) + 1;
    let id = times === 1 ? base : `${base}-${times}`;
    // A heading of other words may have the id: `一 2` has that of the second `一`.
    while (used.has(id)) {
      times += 1;
      id = `${base}-${times}`;
    }
    taken.set(base, times);
    used.add(id);
    return `<${tag} id="${id}">${content}</${tag}>`;
  });
}
