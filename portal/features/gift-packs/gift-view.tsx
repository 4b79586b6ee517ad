import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Pack } from '#contract/entities/pack.ts';
import { PackRow } from '#portal/actions/pack-row.tsx';
import { requestLogin } from '#portal/browser/state/login-request.ts';
import { useShared } from '#portal/browser/state/shared-state.ts';
import { focusLinkOnReturn, isDocumentFromList, isFromList } from '#portal/browser/state/way-back.ts';
import { lazyPart } from '#portal/hydration/lazy-part.ts';
import { Breadcrumb } from '#portal/ui/breadcrumb.tsx';
import { countText } from '#portal/ui/format.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import { claimHref, giftHref } from '#portal/ui/gift-facts.ts';
import { Icon } from '#portal/ui/icon.tsx';
import layout from '#portal/ui/layout.module.css';
import { withParam } from '#portal/ui/list-address.ts';
import { Section } from '#portal/ui/section.tsx';
import { ShareButton } from '#portal/ui/share-button.tsx';
import { Steps } from '#portal/ui/steps.tsx';
import { BaseNotice } from './base-notice.tsx';
import { ClaimBox } from './claim-box.tsx';
import css from './details.module.css';
import guideCss from './gift-guide.module.css';
import headCss from './gift-head.module.css';
import { GiftHead } from './gift-head.tsx';
import { useLiveStock } from './live-stock.ts';
import type { PackInfo } from './load-packs.ts';
import { scopeRows, validity } from './pack-facts.ts';
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
  const { pack, generated_at: now } = info;
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
          <GiftHead
            game={
              <a href={gameHref(pack.game)} className={headCss.game} title={pack.game.name}>
                <span className="clip">{pack.game.name}</span>
                <Icon name="right" size={16} />
              </a>
            }
            icon={<GameIcon game={pack.game} size={72} priority />}
            title={pack.title}
            kind={pack.kind}
            valid={validity(pack)}
          >
            <div className={headCss.share}>
              <ShareButton
                look="quiet"
                shared={{
                  title: `${pack.game.name} ${pack.title}`,
                  text: `${pack.game.name}的礼包，登录就能领`,
                  path: giftHref(pack),
                }}
              />
            </div>
            <ClaimBox pack={pack} now={now} live={live} owned={flow.step.at === 'got'} onClaim={onClaim} />
          </GiftHead>
          <GiftGuide pack={pack} />
        </div>
        <div className={css.stack}>
          <OtherPacks info={info} />
          <BaseNotice />
        </div>
      </div>
      {open && <ClaimDialog pack={pack} now={now} live={live} flow={flow} onClose={close} />}
    </div>
  );
}

function OtherPacks({ info: { pack, others, generated_at: now } }: { info: PackInfo }) {
  const all = { href: withParam(GIFT_CENTER, 'game_id', String(pack.game.id)), label: '全部' };
  return (
    <Section title="同游戏的礼包" look="card" more={others.length > 0 ? all : undefined}>
      {others.length === 0 ? (
        <p className="soft">
          这款游戏没有别的礼包了，
          <a href={GIFT_CENTER} className="link">
            去礼包中心看看
          </a>
          。
        </p>
      ) : (
        <ul>
          {others.map((other) => (
            <PackRow key={other.id} pack={other} now={now} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function GiftGuide({ pack }: { pack: Pack }) {
  return (
    <>
      <Section title="礼包内容" look="card">
        {pack.contents.length === 0 ? (
          <p className="muted">内容以游戏内实际发放为准。</p>
        ) : (
          <ul className={guideCss.items}>
            {pack.contents.map(({ name, count }, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an item may occur twice
              <li key={i} className={guideCss.item}>
                <span className="grow">{name}</span>
                {count !== null && <span className={guideCss.count}>×{countText(count)}</span>}
              </li>
            ))}
          </ul>
        )}
      </Section>
      <Section title="适用范围" look="card">
        <dl className={guideCss.scope}>
          {scopeRows(pack).map(({ term, text }) => (
            <div key={term} className={guideCss.row}>
              <dt className="rigid muted">{term}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section title="兑换步骤" look="card">
        {pack.how_to.length === 0 ? (
          <p className="muted">在游戏内找到“礼包兑换”或“兑换码”，输入领到的码即可，以游戏内说明为准。</p>
        ) : (
          <Steps steps={pack.how_to.map((step) => ({ key: step, step }))} />
        )}
      </Section>
      {pack.notice && (
        <Section title="注意事项" look="card">
          <p className={guideCss.notice}>{pack.notice}</p>
        </Section>
      )}
    </>
  );
}
