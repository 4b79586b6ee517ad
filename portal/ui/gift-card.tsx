import type { PackCard } from '#contract/entities/pack.ts';
import { useClaimed } from '../browser/state/claimed-packs.ts';
import { Badge } from './badge.tsx';
import { buttonClass } from './button.ts';
import { Countdown } from './countdown.tsx';
import { fullDate } from './format.ts';
import { GameIcon } from './game-icon.tsx';
import css from './gift-card.module.css';
import { claimHref, giftHref, packContents } from './gift-facts.ts';
import { Marked, type Marks } from './marked.tsx';
import { Stock } from './stock.tsx';

interface GiftCardProps {
  pack: PackCard;
  now: string;
  marks?: Marks;
  claimed?: boolean;
}

export function GiftCard({ pack, now, marks = [], claimed }: GiftCardProps) {
  return (
    <article className={css.card}>
      <GameIcon game={pack.game} size={56} />
      <div className={css.text}>
        <p className={css.game} title={pack.game.name}>
          <span className={css.name}>{pack.game.name}</span>
          {pack.kind && <Badge tone={pack.kind === '独家' ? 'action' : 'quiet'}>{pack.kind}</Badge>}
        </p>
        <h3 className={css.title}>
          <a href={giftHref(pack)} className={css.link} title={`${pack.game.name} ${pack.title}`}>
            <Marked text={pack.title} marks={marks} />
          </a>
        </h3>
        <p className={css.contents} title={packContents(pack)}>
          {packContents(pack) || '内容以游戏内实际发放为准'}
        </p>
        <Stock pack={pack} />
        <p className={css.until}>{pack.ends_at ? `有效期至 ${fullDate(pack.ends_at)}` : '长期有效'}</p>
      </div>
      <GiftAction pack={pack} now={now} claimed={claimed} />
    </article>
  );
}

/** The current action of a pack; the button opens the claim dialog. */
export function GiftAction({ pack, now, claimed: isOwned = false }: Omit<GiftCardProps, 'marks'>) {
  const isKnown = useClaimed(pack.id);
  const claimed = isOwned || isKnown;
  const open = pack.claim_state === '领取中' || pack.claim_state === '淘号';
  if (!claimed && pack.claim_state === '未开始' && pack.starts_at) {
    return (
      <span className={`${css.action} ${css.waiting}`}>
        <span>距开始</span>
        <Countdown to={pack.starts_at} from={now} done="即将开始" />
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
