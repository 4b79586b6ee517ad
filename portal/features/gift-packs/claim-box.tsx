import type { Pack } from '../../../contract/entities/pack.ts';
import { requestLogin } from '../../state/login-request.ts';
import { buttonClass } from '../../ui/button.ts';
import { Countdown } from '../../ui/countdown.tsx';
import { clockTime, countText, dayName } from '../../ui/format.ts';
import { Stock } from '../../ui/stock.tsx';
import css from './claim-box.module.css';
import { type LiveStock, useLiveStock } from './live-stock.ts';
import { usableText } from './pack-facts.ts';

/** How much is left of a pack, and what can be done about it now. */
export function ClaimBox({ pack, now }: { pack: Pack; now: string }) {
  const live = useLiveStock(pack, now);
  const usable = usableText(pack.feedback);
  return (
    <div className={css.box}>
      <div className={css.stock}>
        {live.claim_state === '已结束' ? (
          <p className={css.figures}>这个礼包已过有效期。</p>
        ) : (
          <Left live={live} title={pack.title} />
        )}
        {usable && <p className={css.figures}>{usable}</p>}
      </div>
      <div className={css.action}>
        <Action state={live.claim_state} />
        <Hint pack={pack} state={live.claim_state} now={now} />
      </div>
    </div>
  );
}

function Left({ live, title }: { live: LiveStock; title: string }) {
  return (
    <>
      <Stock pack={{ ...live, title }} />
      {live.total > 0 && (
        <p className={css.figures}>
          剩余 {countText(live.remaining)} 份，共 {countText(live.total)} 份
        </p>
      )}
    </>
  );
}

/** Claiming needs a known visitor, so the button leads to the login. */
function Action({ state }: { state: LiveStock['claim_state'] }) {
  if (state === '领取中' || state === '淘号') {
    return (
      <>
        <button type="button" className={`${buttonClass.primaryLarge} ${css.button}`} onClick={requestLogin}>
          {state === '领取中' ? '登录后领取' : '登录后淘号'}
        </button>
        <noscript>领取需要浏览器启用 JavaScript。</noscript>
      </>
    );
  }
  return <span className={`${buttonClass.off} ${css.off}`}>{state}</span>;
}

/** One line on what the state means: until when, from when, or what else there is. */
function Hint({ pack, state, now }: { pack: Pack; state: LiveStock['claim_state']; now: string }) {
  const moment = (at: string) => `${dayName(at, now)} ${clockTime(at)}`;
  if (state === '未开始' && pack.starts_at) {
    return (
      <p className={css.hint}>
        {moment(pack.starts_at)} 开领，
        <Countdown to={pack.starts_at} from={now} before="还有 " done="马上开始" />
      </p>
    );
  }
  if (state === '淘号') {
    return <p className={css.hint}>新码已领完，淘到的码可能已被使用。</p>;
  }
  if (state === '已领完') {
    return pack.next_batch_at ? (
      <p className={css.hint}>
        下一批 {moment(pack.next_batch_at)}，
        <Countdown to={pack.next_batch_at} from={now} before="还有 " done="正在补货" />
      </p>
    ) : (
      <p className={css.hint}>还没有补货安排。</p>
    );
  }
  return null;
}
