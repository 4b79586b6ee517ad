import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { PackCard } from '#contract/entities/pack.ts';
import { requestLogin } from '#portal/browser/state/login-request.ts';
import { useShared } from '#portal/browser/state/shared-state.ts';
import { focusLinkOnReturn, isDocumentFromList, isFromList } from '#portal/browser/state/way-back.ts';
import { lazyPart } from '#portal/hydration/lazy-part.ts';
import { Breadcrumb } from '#portal/ui/breadcrumb.tsx';
import { claimHref, giftHref } from '#portal/ui/gift-facts.ts';
import layout from '#portal/ui/layout.module.css';
import { withParam } from '#portal/ui/list-address.ts';
import { PackRow } from '#portal/ui/pack-row.tsx';
import { Section } from '#portal/ui/section.tsx';
import { BaseNotice } from './base-notice.tsx';
import { ClaimBox } from './claim-box.tsx';
import css from './details.module.css';
import { GiftGuide } from './gift-guide.tsx';
import { GiftHead } from './gift-head.tsx';
import { useLiveStock } from './live-stock.ts';
import type { PackInfo } from './load-packs.ts';
import { GIFT_CENTER } from './pack-filters.ts';
import { useClaim } from './use-claim.ts';

const DIALOG_PATH = /\/BaseDialog$/i;

const loadDialog = () => import('./claim-dialog.tsx').then((dialog) => dialog.ClaimDialog);
const ClaimDialog = lazyPart(loadDialog, true);

/**
 * A pack with its claim box. At the dialog's URL the claim dialog is open; closing it returns to the list that it
 * was opened from, or replaces the URL.
 */
export function GiftView({ info }: { info: PackInfo }) {
  const { pack, others, generated_at: now } = info;
  const { live, refresh } = useLiveStock(pack, now);
  const flow = useClaim(pack.id, refresh);
  const user = useShared('userData');
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const hasDialogPath = DIALOG_PATH.test(pathname);
  const [open, setOpen] = useState(false);
  useEffect(() => setOpen(hasDialogPath), [hasDialogPath]);
  useEffect(() => {
    if (user) {
      // Preload: the dialog must open offline too.
      loadDialog().catch(() => undefined);
    }
  }, [user]);
  const onClaim = async () => {
    const owned = flow.step.at === 'got';
    if (!owned && !user && !(await requestLogin())) {
      return;
    }
    await loadDialog();
    setOpen(true);
    if (!owned) {
      flow.claim();
    }
  };
  const close = () => {
    setOpen(false);
    if (hasDialogPath && (isFromList(state) || isDocumentFromList())) {
      focusLinkOnReturn(claimHref(pack));
      navigate(-1);
    } else if (hasDialogPath) {
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
            <ClaimBox pack={pack} now={now} live={live} owned={flow.step.at === 'got'} onClaim={onClaim} />
          </GiftHead>
          <GiftGuide pack={pack} />
        </div>
        <div className={css.stack}>
          <OtherPacks game={pack.game} packs={others} now={now} />
          <BaseNotice />
        </div>
      </div>
      {open && <ClaimDialog pack={pack} now={now} live={live} flow={flow} onClose={close} />}
    </div>
  );
}

interface OtherPacksProps {
  game: PackCard['game'];
  packs: readonly PackCard[];
  now: string;
}

function OtherPacks({ game, packs, now }: OtherPacksProps) {
  const all = { href: withParam(GIFT_CENTER, 'game_id', String(game.id)), label: '全部' };
  return (
    <Section title="同游戏的礼包" look="card" more={packs.length > 0 ? all : undefined}>
      {packs.length === 0 ? (
        <p className={css.none}>
          这款游戏没有别的礼包了，
          <a href={GIFT_CENTER} className={css.way}>
            去礼包中心看看
          </a>
          。
        </p>
      ) : (
        <ul>
          {packs.map((pack) => (
            <PackRow key={pack.id} pack={pack} now={now} />
          ))}
        </ul>
      )}
    </Section>
  );
}
