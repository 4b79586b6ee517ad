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
