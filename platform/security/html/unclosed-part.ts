/** Elements whose content is not shown: without an end they hide the rest of a text. */
const HIDING = ['script', 'style', 'textarea', 'title', 'template', 'noscript'];
/** A tag up to its end; without one, up to the end of the text or a quotation mark that is not closed. */
const TAG = /<\/?[a-z](?:"[^"]*"|'[^']*'|[^'">])*(>|$|["'])/gi;
const SHOWN = 20;

/** The beginning of a part of HTML that has no end, behind which browsers show nothing; undefined without. */
export function unclosedPart(html: string): string | undefined {
  const comment = html.lastIndexOf('<!--');
  if (comment > html.lastIndexOf('-->')) {
    return html.slice(comment, comment + SHOWN);
  }
  const lower = html.toLowerCase();
  const hiding = HIDING.map((tag) => ({
    start: lower.lastIndexOf(`<${tag}`),
    end: lower.lastIndexOf(`</${tag}`),
  }));
  const open = hiding.find(({ start, end }) => start > end);
  if (open) {
    return html.slice(open.start, open.start + SHOWN);
  }
  for (const { 0: tag, 1: end } of withoutComments(html).matchAll(TAG)) {
    if (end !== '>') {
      return tag.slice(0, SHOWN);
    }
  }
  return undefined;
}

function withoutComments(html: string): string {
  const [start = '', ...comments] = html.split('<!--');
  const rests = comments.map((part) => (part.includes('-->') ? part.slice(part.indexOf('-->') + 3) : ''));
  return start + rests.join('');
}
