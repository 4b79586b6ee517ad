// Replaces react-router/dist/production/lib/dom/ssr/routeModules.js in the browser.
// Reason: after a release, the script of a page may be gone. The router reloads the present page, endlessly if the script
// stays missing. This opens the requested page as a document, once; the second time the page fails. The page's script
// and its imports are requested in parallel. Upstream: no issue known; other routers recover in the same way
// (https://github.com/TanStack/router/issues/8377).
import { leaving, reloadOnce } from 'portal:load-failure';
import { requestScripts } from 'portal:route-scripts';
export async function loadRouteModule(route, loaded) {
  if (loaded[route.id]) return loaded[route.id];
  try {
    const loading = import(/* @vite-ignore */ route.module);
    requestScripts(route);
    loaded[route.id] = await loading;
    return loaded[route.id];
  } catch (error) {
    if (await reloadOnce(route.module)) return leaving();
    const fail = () => {
      throw error;
    };
    return { clientLoader: fail, default: fail };
  }
}
