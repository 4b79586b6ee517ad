/**
 * The components write style sheets into the page while they run, and the Content-Security-Policy lets in those
 * alone that carry this answer's nonce. The libraries can be told of it, but some of their corners forget it (the
 * measuring of scroll bars, the locking of the page behind a dialog), so every style element that a script makes
 * gets it here. Styles that come with text, as markup, still have none.
 */
const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce;
const create = document.createElement;

if (nonce) {
  document.createElement = function createWithNonce(
    this: Document,
    name: string,
    options?: ElementCreationOptions,
  ) {
    const element = create.call(this, name, options);
    if (element instanceof HTMLStyleElement) {
      element.nonce = nonce;
    }
    return element;
  } as typeof create;
}
