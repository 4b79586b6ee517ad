import { listen } from '#portal/browser/listen.ts';
import css from '#portal/ui/tabs.module.css';
import { OWN_HASH } from './pack-filters.ts';

/** Shows all packs or 我的礼包, by the fragment of the address. */
export function startOwnTab(place: HTMLElement): () => void {
  const show = () => {
    const isMine = location.hash === OWN_HASH;
    for (const part of place.querySelectorAll<HTMLElement>('[data-part]')) {
      part.hidden = (part.dataset.part === 'mine') !== isMine;
    }
    for (const tab of place.querySelectorAll('nav[data-row] > a')) {
      const isCurrent = (tab.getAttribute('href') === OWN_HASH) === isMine;
      tab.className = (isCurrent ? css.current : css.tab) ?? '';
      if (isCurrent) {
        tab.setAttribute('aria-current', 'page');
      } else {
        tab.removeAttribute('aria-current');
      }
    }
  };
  show();
  return listen(window, ['hashchange'], show);
}
