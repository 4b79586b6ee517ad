import { type ArrivingHtml, wholeHtml } from './arriving-html.ts';
import { hasSameStyles } from './show-page.ts';

/**
 * Parses a page.
 * @param onHeading is called before the end of a page that arrives slowly, as soon as its heading is there: the parser goes
 * on in the content where that is shown
 */
export async function parsePage(html: ArrivingHtml, onHeading?: (page: Document) => void): Promise<Document> {
  if (html.isWhole || !onHeading || !canMoveParsed()) {
    return new DOMParser().parseFromString(await wholeHtml(html), 'text/html');
  }
  const page = emptyDocument();
  let written = 0;
  let isShown = false;
  while (!html.isWhole) {
    await html.more();
    page.write(html.text.slice(written));
    written = html.text.length;
    if (!isShown && !html.isWhole && page.querySelector('main h1') && hasSameStyles(page)) {
      isShown = true;
      onHeading(page);
    }
  }
  page.close();
  return page;
}

/** A document without a window: its scripts do not run. */
function emptyDocument(): Document {
  const page = document.implementation.createHTMLDocument('');
  page.open();
  return page;
}

/** Whether the parser of this browser goes on in an element that was moved to another document. */
function canMoveParsed(): boolean {
  const page = emptyDocument();
  page.write('<main><p>');
  const moved = page.querySelector('main');
  if (moved) {
    document.adoptNode(moved);
    page.write('</p><h1>');
  }
  return moved?.querySelector('h1') !== null && moved?.ownerDocument === document;
}
