import { imageUrl } from '#contract/picture-sources.ts';

const OTHER_SITE = /^(?:https?:)?\/\//i;

/**
 * Prepares sanitised HTML for the page: resolves picture addresses against the image base, requests those of other sites
 * without a referrer, also in bodies that were stored before the sanitiser did so, and wraps tables in a box that scrolls
 * sideways, also by keyboard.
 */
export function displayBody(html: string): string {
  return html
    .replace(/<img src="([^"]+)"([^>]*)/g, (_whole, src: string, others: string) => {
      const isOpen = OTHER_SITE.test(src) && !others.includes(' referrerpolicy=');
      return `<img src="${imageUrl(src)}"${isOpen ? ' referrerpolicy="no-referrer"' : ''}${others}`;
    })
    .replaceAll('<table>', '<div role="group" aria-label="表格" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}

/**
 * `displayBody` for one of several bodies on a page. `part` makes the ids of headings and the links to them unique. The
 * headings start at level 4, below a heading of level 3.
 */
export function displayBodyPart(html: string, part: string): string {
  return displayBody(html)
    .replace(/(<h[2-4] id="|<a href="#)h-/g, `$1${part}-h-`)
    .replace(/(<\/?h)([2-4])\b/g, (_whole, start: string, level: string) => `${start}${Number(level) + 2}`);
}
