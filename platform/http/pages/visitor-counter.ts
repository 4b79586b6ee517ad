import type { FastifyInstance } from 'fastify';
import { siteMap } from '#contract/site-map.ts';

/** The only host that 百度统计 loads from and reports to. */
export const COUNTER_HOST = 'https://hm.baidu.com';

/** Pages for logging in, of the player's own, and with forms about persons: no third party's script runs there. */
const PRIVATE_KINDS: readonly unknown[] = ['login', 'my', 'messages', 'report'];
const PRIVATE_PATHS = siteMap
  .filter(({ kind, path }) => PRIVATE_KINDS.includes(kind) || /appeal/i.test(path))
  .map(({ path }) => path.toLowerCase());

const ID = /^[0-9a-f]{32}$/;
const ADDRESS = '/tongji.js';

/** Whether the page of a path may carry the counter of a site. */
export function mayCount(path: string): boolean {
  const lower = decodeURI(path).toLowerCase();
  return !PRIVATE_PATHS.some((one) => lower === one || lower.startsWith(`${one}/`));
}

/** A page with the script that starts the counter; unchanged without an id. */
export function withCounter(html: string, id: string): string {
  const end = html.lastIndexOf('</body>');
  return ID.test(id) && end >= 0
    ? `${html.slice(0, end)}<script defer src="${ADDRESS}?${id}"></script>${html.slice(end)}`
    : html;
}

/**
 * Starts the counter once the page is idle, unless the browser asks not to be tracked or the page was reloaded for a login
 * (`login-first`). From then on, links to private pages load a new document, without the counter. Old browsers run it.
 */
const START = `(function(){var d=document,w=window,p=${JSON.stringify(PRIVATE_PATHS)},s=d.currentScript,i=s&&s.src.split('?')[1];
function own(a){a=a.toLowerCase();try{a=decodeURI(a)}catch(e){}return p.some(function(o){return a===o||a.indexOf(o+'/')===0})}
try{if(sessionStorage.getItem('login-first'))return}catch(e){return}
if(!i||navigator.doNotTrack==='1'||navigator.globalPrivacyControl)return;
function go(){if(own(location.pathname)||d.querySelector('dialog[open]'))return;d.documentElement.setAttribute('data-counter','');w._hmt=w._hmt||[];var h=d.createElement('script');h.async=true;h.src='${COUNTER_HOST}/hm.js?'+i;d.head.appendChild(h)}
function wait(){w.requestIdleCallback?w.requestIdleCallback(go,{timeout:5000}):setTimeout(go,2000)}
d.readyState==='complete'?wait():w.addEventListener('load',wait);
d.addEventListener('click',function(e){var a=e.target.closest&&e.target.closest('a[href]');if(a&&a.host===location.host&&own(a.pathname)&&d.documentElement.hasAttribute('data-counter')&&!e.button&&!e.metaKey&&!e.ctrlKey&&!e.shiftKey){e.preventDefault();e.stopPropagation();location.href=a.href}},true)})();
`;

/** Registers the script that starts the counter; the pages of sites with one refer to it. */
export function registerCounter(app: FastifyInstance): void {
  app.get(ADDRESS, async (_request, reply) =>
    reply
      .headers({ 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'public, max-age=3600' })
      .send(START),
  );
}
