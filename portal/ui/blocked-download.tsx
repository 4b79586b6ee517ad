import { blockedDownload } from '../browser/state/blocked-download.ts';
import { useSelected } from '../browser/state/use-selected.ts';
import { BrowserSheet } from './browser-sheet.tsx';

/** The way out of an app that blocks packages, when a link to one was used there. */
export function BlockedDownload() {
  const isShown = useSelected(blockedDownload, (shown) => shown);
  return isShown && <BrowserSheet onClose={() => blockedDownload.set(false)} />;
}
