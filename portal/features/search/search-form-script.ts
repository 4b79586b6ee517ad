import { openPage } from '#portal/browser/open-page.ts';
import { searchAddress, searchTypeOf } from '#portal/layout/search-types.ts';

/** The script of a page's search field: it opens the results without a document load. A blank text has no effect. */
export function startSearchForm(form: HTMLElement): () => void {
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const fields = new FormData(form as HTMLFormElement);
    const address = searchAddress(searchTypeOf(String(fields.get('type'))), String(fields.get('val') ?? ''));
    if (address) {
      openPage(address);
    }
  });
  return () => undefined;
}
