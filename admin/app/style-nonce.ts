/**
 * The components insert style elements at runtime, and the Content-Security-Policy accepts only those with the
 * nonce of this response. The libraries take a nonce but ignore it in places (scroll bar measurement, scroll lock
 * behind a dialog), so `createElement` sets it on every style element. Styles inserted as markup get no nonce.
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
