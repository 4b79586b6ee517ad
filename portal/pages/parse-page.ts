import { type ArrivingHtml, wholeHtml } from './request-page.ts';
import { hasSameStyles } from './show-page.ts';

let canMove: boolean | undefined;

/**
 * Parses a page.
 * @param onHeading is called before the end of a page that arrives slowly, as soon as its heading is there: the parser goes
 * on in the content where that is shown
 */
export async function parsePage(html: ArrivingHtml, onHeading?: (page: Document) => void): Promise<Document> {
  if (onHeading) {
    canMove ??= canMoveParsed();
  }
  if (html.isWhole || !onHeading || !canMove) {
    return new DOMParser().parseFromString(await wholeHtml(html), 'text/html');
  }
  const page = emptyDocument();
  let written = 0;
  let isShown = false;
  for (;;) {
    page.write(html.text.slice(written));
    written = html.text.length;
    if (html.isWhole) {
      page.close();
      return page;
    }
    if (!isShown && html.text.includes('</h1>') && hasSameStyles(page)) {
      isShown = true;
      onHeading(page);
    }
    await html.more();
  }
}

/** A document without a window: its scripts do not run. */
function emptyDocument(): Document {
  const page = document.implementation.createHTMLDocument('');
  page.open();
  return page;
}

/** Whether the parser of this browser goes on in an element that was moved to another document. */
function canMoveParsed(): boolean {
  try {
    const page = emptyDocument();
    page.write('<main><p>');
    const moved = document.adoptNode(page.querySelector('main') as HTMLElement);
    page.write('</p><h1>');
    return moved.querySelector('h1')?.ownerDocument === document;
  } catch {
    return false;
  }
}
