import { useLayoutEffect, useRef } from 'react';
import type { Claim } from '#contract/entities/claim.ts';
import { useShared } from '#portal/browser/state/shared-state.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { CopyButton } from '#portal/ui/copy-button.tsx';
import { CloseButton, Dialog } from '#portal/ui/dialog.tsx';
import { expiryText } from '#portal/ui/expiry.ts';
import { countText, fullTime } from '#portal/ui/format.ts';
import { gameHref } from '#portal/ui/game-facts.ts';
import { GameIcon } from '#portal/ui/game-icon.tsx';
import { Icon } from '#portal/ui/icon.tsx';
import css from './claim-dialog.module.css';
import { ClaimFeedback } from './claim-feedback.tsx';
import { ClaimHint } from './claim-hint.tsx';
import type { ClaimablePack } from './claimable-pack.ts';
import type { LiveStock } from './live-stock.ts';
import { OWN_PACKS } from './pack-filters.ts';
import type { ClaimFlow } from './use-claim.ts';

const NEXT_BUTTON = '[data-next] button';

interface ClaimDialogProps {
  pack: ClaimablePack;
  now: string;
  since?: number | undefined;
  live: LiveStock;
  flow: ClaimFlow;
  onClose: () => void;
}

export function ClaimDialog({ pack, now, since, live, flow, onClose }: ClaimDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const { step } = flow;
  const got = step.at === 'got';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next button changes with `got`
  useLayoutEffect(() => dialog.current?.querySelector<HTMLElement>(NEXT_BUTTON)?.focus(), [got]);
  return (
    <Dialog ref={dialog} titleId="claim-title" className={css.dialog} onClose={onClose}>
      <div className={css.inner}>
        <header className={css.head}>
          <GameIcon game={pack.game} size={48} />
          <div className="grow">
            <p className="clip soft">{pack.game.name}</p>
            <h2 id="claim-title" className={css.title}>
              {pack.title}
            </h2>
          </div>
          <CloseButton onClose={onClose} />
        </header>
        {step.at === 'got' ? (
          <ClaimedCode claim={step.claim} fresh={step.fresh} pack={pack} now={now} />
        ) : (
          <ClaimOffer pack={pack} now={now} since={since} live={live} flow={flow} />
        )}
      </div>
    </Dialog>
  );
}

function ClaimOffer({ pack, now, since, live, flow }: Omit<ClaimDialogProps, 'onClose'>) {
  const user = useShared('userData');
  const { step, claim } = flow;
  const state = live.claim_state;
  const pool = state === '淘号';
  const open = state === '领取中' || pool;
  const isRequesting = step.at === 'requesting';
  const verb = pool ? '淘号' : '领取';
  const label = user ? `立即${verb}` : `登录后${verb}`;
  return (
    <>
      <p className={css.contents}>{pack.contents || '内容以游戏内实际发放为准'}</p>
      {state === '领取中' && live.total > 0 && !live.unlimited && (
        <p className={css.remaining}>
          剩余 {countText(live.remaining)} 份，共 {countText(live.total)} 份
        </p>
      )}
      <ClaimHint pack={pack} state={state} now={now} since={since} className={css.hint} />
      <p role="status" className={css.message}>
        {step.at === 'refused' && step.msg}
      </p>
      <div data-next>
        {open ? (
          <button
            type="button"
            className={`${buttonClass.primaryLarge} ${css.main}`}
            aria-disabled={isRequesting || undefined}
            onClick={() => !isRequesting && claim()}
          >
            {isRequesting ? `正在${verb}…` : step.at === 'refused' && step.retryable ? '再试一次' : label}
          </button>
        ) : (
          <span className={`${buttonClass.off} ${css.main}`}>{state}</span>
        )}
      </div>
    </>
  );
}

type ClaimedCodeProps = Pick<ClaimDialogProps, 'pack' | 'now'> & { claim: Claim; fresh: boolean };

const DEFAULT_STEPS = ['在游戏内找到“礼包兑换”或“兑换码”', '输入兑换码，奖励以游戏内说明为准'];

function ClaimedCode({ claim, fresh, pack, now }: ClaimedCodeProps) {
  const word = !fresh ? '您已领取过，这是您的兑换码' : claim.from_pool ? '淘到一个兑换码' : '领取成功';
  return (
    <>
      <p role="status" className={css.got}>
        <Icon name="check" size={18} />
        {word}
      </p>
      <div className={css.codeBox} data-next>
        <code className={css.code}>{claim.code}</code>
        <CopyButton text={claim.code} className={buttonClass.primary} />
      </div>
      {claim.from_pool && <p className={css.warn}>这个码之前有人领过，可能已被使用，不保证可用。</p>}
      <p className={css.expiry} title={claim.expires_at ? fullTime(claim.expires_at) : undefined}>
        {expiryText(claim.expires_at, now)}
      </p>
      <h3 className={css.heading}>兑换步骤</h3>
      <ol className={css.steps}>
        {(pack.how_to.length > 0 ? pack.how_to : DEFAULT_STEPS).map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <ClaimFeedback claim={claim} />
      <p className={css.links}>
        <a href={OWN_PACKS} className={buttonClass.quiet}>
          我的礼包
        </a>
        <a href={`${gameHref(pack.game)}#download`} className={buttonClass.button}>
          下载游戏
        </a>
      </p>
    </>
  );
}
