import { Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { requestLogin } from '#portal/browser/state/login-request.ts';
import { useShared } from '#portal/browser/state/shared-state.ts';
import { focusLinkOnReturn, isDocumentFromList, isFromList } from '#portal/browser/state/way-back.ts';
import { lazyPart } from '#portal/hydration/lazy-part.ts';
import { Breadcrumb } from '#portal/ui/breadcrumb.tsx';
import { claimHref, giftHref } from '#portal/ui/gift-facts.ts';
import layout from '#portal/ui/layout.module.css';
import { BaseNotice } from './base-notice.tsx';
import { ClaimBox } from './claim-box.tsx';
import css from './details.module.css';
import { GiftGuide } from './gift-guide.tsx';
import { GiftHead } from './gift-head.tsx';
import { useLiveStock } from './live-stock.ts';
import type { PackInfo } from './load-packs.ts';
import { OtherPacks } from './other-packs.tsx';
import { GIFT_CENTER } from './pack-filters.ts';
import { useClaim } from './use-claim.ts';

const DIALOG_PATH = /\/BaseDialog$/i;

const loadDialog = () => import('./claim-dialog.tsx').then((dialog) => dialog.ClaimDialog);
const ClaimDialog = lazyPart(loadDialog, true);

/**
 * A pack with everything a player must know of it before and after claiming. At the dialog's own address the claim
 * dialog is open over it; closed, it leads back to the list that it was opened from, or leaves that address.
 */
export function GiftView({ info }: { info: PackInfo }) {
  const { pack, others, generated_at: now } = info;
  const { live, refresh } = useLiveStock(pack, now);
  const way = useClaim(pack.id, refresh);
  const user = useShared('userData');
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const addressed = DIALOG_PATH.test(pathname);
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(addressed), [addressed]);
  useEffect(() => {
    if (user) {
      // What a player asks for offline is answered in the dialog too.
      loadDialog().catch(() => undefined);
    }
  }, [user]);
  /** The login, where it is needed, comes before the dialog or over it. */
  const onClaim = async () => {
    const owned = way.step.at === 'got';
    if (!owned && !user && !(await requestLogin())) {
      return;
    }
    await loadDialog();
    setOpen(true);
    if (!owned) {
      way.claim();
    }
  };
  const close = () => {
    setOpen(false);
    if (addressed && (isFromList(state) || isDocumentFromList())) {
      focusLinkOnReturn(claimHref(pack));
      navigate(-1);
    } else if (addressed) {
      window.history.replaceState(window.history.state, '', giftHref(pack));
    }
  };
  return (
    <div className={layout.page}>
      <Breadcrumb
        crumbs={[{ label: '礼包中心', href: GIFT_CENTER }, { label: `${pack.game.name} ${pack.title}` }]}
      />
      <div className={`${layout.withSide} ${css.columns}`}>
        <div className={css.stack}>
          <GiftHead pack={pack}>
            <ClaimBox pack={pack} now={now} live={live} owned={way.step.at === 'got'} onClaim={onClaim} />
          </GiftHead>
          <GiftGuide pack={pack} />
        </div>
        <div className={css.stack}>
          <OtherPacks game={pack.game} packs={others} now={now} />
          <BaseNotice />
        </div>
      </div>
      {open && (
        <Suspense>
          <ClaimDialog pack={pack} now={now} live={live} way={way} onClose={close} />
        </Suspense>
      )}
    </div>
  );
}
