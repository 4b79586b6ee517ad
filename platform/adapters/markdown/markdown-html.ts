import { Marked } from 'marked';
import { sanitiseHtml } from '#platform/security/html/sanitise.ts';

const markdown = new Marked({ gfm: true, async: false });

/** Renders Markdown to sanitised HTML with heading ids. */
export function markdownHtml(text: string): string {
  return sanitiseHtml(markdown.parse(text) as string);
}
