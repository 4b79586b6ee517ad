import { useEffect, useState } from 'react';
import { renamePage } from '#portal/browser/open-page.ts';
import { requestLogin } from '#portal/browser/state/dialog-requests.ts';
import { useShared } from '#portal/browser/state/shared-state.ts';
import { pageReceived } from '#portal/browser/state/shown-page.ts';
import { focusLinkOnReturn, isLinkedFromHere } from '#portal/browser/state/way-back.ts';
import { claimHref, giftHref } from '#portal/ui/gift-facts.ts';
import { ClaimBox } from './claim-box.tsx';
import { ClaimDialog } from './claim-dialog.tsx';
import type { ClaimablePack } from './claimable-pack.ts';
import { useLiveStock } from './live-stock.ts';
import { isDialogPath } from './pack-filters.ts';
import { useClaim } from './use-claim.ts';

export interface PackClaimProps {
  pack: ClaimablePack;
  now: string;
  /** The page is that of the dialog. */
  isOpen: boolean;
}

/**
 * The claim box of a pack's page with its dialog. At the dialog's URL the dialog is open; closing it returns to the page
 * with the link that led here, or replaces the URL.
 */
export function PackClaim({ pack, now, isOpen }: PackClaimProps) {
  const since = pageReceived();
  const { live, refresh } = useLiveStock(pack, now, since);
  const flow = useClaim(pack.id, refresh);
  const user = useShared('userData');
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(isOpen), [isOpen]);
  const owned = flow.step.at === 'got';
  const onClaim = async () => {
    if (!owned && !user && !(await requestLogin())) {
      return;
    }
    setOpen(true);
    if (!owned) {
      flow.claim();
    }
  };
  const close = () => {
    setOpen(false);
    if (isDialogPath(location.pathname)) {
      leaveDialogPage(pack);
    }
  };
  return (
    <>
      <ClaimBox pack={pack} now={now} since={since} live={live} owned={owned} onClaim={onClaim} />
      {open && <ClaimDialog pack={pack} now={now} since={since} live={live} flow={flow} onClose={close} />}
    </>
  );
}

function leaveDialogPage(pack: ClaimablePack): void {
  if (isLinkedFromHere()) {
    focusLinkOnReturn(claimHref(pack));
    history.back();
  } else {
    renamePage(giftHref(pack));
  }
}
