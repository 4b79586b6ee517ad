import { createHash } from 'node:crypto';
import { oldBrowserScript, startImports, startScript } from 'virtual:page-assets';
import { KEY } from '#portal/browser/state/user-record.ts';
import earlyClicks from './early-clicks.js?raw';
import earlyTouch from './early-touch.js?raw';
import offlineGuard from './offline-guard.js?raw';
import startPage from './start-page.js?raw';

/** Runs before the first paint: applies the stored theme, so that the page does not flash in the other one. */
const THEME_SCRIPT =
  '(function(){var t=/(?:^|; )theme=(light|dark)/.exec(document.cookie);if(t)document.documentElement.dataset.theme=t[1]})();';

/** Marks a player, whose state the header shows from the first paint on (`stored-user.ts`). */
const PLAYER_SCRIPT = `(function(){try{var u=JSON.parse(localStorage.getItem("${KEY}")),a=Date.now()-u.expires;if(a>=0&&a<=864e5)document.documentElement.dataset.player=""}catch(e){}})();`;

/** A reload, a navigation back and a fragment need a scroll position: the whole page is rendered (`place.css`). */
const PLACE_SCRIPT =
  '(function(){var n=performance.getEntriesByType("navigation")[0];if(location.hash||n&&n.type!=="navigate")document.documentElement.dataset.whole="";else document.documentElement.dataset.first=""})();';

/** Hides a picture that fails to load, so that its placeholder is visible. */
const PICTURE_SCRIPT =
  'document.addEventListener("error",function(e){var t=e.target;if(t.tagName==="IMG"&&t.closest("[data-initial]"))t.hidden=true},true);';

/** The script of the head. */
export const HEAD_SCRIPT = THEME_SCRIPT + PLAYER_SCRIPT + PLACE_SCRIPT + PICTURE_SCRIPT;

/**
 * The script at the end of the page, in four parts. The first one marks islands that are used before the first script,
 * which hydrates them then. `start-page.js` starts the page's scripts, which are text in the element `start`, after the
 * first picture is loaded, so that they do not compete for the network: after two seconds at the latest, and at the
 * first interaction. From the first frame on it renders the blocks that `place.css` skipped, one per frame. A browser
 * that lacks APIs of `old-browsers.ts` loads these first; if they are still missing, no scripts start and the server's
 * HTML remains. Old browsers run this script too, so it uses only syntax that they support. Early clicks repeats the
 * last click once its button is hydrated: React repeats none. The offline guard stops links and forms that no service
 * worker handles, because they would lead to the browser's error page.
 */
const END_SCRIPT = earlyTouch + startPage + earlyClicks + offlineGuard;

export const SCRIPTS_AT_END = `<script type="text/plain" id="start" data-old="${oldBrowserScript}" data-preload="${startScript}">${startImports}</script><script>${END_SCRIPT}</script>`;

/** The CSP sources of the scripts that run inline, and of no other text of a page. `start-page.js` inserts the imports. */
export const INLINE_SCRIPTS: readonly string[] = [HEAD_SCRIPT, startImports, END_SCRIPT].map(
  (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
);
