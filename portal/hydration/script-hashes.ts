import { createHash } from 'node:crypto';

const START = '<script';
const END = '</script>';

/**
 * The CSP sources (`'sha256-…'`) of a page's inline scripts: those in the head and the consecutive ones at the end of
 * the body. Everything between is content: a script there is injected and must not run. Data blocks (JSON) need no
 * source.
 */
export function inlineScriptHashes(html: string): string[] {
  const bodyAt = html.indexOf('<body');
  const own = [...scriptsOf(html.slice(0, bodyAt)), ...lastScripts(html, html.lastIndexOf('</body>'))];
  const hashes = own.flatMap((script) => {
    const tagEnd = script.indexOf('>');
    const body = script.slice(tagEnd + 1);
    return body && !/src=|type="application\//.test(script.slice(0, tagEnd)) ? [cspHash(body)] : [];
  });
  return [...new Set(hashes)];
}

/** The CSP source of an inline script or style. */
export function cspHash(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

/** The scripts of the head, each from its attributes to its end tag. */
function scriptsOf(head: string): string[] {
  return head
    .split(START)
    .slice(1)
    .flatMap((text) => (text.includes(END) ? [text.slice(0, text.indexOf(END))] : []));
}

/** The consecutive scripts before `end`, each from its attributes to its end tag. */
function lastScripts(html: string, end: number): string[] {
  const scripts: string[] = [];
  for (let at = end; html.endsWith(END, at); ) {
    const start = html.lastIndexOf(START, at - END.length);
    scripts.unshift(html.slice(start + START.length, at - END.length));
    at = start;
  }
  return scripts;
}
