import { Marked } from 'marked';
import { sanitiseHtml } from '#platform/security/html/sanitise.ts';

const markdown = new Marked({ gfm: true, async: false });

/** Markdown as the HTML that pages show: sanitised, with ids on its headings. */
export function markdownHtml(text: string): string {
  return sanitiseHtml(markdown.parse(text) as string);
}
