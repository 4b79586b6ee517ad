import { listen } from '../browser/listen.ts';
import { openPage } from '../browser/open-page.ts';
import { cancelReportRequest, onLoginRequest, requestReport } from '../browser/state/dialog-requests.ts';
import { watchPreloadErrors } from '../islands/load-failure.ts';
import { followHandheldLink, linkedReport } from '../layout/link-address.ts';
import { afterLoad } from './after-load.ts';
import { watchHeldForms, watchHeldLinks } from './held-uses.ts';
import { watchNavigation } from './own-navigation.ts';
import { watchScripts } from './page-scripts.ts';
import { refuseLogin } from './refuse-login.ts';
import { startIsland, watchIslands } from './start-islands.ts';
import { renderWholeWhenUsed } from './whole-page.ts';

/** The delay of what starts after the `load` event, in ms. */
const DELAY_MS = 300;

/** The dialogs and notices above the page. */
async function startOverlays(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-island="overlays"]');
  await (place && startIsland(place));
}

/** The form of a report opens above the page; offline, and without its script, the link leads to its own page. */
function onClick(event: MouseEvent): void {
  followHandheldLink(event);
  const address = linkedReport(event);
  if (address) {
    event.preventDefault();
    requestReport(address);
    startOverlays().catch(() => {
      cancelReportRequest();
      openPage(address);
    });
  }
}

function startAfterLoad(): void {
  setTimeout(afterLoad, DELAY_MS);
}

watchPreloadErrors();
renderWholeWhenUsed();
watchIslands();
watchHeldLinks();
watchHeldForms();
watchScripts();
onLoginRequest(() => startOverlays().catch(refuseLogin));
listen(document, ['click'], onClick);
watchNavigation();
if (document.readyState === 'complete') {
  startAfterLoad();
} else {
  window.addEventListener('load', startAfterLoad, { once: true });
}
document.documentElement.dataset.started = '';
