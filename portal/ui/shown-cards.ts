import type { ShownPicture } from './card-picture.tsx';

/** The mark of content that may harm minors: its page begins with a notice (`minors-mark.tsx`). */
const FLAGGED = '未成年人提示';

/**
 * Finds the cards of the present page that lead to an address, without those of content that may harm minors.
 * @param mark the attribute of the cards' links
 */
export function cardsOf(mark: string, href: string): { link: HTMLAnchorElement; card: Element }[] {
  return [...document.querySelectorAll<HTMLAnchorElement>(`main a[${mark}]`)].flatMap((link) => {
    const card = link.closest('article, li');
    const isShown = card && link.getAttribute('href') === href && !card.textContent?.includes(FLAGGED);
    return isShown ? { link, card } : [];
  });
}

/** Reads the square picture of a card, its icon, or the wide one; null without one. */
export function cardPicture(card: Element, shape: 'square' | 'wide'): ShownPicture | null {
  const picture = [...card.querySelectorAll('img')].find(
    (one) => (one.getAttribute('width') === one.getAttribute('height')) === (shape === 'square'),
  );
  if (!picture) {
    return null;
  }
  const isLoaded = picture.complete && !picture.hidden;
  return { src: (isLoaded && picture.currentSrc) || null, x: picture.dataset.x, y: picture.dataset.y };
}
