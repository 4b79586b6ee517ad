import type { Pack } from '#contract/entities/pack.ts';
import { useShared } from '#portal/browser/state/shared-state.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { countText } from '#portal/ui/format.ts';
import { packContents } from '#portal/ui/gift-facts.ts';
import css from './claim-dialog.module.css';
import { ClaimHint } from './claim-hint.tsx';
import type { LiveStock } from './live-stock.ts';
import type { ClaimFlow } from './use-claim.ts';

interface ClaimOfferProps {
  pack: Pack;
  now: string;
  live: LiveStock;
  flow: ClaimFlow;
}

/** A pack's contents, the claim button and the message of a refusal. */
export function ClaimOffer({ pack, now, live, flow }: ClaimOfferProps) {
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
      <p className={css.contents}>{packContents(pack) || '内容以游戏内实际发放为准'}</p>
      {state === '领取中' && live.total > 0 && (
        <p className={css.remaining}>
          剩余 {countText(live.remaining)} 份，共 {countText(live.total)} 份
        </p>
      )}
      <ClaimHint pack={pack} state={state} now={now} className={css.hint} />
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
