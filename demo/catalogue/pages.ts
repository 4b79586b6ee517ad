import { join } from 'node:path';
import * as z from 'zod';
import { readTexts } from './content-file.ts';
import { line, slug } from './fields.ts';
import { markdownHtml } from './markdown.ts';

const matter = z.strictObject({
  id: z.int().min(0).max(7),
  key: slug,
  title: line,
  updated: z.iso.date(),
});

/** A text of the info pages. */
export type DemoPage = z.output<typeof matter> & { body_html: string };

/**
 * The texts of the info pages.
 * @throws {ContentError} where a file doesn't fit
 */
export function readPages(folder: string): DemoPage[] {
  return readTexts(join(folder, 'pages'), matter).map(({ data, body }) => ({
    ...data,
    body_html: markdownHtml(body),
  }));
}
