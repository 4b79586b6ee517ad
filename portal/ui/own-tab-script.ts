import { listen } from '../browser/listen.ts';
import css from './tabs.module.css';

/** Shows the whole list or what the visitor has of it, by the fragment of the address: the second tab leads to it. */
export function startOwnTab(place: HTMLElement): () => void {
  const tabs = [...place.querySelectorAll('nav[data-row] > a')];
  const isOwn = (tab: Element) => tab.getAttribute('href')?.startsWith('#');
  const own = tabs.find(isOwn)?.getAttribute('href');
  const show = () => {
    const isMine = location.hash === own;
    for (const part of place.querySelectorAll<HTMLElement>('[data-part]')) {
      part.hidden = (part.dataset.part === 'mine') !== isMine;
    }
    for (const tab of tabs) {
      const isCurrent = isOwn(tab) === isMine;
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
