import { listen } from '../browser/listen.ts';

/** The script of the footer's panels: a button opens its panel or closes it, so that at most one is open. */
export function startFooterPanels(place: HTMLElement): () => void {
  const toggles = [...place.querySelectorAll('[aria-controls]')];
  const onClick = ({ target }: MouseEvent) => {
    const used = (target as Element).closest('[aria-controls]');
    for (const toggle of used ? toggles : []) {
      const isOpen = toggle === used && toggle.getAttribute('aria-expanded') === 'false';
      toggle.setAttribute('aria-expanded', String(isOpen));
      const panel = place.querySelector<HTMLElement>(`#${toggle.getAttribute('aria-controls')}`);
      panel?.toggleAttribute('hidden', !isOpen);
    }
  };
  return listen(place, ['click'], onClick);
}
