import type { PackCard } from '#contract/entities/pack.ts';
import { useClaimed } from '../browser/state/claimed-packs.ts';
import { Badge } from '../ui/badge.tsx';
import { buttonClass } from '../ui/button.ts';
import { Countdown } from '../ui/countdown.tsx';
import { daysLeft, expiryState } from '../ui/expiry.ts';
import { fullDate } from '../ui/format.ts';
import { GameIcon } from '../ui/game-icon.tsx';
import { claimHref, giftHref, giftMark, packContents } from '../ui/gift-facts.ts';
import { Marked, type Marks } from '../ui/marked.tsx';
import { MinorsMark } from '../ui/minors-mark.tsx';
import { Stock } from '../ui/stock.tsx';
import css from './gift-card.module.css';
import { useReserved } from './own-reservations.ts';

interface GiftCardProps {
  pack: PackCard;
  now: string;
  marks?: Marks;
  claimed?: boolean;
  /** Its game may harm minors. */
  flagged?: boolean;
}

export function GiftCard({ pack, now, marks = [], claimed, flagged = false }: GiftCardProps) {
  return (
    <article className={css.card}>
      <GameIcon game={pack.game} size={56} />
      <div className="grow">
        <p className={css.game} title={pack.game.name}>
          <span className={css.name}>{pack.game.name}</span>
          {flagged && <MinorsMark />}
          {pack.kind && <Badge tone={pack.kind === '独家' ? 'action' : 'quiet'}>{pack.kind}</Badge>}
        </p>
        <h3 className={css.title}>
          <a
            href={giftHref(pack)}
            className={css.link}
            title={`${pack.game.name} ${pack.title}`}
            {...giftMark(pack)}
          >
            <Marked text={pack.title} marks={marks} />
          </a>
        </h3>
        <p className={css.contents} title={packContents(pack)}>
          {packContents(pack) || '内容以游戏内实际发放为准'}
        </p>
        <Stock pack={pack} />
        <Until pack={pack} now={now} />
      </div>
      <GiftAction pack={pack} now={now} claimed={claimed} />
    </article>
  );
}

/** The end of a pack; a pack that ends within days is marked. */
function Until({ pack: { ends_at }, now }: Pick<GiftCardProps, 'pack' | 'now'>) {
  if (ends_at === null) {
    return <p className={css.until}>长期有效</p>;
  }
  return expiryState(ends_at, now) === 'soon' ? (
    <p className={css.soon}>
      即将到期 · {daysLeft(ends_at, now)}（{fullDate(ends_at)}）
    </p>
  ) : (
    <p className={css.until}>有效期至 {fullDate(ends_at)}</p>
  );
}

/** The current action of a pack; the button opens the claim dialog. */
export function GiftAction({ pack, now, claimed: isOwned = false }: Omit<GiftCardProps, 'marks'>) {
  const isKnown = useClaimed(pack.id);
  const claimed = isOwned || isKnown;
  const open = pack.claim_state === '领取中' || pack.claim_state === '淘号';
  if (!claimed && pack.claim_state === '未开始' && pack.starts_at) {
    return (
      <span className={css.waiting}>
        <ReserveLink pack={pack} />
        <Countdown to={pack.starts_at} from={now} before="距开始 " done="即将开始" />
      </span>
    );
  }
  if (open || claimed) {
    const verb = claimed ? '已领取' : pack.claim_state === '淘号' ? '淘号' : '领取';
    return (
      <a
        href={claimHref(pack)}
        className={`${claimed ? buttonClass.quiet : buttonClass.button} ${css.action}`}
        aria-label={`${verb} ${pack.game.name} ${pack.title}`}
      >
        {verb}
      </a>
    );
  }
  return <span className={`${buttonClass.off} ${css.action}`}>{pack.claim_state}</span>;
}

/** Leads to the page of a pack that is not open yet, where it can be reserved. */
function ReserveLink({ pack }: { pack: PackCard }) {
  const reserved = useReserved('pack', pack.id);
  const word = reserved ? '已预约' : '预约';
  return (
    <a
      href={giftHref(pack)}
      className={`${reserved ? buttonClass.quiet : buttonClass.button} ${css.action}`}
      aria-label={`${word} ${pack.game.name} ${pack.title}`}
    >
      {word}
    </a>
  );
}
