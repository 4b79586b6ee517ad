import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const START = '<script';
const END = '</script>';
/** Pages have the same few scripts, which depend on the build and the route alone. */
const MAX_KNOWN = 200;

const knownHashes = new LRUCache<string, string>({ max: MAX_KNOWN, memoMethod: cspHash });

/** The position at which the consecutive scripts before `end` start; `end` without scripts. */
export function startOfLastScripts(html: string, end: number): number {
  let at = end;
  while (html.endsWith(END, at)) {
    at = html.lastIndexOf(START, at - END.length);
  }
  return at;
}

/**
 * The CSP sources (`'sha256-…'`) of a page's inline scripts: those in the head and the consecutive ones at the end of
 * the body. Everything between is content: a script there is injected and must not run. Data blocks (JSON) need no
 * source.
 * @param head everything before the body
 * @param end from the first of the consecutive scripts at the body's end on (`startOfLastScripts`)
 */
export function inlineScriptHashes(head: string, end: string): string[] {
  const last = end.slice(0, end.lastIndexOf('</body>'));
  const hashes = [...scriptsOf(head), ...scriptsOf(last)].flatMap((script) => {
    const tagEnd = script.indexOf('>');
    const body = script.slice(tagEnd + 1);
    return body && !/src=|type="application\//.test(script.slice(0, tagEnd)) ? [knownHashes.memo(body)] : [];
  });
  return [...new Set(hashes)];
}

/** The CSP source of an inline script or style. */
export function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The scripts of a text, each from its attributes to its end tag. */
function scriptsOf(html: string): string[] {
  return html
    .split(START)
    .slice(1)
    .flatMap((text) => (text.includes(END) ? [text.slice(0, text.indexOf(END))] : []));
}
