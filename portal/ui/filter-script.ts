import { openPage, pendingAddress } from '../browser/open-page.ts';
import { isBackNavigation } from './back-navigation.ts';
import { withFilter } from './list-address.ts';

/**
 * The script of the filters of a list (`FilterLinks`, `ChoiceBox`). Each adds to the filters of a list that is still
 * loading. A select filters when it changes, also if that was before this script, and needs no button.
 */
export function startFilters(place: HTMLElement): () => void {
  const shown = place.dataset.address ?? '';
  const filtered = (name: string, value: string | null, from = shown) =>
    withFilter(pendingAddress(from), name, value || undefined);
  place.addEventListener('click', ({ target }) => {
    const link = (target as Element).closest?.<HTMLAnchorElement>('[data-filter] a');
    const name = link?.closest<HTMLElement>('[data-filter]')?.dataset.filter;
    if (link && name) {
      link.href = filtered(name, new URL(link.href).searchParams.get(name));
    }
  });
  for (const field of place.querySelectorAll('select')) {
    const chosen = [...field.options].find(({ defaultSelected }) => defaultSelected)?.value ?? '';
    const apply = () => openPage(filtered(field.name, field.value, field.form?.dataset.address));
    field.addEventListener('change', apply);
    field.form?.querySelector('button')?.remove();
    if (field.value !== chosen && isBackNavigation()) {
      field.value = chosen;
    } else if (field.value !== chosen) {
      apply();
    }
  }
  return () => undefined;
}
