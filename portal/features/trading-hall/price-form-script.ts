import { openPage } from '#portal/browser/open-page.ts';
import { withPrices } from './price-fields.ts';

/** The script of the form of prices: it opens the list without a document load, with the prices as numbers. */
export function startPriceForm(form: HTMLElement): () => void {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const fields = [...new FormData(form as HTMLFormElement)];
    const entered = fields.map(([name, value]) => [name, String(value)]);
    openPage(withPrices(form.dataset.address ?? '', new URLSearchParams(entered)));
  });
  return () => undefined;
}
