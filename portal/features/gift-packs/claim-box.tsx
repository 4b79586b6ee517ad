import { useReserveCount } from '#portal/actions/own-reservations.ts';
import { ReserveButton } from '#portal/actions/reserve-button.tsx';
import { useShared } from '#portal/browser/state/shared-state.ts';
import { buttonClass } from '#portal/ui/button.ts';
import { countText } from '#portal/ui/format.ts';
import { Stock } from '#portal/ui/stock.tsx';
import css from './claim-box.module.css';
import { ClaimHint } from './claim-hint.tsx';
import type { ClaimablePack } from './claimable-pack.ts';
import type { LiveStock } from './live-stock.ts';
import { usableText } from './pack-facts.ts';

interface ClaimBoxProps {
  pack: ClaimablePack;
  now: string;
  since: number;
  live: LiveStock;
  owned: boolean;
  /** Opens the dialog; claims if the player has no code. */
  onClaim: () => void;
}

export function ClaimBox({ pack, now, since, live, owned, onClaim }: ClaimBoxProps) {
  const usable = usableText(pack.feedback);
  return (
    <div className={css.box}>
      <div className={css.stock}>
        {live.claim_state === '已结束' ? (
          <p className="soft tabular">这个礼包已过有效期。</p>
        ) : (
          <>
            <Stock pack={{ ...live, title: pack.title }} />
            {live.total > 0 && !live.unlimited && (
              <p className="soft tabular">
                剩余 <span data-left="">{countText(live.remaining)}</span> 份，共 {countText(live.total)} 份
              </p>
            )}
          </>
        )}
        {usable && <p className="soft tabular">{usable}</p>}
      </div>
      <div className={css.action}>
        <Action pack={pack} live={live} owned={owned} onClaim={onClaim} />
        {owned ? (
          <p className="info centre">您已领取过这个礼包。</p>
        ) : (
          <ClaimHint pack={pack} state={live.claim_state} now={now} since={since} className="info centre" />
        )}
      </div>
    </div>
  );
}

function Action({ pack, live, owned, onClaim }: Omit<ClaimBoxProps, 'now' | 'since'>) {
  const user = useShared('userData');
  const state = live.claim_state;
  if (owned || state === '领取中' || state === '淘号') {
    const verb = state === '淘号' ? '淘号' : '领取';
    return (
      <>
        <button type="button" className={`${buttonClass.primaryLarge} ${css.button}`} onClick={onClaim}>
          {owned ? '查看兑换码' : user ? `立即${verb}` : `登录后${verb}`}
        </button>
        <noscript>
          <p>
            领取需要浏览器启用 JavaScript。领过的，
            <a href="/BaseMy/BasePlain" rel="nofollow" className="link">
              在这里查看兑换码
            </a>
            。
          </p>
        </noscript>
      </>
    );
  }
  if (state === '未开始') {
    return (
      <>
        <ReserveButton
          kind="pack"
          id={pack.id}
          name={` ${pack.game.name} ${pack.title}`}
          look="large"
          className={css.button}
        />
        <Reserved pack={pack} />
        <noscript>
          <p>
            没有启用 JavaScript？
            <a href={`/BaseMy/BasePlain?kind=pack&id=${pack.id}`} rel="nofollow" className="link">
              在这里预约
            </a>
          </p>
        </noscript>
      </>
    );
  }
  return <span className={`${buttonClass.off} ${css.off}`}>{state}</span>;
}

function Reserved({ pack }: { pack: ClaimablePack }) {
  const count = useReserveCount('pack', pack.id, pack.reserve_count);
  return count > 0 && <p className="soft tabular">{countText(count)}人已预约</p>;
}
