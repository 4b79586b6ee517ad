import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import parse from 'html-react-parser';

const pages = new Map();

/** The elements of one of the portal's pages, made from its markup once. */
export function portalPage(name) {
  let page = pages.get(name);
  if (!page) {
    page = parse(readFileSync(join(process.cwd(), 'markup', `${name}.html`), 'utf8'));
    pages.set(name, page);
  }
  return page;
}
