import type { PackCard } from '#contract/entities/pack.ts';
import { island } from '../islands/island.tsx';
import { Badge } from '../ui/badge.tsx';
import { daysLeft, expiryState } from '../ui/expiry.ts';
import { fullDate } from '../ui/format.ts';
import { GameIcon } from '../ui/game-icon.tsx';
import { giftHref, packContents } from '../ui/gift-facts.ts';
import { Marked, type Marks } from '../ui/marked.tsx';
import { MinorsMark } from '../ui/minors-mark.tsx';
import { Stock } from '../ui/stock.tsx';
import css from './gift-card.module.css';
import { PackAction } from './pack-action.tsx';

const Action = island('pack-action', PackAction, 'player');

interface GiftCardProps {
  pack: PackCard;
  now: string;
  marks?: Marks;
  /** Its game may harm minors. */
  flagged?: boolean;
}

export function GiftCard({ pack, now, marks = [], flagged = false }: GiftCardProps) {
  return (
    <article className={css.card} data-pack={pack.id}>
      <GameIcon game={pack.game} size={56} />
      <div className="grow">
        <p className={css.game} title={pack.game.name}>
          <span className={css.name}>{pack.game.name}</span>
          {flagged && <MinorsMark />}
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
        <Until pack={pack} now={now} />
      </div>
      <GiftAction pack={pack} now={now} />
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

/** The current action of a pack; it changes for players. */
export function GiftAction({ pack, now }: Pick<GiftCardProps, 'pack' | 'now'>) {
  const { id, game, title, claim_state: state, starts_at } = pack;
  return <Action id={id} name={`${game.name} ${title}`} state={state} starts_at={starts_at} now={now} />;
}
