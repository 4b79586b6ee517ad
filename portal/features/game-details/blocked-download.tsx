import { blockedDownload } from '#portal/browser/state/blocked-download.ts';
import { useSelected } from '#portal/browser/state/use-selected.ts';
import { BrowserSheet } from '#portal/ui/browser-sheet.tsx';

/** The way out of an app that blocks packages, when a link to one was used there. */
export function BlockedDownload() {
  const isShown = useSelected(blockedDownload, (shown) => shown);
  return isShown && <BrowserSheet onClose={() => blockedDownload.set(false)} />;
}
