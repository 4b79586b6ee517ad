import { imageUrl } from './image-url.ts';

/**
 * Sanitised HTML made ready for the page: pictures below the image base get their address, and a table stands in
 * a box of its own that scrolls sideways, by keyboard too.
 */
export function displayBody(html: string): string {
  return html
    .replace(/(<img src=")([^"]+)"/g, (_whole, start: string, src: string) => `${start}${imageUrl(src)}"`)
    .replaceAll('<table>', '<div role="group" aria-label="表格" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}

/**
 * `displayBody` for one of several bodies on a page. `part` keeps the ids of their headings apart, links to them
 * included. The headings follow one of level 3, so a body's own start at 4.
 */
export function displayBodyPart(html: string, part: string): string {
  return displayBody(html)
    .replace(/(<h[2-4] id="|<a href="#)h-/g, `$1${part}-h-`)
    .replace(/(<\/?h)([2-4])\b/g, (_whole, start: string, level: string) => `${start}${Number(level) + 2}`);
}
