import type { ClaimState, PackCard } from '#contract/entities/pack.ts';
import { useClaimed } from '../browser/state/claimed-packs.ts';
import { liveStates } from '../browser/state/live-states.ts';
import { useSelected } from '../browser/state/use-selected.ts';
import { buttonClass } from '../ui/button.ts';
import { claimHref, giftHref } from '../ui/gift-facts.ts';
import { LiveCountdown } from '../ui/live-countdown.tsx';
import { useReserved } from './own-reservations.ts';
import css from './pack-action.module.css';

interface PackActionProps extends Pick<PackCard, 'id' | 'starts_at'> {
  /** The game and the title of the pack. */
  name: string;
  /** The state in the page's data. */
  state: ClaimState;
  now: string;
}

/** The current action of a pack; the button opens the claim dialog. */
export function PackAction({ id, name, state: ofPage, starts_at, now }: PackActionProps) {
  const state = useSelected(liveStates, (states) => states.get(id)) ?? ofPage;
  const claimed = useClaimed(id);
  const open = state === '领取中' || state === '淘号';
  if (!claimed && state === '未开始' && starts_at) {
    return (
      <span className={css.waiting}>
        <ReserveLink id={id} name={name} />
        <LiveCountdown to={starts_at} from={now} before="距开始 " done="即将开始" />
      </span>
    );
  }
  if (open || claimed) {
    const verb = claimed ? '已领取' : state === '淘号' ? '淘号' : '领取';
    return (
      <a
        href={claimHref({ id })}
        className={`${claimed ? buttonClass.quiet : buttonClass.button} ${css.action}`}
        aria-label={`${verb} ${name}`}
      >
        {verb}
      </a>
    );
  }
  return <span className={`${buttonClass.off} ${css.action}`}>{state}</span>;
}

/** Leads to the page of a pack that is not open yet, where it can be reserved. */
function ReserveLink({ id, name }: Pick<PackActionProps, 'id' | 'name'>) {
  const reserved = useReserved('pack', id);
  const word = reserved ? '已预约' : '预约';
  return (
    <a
      href={giftHref({ id })}
      className={`${reserved ? buttonClass.quiet : buttonClass.button} ${css.action}`}
      aria-label={`${word} ${name}`}
    >
      {word}
    </a>
  );
}
