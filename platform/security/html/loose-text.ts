const TOKEN = /<(\/?)([a-z0-9]+)(?![a-z0-9])[^<>]*>|[^<]+|</g;
const BLOCKS = new Set(['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'table']);

/** Puts text and inline elements that stand between the blocks into paragraphs of their own. */
export function wrapLooseText(html: string): string {
  let depth = 0;
  let run = '';
  let out = '';
  const flush = () => {
    out += run.trim() === '' ? '' : `<p>${run}</p>`;
    run = '';
  };
  for (const [token, slash, tag = ''] of html.matchAll(TOKEN)) {
    const isBlock = BLOCKS.has(tag);
    if (isBlock && !slash) {
      flush();
    }
    if (isBlock || depth > 0) {
      out += token;
    } else {
      run += token;
    }
    if (isBlock) {
      depth = Math.max(0, depth + (slash ? -1 : 1));
    }
  }
  flush();
  return out;
}
