import type { ClaimState } from '#contract/entities/pack.ts';
import { Countdown } from '#portal/ui/countdown.tsx';
import { clockTime, dayName } from '#portal/ui/format.ts';
import type { ClaimablePack } from './claimable-pack.ts';

interface ClaimHintProps {
  pack: ClaimablePack;
  state: ClaimState;
  now: string;
  /** When `now` was, in ms on the clock of the document; by default when the hint is shown first. */
  since?: number | undefined;
  className: string | undefined;
}

export function ClaimHint({ pack, state, now, since, className }: ClaimHintProps) {
  const moment = (at: string) => `${dayName(at, now)} ${clockTime(at)}`;
  if (state === '未开始' && pack.starts_at) {
    return (
      <p className={className}>
        {moment(pack.starts_at)} 开领，
        <Countdown to={pack.starts_at} from={now} since={since} before="还有 " done="马上开始" />
      </p>
    );
  }
  if (state === '淘号') {
    return <p className={className}>新码已领完，淘到的码可能已被使用，不保证可用。</p>;
  }
  if (state === '已结束') {
    return <p className={className}>这个礼包已过有效期，看看同游戏的其他礼包吧。</p>;
  }
  if (state === '已领完') {
    return pack.next_batch_at ? (
      <p className={className}>
        下一批 {moment(pack.next_batch_at)}，
        <Countdown to={pack.next_batch_at} from={now} since={since} before="还有 " done="正在补货" />
      </p>
    ) : (
      <p className={className}>还没有补货安排。</p>
    );
  }
  return null;
}
