import offlineGuard from './offline-guard.js?raw';
import startPage from './start-page.js?raw';

/** Runs before anything is drawn: the remembered theme, so that the page never flashes in the other one. */
const THEME_SCRIPT =
  '(function(){var t=/(?:^|; )theme=(light|dark)/.exec(document.cookie);if(t)document.documentElement.dataset.theme=t[1]})();';

/** A reload, a way back and a link into the page lead to a place on it: all of it has to be drawn (`place.css`). */
const PLACE_SCRIPT =
  '(function(){var n=performance.getEntriesByType("navigation")[0];if(location.hash||n&&n.type!=="navigate")document.documentElement.dataset.whole="";else document.documentElement.dataset.first=""})();';

/** A picture that does not load is taken out of sight, so that the placeholder drawn beneath it shows. */
const PICTURE_SCRIPT =
  'document.addEventListener("error",function(e){var t=e.target;if(t.tagName==="IMG"&&t.closest("[data-initial]"))t.hidden=true},true);';

/** All of them, as the server writes them; a browser that takes the page over has run them. */
export const EARLY_SCRIPT = import.meta.env.SSR ? THEME_SCRIPT + PLACE_SCRIPT + PICTURE_SCRIPT : '';

/**
 * Stands at the end of the page and starts its scripts, which wait as text in the element `start`, once the first
 * picture stands, so that nothing takes the line from it: after two seconds at the latest, and at once where the
 * visitor touches the page. From the first frame on it has the blocks that `place.css` held back drawn, one a frame.
 * A browser that lacks one of the APIs of `old-browsers.ts` gets these first; one that lacks them still starts nothing,
 * and the page stays as the server wrote it. Old browsers run it too: no newer syntax than they have. Behind it stands
 * what keeps a visitor without a network on the page: a link or form that no service worker answers would lead to the
 * browser's own error page, whether React has hydrated the page or not.
 */
export const START_SCRIPT = import.meta.env.SSR ? startPage + offlineGuard : '';
