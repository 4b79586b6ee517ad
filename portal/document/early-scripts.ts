/** Runs before anything is drawn: the remembered theme, so that the page never flashes in the other one. */
const THEME_SCRIPT =
  '(function(){var t=/(?:^|; )theme=(light|dark)/.exec(document.cookie);if(t)document.documentElement.dataset.theme=t[1]})();';

/** A reload, a way back and a link into the page lead to a place on it: all of it has to be drawn (`later.tsx`). */
const PLACE_SCRIPT =
  '(function(){var n=performance.getEntriesByType("navigation")[0];if(location.hash||n&&n.type!=="navigate")document.documentElement.dataset.whole=""})();';

/** What the router's own start needs and browsers of the build target lack: TextEncoderStream (Firefox below 113). */
const POLYFILL_SCRIPT =
  'if(typeof TextEncoderStream==="undefined"){window.TextEncoderStream=function(){var e=new TextEncoder();var t=new TransformStream({transform:function(c,k){k.enqueue(e.encode(c))}});this.readable=t.readable;this.writable=t.writable}}';

/** All of them, as the server writes them; a browser that takes the page over has run them. */
export const EARLY_SCRIPT = import.meta.env.SSR ? THEME_SCRIPT + PLACE_SCRIPT + POLYFILL_SCRIPT : '';
